// Where an amount of a token is typed, as such or as what it is worth in US dollars. What leaves it is always an amount of the token.
// It takes what the index has from the index: a relative import would make a bundler cut the index into more files, which the first
// load of every page lists.
import { type AmountProblem, cleanName, type Decimal } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { multiplyDecimals, parseFiatAmount, toAmountText, toFiatAmountText } from '@latchkey/kernel/decimals'
import { Fiat, useKernel, useLatchkeyAtom, useNumbers, useText } from '@latchkey/ui'
import { atom } from 'jotai/vanilla'
import { type ComponentProps, type JSX, useState } from 'react'
import { useLocale } from '../../hooks/useLocale'
import { Icon } from '../Icon/Icon'
import { type AmountFigure, lengthOf } from './AmountPanel'
import { amountMessages } from './amountMessages'

/** Characters that the sign of the dollar and the space after it are as wide as. */
const SIGN_LENGTH = 2

export interface AmountInputProps extends AmountFigure, Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  /** Read aloud. */
  label: string
  /** The text as it was typed. */
  value: string
  isWrong: boolean
  /** Called with the text of the field at each keystroke. */
  onValue: (value: string) => void
  /** Set while US dollars are typed. Otherwise the amount is in what stands next to the field. */
  unit?: 'USD'
}

/** The amount as it is typed. */
export function AmountInput({ fits, label, value, isWrong, onValue, unit, ...rest }: AmountInputProps): JSX.Element {
  const input = (
    <input
      className="amount-figure"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      dir="ltr"
      aria-label={unit ? `${label} (${unit})` : label}
      aria-invalid={isWrong}
      data-length={lengthOf(value, unit ? fits - SIGN_LENGTH : fits)}
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
      {...rest}
    />
  )
  return (
    <>
      {unit && (
        <span className="amount-sign" aria-hidden="true">
          $
        </span>
      )}
      {input}
    </>
  )
}

/**
 * Of all fields: a visitor who thinks in dollars does so in each. `dollars` is what was typed, `key` the amount that it became, and
 * `rate` the price then.
 */
const entryAtom = atom({ isFiat: false, dollars: '', key: '', rate: '' })

export interface FiatEntryOptions {
  /** The amount of the token as the form keeps it. */
  text: string
  /** What `text` is in smallest units; null if it is not an amount. */
  units: bigint | null
  /** Null: none is chosen yet. */
  token: Pick<Token, 'network' | 'address' | 'symbol' | 'decimals'> | null
  /** US dollars for one token. Null when unknown: then dollars cannot be typed. */
  price: Decimal | null
  /** Called with the text of the token's amount, as the language of the modal writes it. */
  onText: (text: string) => void
}

export interface FiatEntry {
  /** For `AmountInput`. */
  field: Pick<AmountInputProps, 'value' | 'onValue' | 'unit'>
  /** The amount in the other unit, which is a button that changes to it. */
  worth: JSX.Element
}

/**
 * Returns what an amount's field shows, and the button that changes between token and US dollars. The button changes no amount, and
 * neither does a price: dollars become units when they are typed.
 */
export function useFiatEntry({ text, units, token, price, onText }: FiatEntryOptions): FiatEntry {
  const { store } = useKernel()
  const locale = useLocale()
  const numbers = useNumbers()
  const t = useText(amountMessages)
  const entry = useLatchkeyAtom(entryAtom)
  const [isTyping, setTyping] = useState(false)
  if (!token || !price || price.units <= 0n) return { field: { value: text, onValue: onText }, worth: <span> </span> }
  const { network, address, decimals } = token
  const amount = { units: units ?? 0n, decimals }
  const symbol = cleanName(token.symbol)
  const rate = `${price.units}/${price.decimals}`
  const keyOf = (amountText: string) => `${network} ${address} ${amountText}`
  const typeDollars = (dollars: string) => {
    const parsed = parseFiatAmount(dollars, { decimals, price }, locale)
    const becomes = parsed.ok ? toAmountText(parsed.units, decimals, locale) : unreadable(dollars, parsed.reason)
    setTyping(true)
    store.set(entryAtom, { isFiat: true, dollars, key: keyOf(becomes), rate })
    onText(becomes)
  }
  const worth = units === null ? text : toFiatAmountText(units, { decimals, price }, locale)
  const { isFiat } = entry
  // What was typed stays while it is shown, and is shown again unless it is worth something else by now.
  const isShown = entry.key === keyOf(text) && (isTyping || entry.rate === rate)
  const dollars = isShown ? entry.dollars : worth
  const change = () => {
    setTyping(false)
    store.set(entryAtom, { ...entry, isFiat: !isFiat })
  }
  return {
    field: isFiat ? { value: dollars, onValue: typeDollars, unit: 'USD' } : { value: text, onValue: onText },
    worth: (
      <button
        type="button"
        className="amount-switch"
        data-testid="lk-amount-switch"
        title={isFiat ? `${numbers.exact(amount)} ${symbol}` : undefined}
        onClick={change}
      >
        {isFiat ? <bdi>{`${numbers.short(amount)} ${symbol}`}</bdi> : <Fiat value={multiplyDecimals(price, amount)} />}
        <span className="hidden">{t('amount.switch', { unit: isFiat ? symbol : 'USD' })}</span>
        <Icon name="swap" size={16} />
      </button>
    ),
  }
}

/** What the form cannot read as an amount of the token either, so that it says why. Too long a number could be one. */
function unreadable(dollars: string, reason: AmountProblem): string {
  return reason.startsWith('too-') ? `$${dollars}` : dollars
}
