// A purchase from the provider's window to its delivery: what it waits for, its outcome, and always a way forward. Requirement ONR-03.
import type { ViewProps } from '@latchkey/kernel'
import {
  cleanName,
  Icon,
  type IconName,
  ProgressRing,
  Skeleton,
  useKernel,
  useLatchkeyAtom,
  usePassed,
  useStyles,
  useText,
  WalletIcon,
} from '@latchkey/ui'
import { type JSX, useEffect } from 'react'
import { en } from '../i18n/en'
import type { FollowedPurchase, OnrampService, Phase } from '../types'
import css from './onramp.css?inline'
import { useAmounts } from './useAmounts'
import { useArrivals, useOnramp } from './useOnramp'
import { ActivityButton, useHasActivity, WaysOn } from './WaysOn'

/** Milliseconds until the view says where the window may be. Design, principle 2. */
const PATIENCE_MS = [15_000] as const
/** CSS pixels. */
const ICON_SIZE = 48
/** The state of the ring; without one, there is nothing to wait for. */
const RINGS: Readonly<Partial<Record<Phase, 'waiting' | 'done' | 'failed'>>> = {
  opening: 'waiting',
  waiting: 'waiting',
  late: 'waiting',
  arriving: 'waiting',
  arrived: 'done',
  blocked: 'failed',
  unopened: 'failed',
  failed: 'failed',
}

export function View({ params: { id } }: ViewProps<'BuyInProgress'>): JSX.Element {
  useStyles(css)
  const onramp = useOnramp()
  return onramp ? <Followed onramp={onramp} id={id} /> : <Skeleton width="100%" height="260px" />
}

function Followed({ onramp, id }: { onramp: OnrampService; id: string }): JSX.Element {
  const t = useText(en)
  useArrivals(onramp)
  const purchase = useLatchkeyAtom(onramp.purchasesAtom).find((each) => each.id === id)
  useReceipt(purchase)
  if (purchase) return <Progress onramp={onramp} purchase={purchase} />
  return (
    <>
      <div className="hero">
        <h3>{t('onramp.gone.title')}</h3>
        <p>{t('onramp.gone.detail')}</p>
      </div>
      <div className="foot">
        <ActivityButton weight="primary" />
      </div>
    </>
  )
}

/** A delivered purchase ends with its receipt, if the page shows receipts. */
function useReceipt(purchase: FollowedPurchase | undefined): void {
  const { router, plugins } = useKernel()
  const hasReceipt = useHasActivity() && plugins.view('Receipt') !== null
  const arrived = hasReceipt && purchase?.phase === 'arrived' ? purchase.itemId : null
  useEffect(() => {
    if (arrived !== null) router.replace('Receipt', { hash: null, id: arrived })
  }, [router, arrived])
}

export interface ProgressProps {
  onramp: OnrampService
  purchase: FollowedPurchase
}

function Progress({ onramp, purchase }: ProgressProps): JSX.Element {
  const t = useText(en)
  const { exact, money } = useAmounts()
  const { phase, order, startedAtMs, isClosed, received, error } = purchase
  const provider = onramp.providerOf(purchase.provider)
  const isLong = usePassed(startedAtMs, PATIENCE_MS) > 0
  const symbol = cleanName(order.symbol)
  const amount = received ? `${exact(received.amount)} ${cleanName(received.symbol)}` : symbol
  const words = { provider: provider?.name ?? purchase.provider, symbol, amount }
  const state = phase === 'waiting' && isClosed ? 'closed' : phase
  const detail =
    phase === 'waiting' && !isClosed && isLong
      ? t('onramp.waiting.late')
      : (t.error(error) ?? t(`onramp.${state}.detail`, words))
  const paid = money({ units: order.amount, decimals: 0 }, order.currency)
  return (
    <>
      <div className="hero" role="status" data-testid="lk-onramp-progress" data-phase={phase}>
        <Mark ring={RINGS[phase]} name={words.provider} source={provider?.iconUrl} />
        {/* It may start with an amount, which has no text direction. */}
        <h3 dir="auto">{t(`onramp.${state}.title`, words)}</h3>
        <p>{detail}</p>
        <p className="onramp-quiet">
          <bdi>{t('onramp.order', { symbol, amount: paid })}</bdi>
        </p>
      </div>
      <WaysOn onramp={onramp} purchase={purchase} isLong={isLong} />
    </>
  )
}

interface MarkProps {
  ring: 'waiting' | 'done' | 'failed' | undefined
  name: string
  source: string | undefined
}

function Mark({ ring, name, source }: MarkProps): JSX.Element {
  const sign: IconName | null = ring === 'done' ? 'check' : null
  const picture = (
    <span className="onramp-mark">
      {sign ? <Icon name={sign} size={ICON_SIZE} /> : <WalletIcon name={name} source={source} size={ICON_SIZE} />}
    </span>
  )
  return ring ? <ProgressRing state={ring}>{picture}</ProgressRing> : picture
}
