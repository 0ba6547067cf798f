// The two sides of a purchase: what is paid, with its amount typed, and what arrives, with its amount quoted.
import { cleanName, Skeleton, useLatchkeyAtom, useLocale, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { OnrampService } from '../types'
import { aboutText, amountText } from './amountText'

/** Characters beyond which the large digits would be cut off. */
const [LONG, LONGEST] = [7, 11]

function lengthOf({ length }: string): 'long' | 'longest' | undefined {
  if (length > LONGEST) return 'longest'
  return length > LONG ? 'long' : undefined
}

export function PaidSide({ onramp }: { onramp: OnrampService }): JSX.Element {
  const t = useText(en)
  const locale = useLocale()
  const draft = useLatchkeyAtom(onramp.draftAtom)
  const hold = useLatchkeyAtom(onramp.holdAtom)
  const offer = useLatchkeyAtom(onramp.offerAtom)
  const { payment } = useLatchkeyAtom(onramp.chosenAtom)
  const currencies = offer.status === 'ready' ? offer.payments.map(({ id }) => id) : []
  const isWrong = hold?.startsWith('amount-') === true
  return (
    <div className="onramp-side" data-wrong={isWrong || undefined}>
      <small>{t('onramp.pay')}</small>
      <div className="onramp-line">
        <input
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          placeholder="0"
          dir="ltr"
          aria-label={t('onramp.amount')}
          aria-invalid={isWrong}
          data-length={lengthOf(draft?.amountText ?? '')}
          value={draft?.amountText ?? ''}
          onChange={({ currentTarget }) => onramp.typeAmount(currentTarget.value, locale)}
        />
        <Choice
          label={t('onramp.currency')}
          options={currencies}
          value={payment?.id ?? ''}
          onChoose={(currency) => onramp.choose({ currency })}
        />
      </div>
    </div>
  )
}

/** An estimate names the money that it is worth, not a number of tokens that nobody promised. */
export function ReceivedSide({ onramp }: { onramp: OnrampService }): JSX.Element {
  const t = useText(en)
  const quoting = useLatchkeyAtom(onramp.quotingAtom)
  const offer = useLatchkeyAtom(onramp.offerAtom)
  const { purchase } = useLatchkeyAtom(onramp.chosenAtom)
  const symbols = offer.status === 'ready' ? offer.purchases.map(({ symbol }) => symbol) : []
  const promised = quoting.status === 'ready' ? quoting.quote.purchaseAmount : null
  const isMoney = quoting.status === 'ready' && quoting.isEstimate
  const text = promised ? `${aboutText(promised.amount)}${isMoney ? ` ${cleanName(promised.currency)}` : ''}` : ''
  return (
    <div className="onramp-side">
      <small>{t('onramp.get')}</small>
      <div className="onramp-line">
        <output
          className="onramp-out"
          dir="ltr"
          data-length={lengthOf(text)}
          title={promised ? amountText(promised.amount) : ''}
        >
          {quoting.status === 'asking' ? <Skeleton width="96px" height="28px" /> : text}
        </output>
        <Choice
          label={t('onramp.asset')}
          options={symbols}
          value={purchase?.symbol ?? ''}
          onChoose={(symbol) => onramp.choose({ symbol })}
        />
      </div>
    </div>
  )
}

interface ChoiceProps {
  label: string
  options: readonly string[]
  value: string
  onChoose: (value: string) => void
}

/** A word when there is no choice. */
function Choice({ label, options, value, onChoose }: ChoiceProps): JSX.Element {
  if (options.length < 2) return <bdi className="onramp-choice">{cleanName(value)}</bdi>
  return (
    <select
      className="onramp-choice"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {options.map((each) => (
        <option key={each} value={each}>
          {cleanName(each)}
        </option>
      ))}
    </select>
  )
}
