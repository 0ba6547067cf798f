// The costs and limits of a purchase, and how certain each figure is. The total is next to the button.
import type { OnrampAmount, OnrampQuote, PaymentCurrency } from '@latchkey/kernel/contracts'
import { cleanName, Fact, Facts, Icon, ListFrame, Skeleton, Status, useLatchkeyAtom, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { QUOTE_LIFE_MS } from '../quoter'
import type { OnrampProvider, OnrampService } from '../types'
import { listWays, readAmount } from '../validateOrder'
import { useAmounts } from './useAmounts'

type WayKey = Extract<keyof typeof en, `onramp.way.${string}`>

const MS_PER_S = 1000

/** Renders nothing until there is an amount to quote. Then the quote's space is reserved, so that its arrival moves no button. */
export function QuoteFacts({ onramp }: { onramp: OnrampService }): JSX.Element {
  const quoting = useLatchkeyAtom(onramp.quotingAtom)
  const { provider } = useLatchkeyAtom(onramp.chosenAtom)
  return (
    <>
      <Status>{quoting.status === 'ready' && provider && <Quoted {...quoting} provider={provider} />}</Status>
      {quoting.status === 'asking' && provider && (
        <div aria-hidden="true">
          <Quoted quote={null} isEstimate={false} provider={provider} />
        </div>
      )}
    </>
  )
}

interface QuotedProps {
  /** Null until it is loaded. */
  quote: OnrampQuote | null
  isEstimate: boolean
  provider: OnrampProvider
}

function Quoted({ quote, isEstimate, provider }: QuotedProps): JSX.Element {
  const t = useText(en)
  const { money } = useAmounts()
  const words = { provider: provider.name, count: QUOTE_LIFE_MS / MS_PER_S }
  return (
    <>
      {/* The total is in the foot, where every keystroke would announce it. So a new quote announces it here. */}
      {quote && (
        <p className="hidden">
          {t('onramp.total')} <bdi>{money(quote.paymentTotal.amount, quote.paymentTotal.currency)}</bdi>
        </p>
      )}
      {isEstimate ? (
        <p className="note">
          <Icon name="warning" size={18} />
          {t('onramp.estimate', words)}
        </p>
      ) : (
        <>
          <Facts>
            <Fee label={t('onramp.fee', words)} amount={quote?.providerFee} />
            <Fee label={t('onramp.networkFee')} amount={quote?.networkFee} />
          </Facts>
          <p className="onramp-quiet">{t('onramp.price', words)}</p>
        </>
      )}
    </>
  )
}

/** `amount` is undefined until the quote is loaded, and null if the quote omits it. */
function Fee({ label, amount }: { label: string; amount: OnrampAmount | null | undefined }): JSX.Element | null {
  const { money } = useAmounts()
  if (amount === null) return null
  return (
    <Fact label={label}>
      {amount ? <bdi>{money(amount.amount, amount.currency)}</bdi> : <Skeleton width="56px" height="20px" />}
    </Fact>
  )
}

/** Only for the payment methods that accept the amount; for all of them while none does. */
export function Limits({ onramp }: { onramp: OnrampService }): JSX.Element | null {
  const t = useText(en)
  const draft = useLatchkeyAtom(onramp.draftAtom)
  const { payment } = useLatchkeyAtom(onramp.chosenAtom)
  const { round } = useAmounts()
  if (!draft || !payment) return null
  const amount = readAmount(draft)
  const ways = listWays(payment, amount.ok ? { units: amount.units, decimals: 0 } : null)
  if (ways.length === 0) return null
  const nameOf = ({ id }: PaymentCurrency['limits'][number]) => {
    const key = `onramp.way.${id}`
    return Object.hasOwn(en, key) ? t(key as WayKey) : cleanName(id.replaceAll('_', ' '))
  }
  return (
    <ListFrame className="onramp-limits onramp-quiet" aria-label={t('onramp.limits')}>
      {ways.map((way) => (
        <li key={way.id}>
          {t('onramp.limit', {
            way: nameOf(way),
            min: round(way.min, payment.id),
            max: round(way.max, payment.id),
          })}
        </li>
      ))}
    </ListFrame>
  )
}
