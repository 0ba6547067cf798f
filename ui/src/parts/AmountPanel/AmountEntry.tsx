// A field for a token amount, entered in the token or in US dollars. Its result is always a token amount. It imports from the index where
// possible: a relative import would make a bundler split the index into more files, which the first load of every page lists.
import { type AmountProblem, cleanName, type Decimal } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { multiplyDecimals, parseFiatAmount, toAmountText, toFiatAmountText } from '@latchkey/kernel/decimals'
import { Fiat, useKernel, useLatchkeyAtom, useNumbers, useText } from '@latchkey/ui'
import { atom } from 'jotai/vanilla'
import { type ComponentProps, type JSX, useState } from 'react'
import { useLocale } from '../../hooks/useLocale'
import { Icon } from '../Icon/Icon'
import { shrink } from './AmountPanel'
import { amountMessages } from './amountMessages'

export interface AmountInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  /** Read aloud. */
  label: string
  /** The text as it was typed. */
  value: string
  isWrong: boolean
  /** Called with the field's text at each keystroke. */
  onValue: (value: string) => void
  /** Set while the visitor types US dollars. Otherwise the amount is in the unit shown next to the field. */
  unit?: 'USD'
}

/** The field for an amount. */
export function AmountInput({ label, value, isWrong, onValue, unit, ...rest }: AmountInputProps): JSX.Element {
  // The dollar sign and its space take two characters.
  const style = shrink(unit ? `$ ${value}` : value)
  return (
    <>
      {unit && (
        <span className="amount-sign" style={style} aria-hidden="true">
          $
        </span>
      )}
      <input
        className="amount-figure"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        dir="ltr"
        aria-label={unit ? `${label} (${unit})` : label}
        aria-invalid={isWrong}
        style={style}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        {...rest}
      />
    </>
  )
}

/**
 * Shared by all fields, because a visitor who thinks in dollars does so in each. `dollars` is the typed text, `key` identifies the
 * resulting amount, and `rate` is the price at that time.
 */
const entryAtom = atom({ isFiat: false, dollars: '', key: '', rate: '' })

export interface FiatEntryOptions {
  /** The token amount as the form stores it. */
  text: string
  /** `text` in smallest units; null if it is not an amount. */
  units: bigint | null
  /** Null if none is selected yet. */
  token: Pick<Token, 'network' | 'address' | 'symbol' | 'decimals'> | null
  /** US dollars for one token. Null if unknown: then dollars cannot be typed. */
  price: Decimal | null
  /** Called with the text of the token amount, in the number format of the modal's language. */
  onText: (text: string) => void
}

export interface FiatEntry {
  /** Props for `AmountInput`. */
  field: Pick<AmountInputProps, 'value' | 'onValue' | 'unit'>
  /** The amount in the other unit, as a button that switches to it. */
  worth: JSX.Element
}

/**
 * Returns what an amount's field shows, and the button that switches between token and US dollars. Neither the button nor a new price
 * changes the amount: dollars are converted when they are typed.
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
  // Keeps the typed dollars while they are shown, and restores them unless their value has changed.
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

/**
 * Returns text that the form cannot parse as a token amount either, so that the form reports the problem. A number that is too long might
 * otherwise parse.
 */
function unreadable(dollars: string, reason: AmountProblem): string {
  return reason.startsWith('too-') ? `$${dollars}` : dollars
}
