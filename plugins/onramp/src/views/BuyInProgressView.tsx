// A purchase from the provider's window to its delivery, as its receipt: the state, the amount, what to do, and always a way forward.
// Requirement ONR-03.
import { addressOf, networkOf, type ViewProps } from '@latchkey/kernel'
import {
  Address,
  cleanName,
  Fact,
  Facts,
  Skeleton,
  useKernel,
  useLatchkeyAtom,
  usePassedLimits,
  useStyles,
  useText,
  WalletIcon,
} from '@latchkey/ui'
import { Receipt, ReceiptAmount, type ReceiptStatus, TimeFact } from '@latchkey/ui/receipt'
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
const ICON_SIZE = 24
/** What the row in the account says too. */
const SHORT = { waiting: 'waiting', late: 'late', arriving: 'arriving', untracked: 'waiting' } as const
const STATUS: Readonly<Partial<Record<Phase, ReceiptStatus>>> = {
  arrived: 'confirmed',
  blocked: 'failed',
  unopened: 'failed',
  failed: 'failed',
  untracked: 'unknown',
}

export function View({ params: { id } }: ViewProps<'BuyInProgress'>): JSX.Element {
  useStyles(css)
  const onramp = useOnramp()
  return onramp ? <Followed onramp={onramp} id={id} /> : <Skeleton width="100%" height="320px" />
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

/** A delivered purchase ends with the receipt of its transaction, if the page shows receipts. */
function useReceipt(purchase: FollowedPurchase | undefined): void {
  const { router, plugins } = useKernel()
  const hasReceipt = useHasActivity() && plugins.view('Receipt') !== null
  const arrived = hasReceipt && purchase?.phase === 'arrived' ? purchase.itemId : null
  useEffect(() => {
    if (arrived !== null) router.replace('Receipt', { hash: null, id: arrived })
  }, [router, arrived])
}

interface ProgressProps {
  onramp: OnrampService
  purchase: FollowedPurchase
}

function Progress({ onramp, purchase }: ProgressProps): JSX.Element {
  const t = useText(en)
  const { exact, money } = useAmounts()
  const { phase, order, startedAtMs, isClosed, received, error } = purchase
  const isLong = usePassedLimits(startedAtMs, PATIENCE_MS) > 0
  const provider = onramp.providerOf(purchase.provider)?.name ?? purchase.provider
  const symbol = cleanName(order.symbol)
  const paid = money({ units: order.amount, decimals: 0 }, order.currency)
  const amount = received ? `${exact(received.amount)} ${cleanName(received.symbol)}` : symbol
  const words = { provider, symbol, amount }
  const state = phase === 'waiting' && isClosed ? 'closed' : phase
  const title = t(`onramp.${state}.title`, words)
  const short = state in SHORT ? t(`onramp.row.${SHORT[state as keyof typeof SHORT]}`, words) : null
  const detail =
    state === 'waiting' && isLong ? t('onramp.waiting.late') : (t.error(error) ?? t(`onramp.${state}.detail`, words))
  return (
    <Receipt
      status={STATUS[phase] ?? 'pending'}
      told={
        <span key={state}>
          <bdi>{t('onramp.row', words)}</bdi> · <b>{short ?? title}</b>
        </span>
      }
      amounts={
        received && phase !== 'failed' ? (
          <ReceiptAmount text={amount} exact={amount} worth={paid} />
        ) : (
          <ReceiptAmount text={paid} exact={paid} />
        )
      }
      data-testid="lk-onramp-progress"
      data-phase={phase}
    >
      {/* It may start with an amount, which has no text direction. */}
      <p className="receipt-next" role="status" dir="auto">
        {short && <b>{title}</b>}
        {detail}
      </p>
      <PurchaseFacts onramp={onramp} purchase={purchase} />
      <WaysOn onramp={onramp} purchase={purchase} isLong={isLong} />
    </Receipt>
  )
}

function PurchaseFacts({ onramp, purchase: { provider, order, startedAtMs } }: ProgressProps): JSX.Element {
  const t = useText(en)
  const { networks } = useKernel()
  const { name = provider, iconUrl } = onramp.providerOf(provider) ?? {}
  const network = networkOf(order.account)
  return (
    <Facts>
      <Fact label={t('onramp.provider')}>
        <span className="onramp-by">
          <WalletIcon name={name} source={iconUrl} size={ICON_SIZE} />
          <bdi>{name}</bdi>
        </span>
      </Fact>
      <Fact label={t('onramp.to', { network: networks.get(network)?.name ?? network })}>
        <Address address={addressOf(order.account)} />
      </Fact>
      <TimeFact ms={startedAtMs} />
    </Facts>
  )
}
