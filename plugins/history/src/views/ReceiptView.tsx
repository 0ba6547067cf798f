// Everything known about one transaction: its outcome, what it moved, with whom, when, its fee, and where to look it up.
import type { CaipNetworkId, Decimal, ViewProps } from '@latchkey/kernel'
import type { ReceiptParams } from '@latchkey/kernel/contracts'
import { Button, cleanName, LinkButton, Skeleton, useLoad, useOpenView, useSlot, useText } from '@latchkey/ui'
import { Receipt, receiptMessages } from '@latchkey/ui/receipt'
import { type JSX, useCallback } from 'react'
import { en } from '../i18n/en'
import type { Activity, ActivityListService, ActivityState, TransactionOutcome } from '../types'
import { counterpartyOf, listRows, operationKey } from './describeRow'
import { ReceiptAmounts } from './ReceiptAmounts'
import { ReceiptFacts, type ShownFee } from './ReceiptFacts'
import { useActivity } from './useActivity'
import { useTransactionLinks } from './useTransactionLinks'

/** ID of the account action that sends. */
const SEND = 'send'

/** Follows the list, so that a pending transaction updates while it is shown. */
export function View({ params }: ViewProps<'Receipt'>): JSX.Element {
  const t = useText(en)
  const { list, state } = useActivity()
  const found = findItem(state, params)
  if (found) return <Shown list={list} state={state} item={found} />
  if (!list || state.status === 'loading' || !state.arePurchasesKnown) return <Skeleton width="100%" height="320px" />
  return (
    <div className="hero">
      <p role="status">{t('history.receipt.gone')}</p>
    </div>
  )
}

interface ShownProps {
  list: ActivityListService | null
  state: ActivityState
  item: Activity
}

function Shown({ list, state, item }: ShownProps): JSX.Element {
  const t = useText(en)
  const url = useTransactionLinks()(item)
  const suspicion = state.suspect(item)
  const rows = listRows(item)
  const [row] = rows
  const party = row ? counterpartyOf(row) : null
  const isSuspicious = suspicion !== null
  const isOwn = state.isOwn(item)
  const outcome = useOutcome(list, isOwn ? item : null)
  const fee = isOwn ? feeOf(list, item, outcome) : null
  return (
    <Receipt
      status={item.status}
      told={<Told item={item} />}
      amounts={<ReceiptAmounts rows={rows} isSuspicious={isSuspicious} />}
      data-testid="lk-receipt"
    >
      {suspicion && <p className="note">{t(`history.suspicion.${suspicion}`)}</p>}
      <ReceiptFacts
        item={item}
        party={party}
        fee={fee}
        reason={outcome?.reason ?? null}
        coinPrice={useCoinPrice(list, fee && item.network)}
      />
      <div className="foot">
        {party && !party.isSender && !isSuspicious && (
          <Again to={party.address} isPending={item.status === 'pending'} />
        )}
        {url && <LinkButton href={url}>{t('history.receipt.explorer')}</LinkButton>}
      </div>
    </Receipt>
  )
}

/** What was done, and its outcome. A payment that waits is not done yet: it has started (SND-05). */
function Told({ item: { status, outcome, operation, hash } }: { item: Activity }): JSX.Element {
  const t = useText(en)
  const started = useText(receiptMessages)('receipt.started')
  const key = operationKey(operation)
  const what = key ? t(key) : cleanName(operation)
  return (
    // A text of another length gets a new element, so that unchanged text does not move.
    <span key={outcome ?? status}>
      {status === 'pending' && hash !== null ? started : what} · <b>{t(`history.status.${outcome ?? status}`)}</b>
    </span>
  )
}

/** The chain's data once the transaction is in a block: null if the chain has none, undefined until then. */
function useOutcome(list: ActivityListService | null, item: Activity | null): TransactionOutcome | null | undefined {
  const { network = null, hash = null } = item ?? {}
  const isMined = item !== null && item.status !== 'pending' && !item.outcome
  const load = useCallback(
    async (signal: AbortSignal) => (list && isMined ? list.readOutcome({ network, hash }, { signal }) : null),
    [list, isMined, network, hash],
  )
  const { loaded } = useLoad(load)
  return loaded.status === 'ready' ? loaded.value : undefined
}

/** The paid fee, otherwise the maximum that the review showed. */
function feeOf(
  list: ActivityListService | null,
  { hash, status }: Activity,
  outcome: TransactionOutcome | null | undefined,
): ShownFee | null {
  if (outcome?.fee) return { amount: outcome.fee, isPaid: true }
  const most = hash === null ? null : (list?.feeOf(hash) ?? null)
  if (most) return { amount: most, isPaid: false }
  return outcome === undefined && status !== 'pending' ? { amount: null, isPaid: true } : null
}

/** Null until it is known. */
function useCoinPrice(list: ActivityListService | null, network: CaipNetworkId | null): Decimal | null {
  const load = useCallback(async () => (network && list ? list.coinPrice(network) : null), [list, network])
  const { loaded } = useLoad(load)
  return loaded.status === 'ready' ? loaded.value : null
}

/**
 * Sends to the same address again, if the page can send. Hidden until the first transfer has ended, because its button is in the same
 * place.
 */
function Again({ to, isPending }: { to: string; isPending: boolean }): JSX.Element | null {
  const t = useText(en)
  const openView = useOpenView()
  const send = useSlot('account.action').find(({ id }) => id === SEND)
  if (!send) return null
  return (
    <Button style={{ visibility: isPending ? 'hidden' : 'visible' }} {...openView(send.opens, { to })}>
      {t('history.receipt.again')}
    </Button>
  )
}

/** A sent transaction or a purchase gets another ID once it is in the history. */
function findItem({ pending, months }: ActivityState, { hash, id }: ReceiptParams): Activity | undefined {
  const all = [...pending, ...months.flatMap(({ items }) => items)]
  const isSame = (each: Activity) => id !== undefined && (each.id === id || each.purchaseId === id)
  return all.find(isSame) ?? all.find((each) => hash !== null && each.hash === hash)
}
