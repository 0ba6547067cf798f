// Connects the active account's list, the transactions sent from this page, and purchases, and provides them to views and other plugins.
import {
  addressOf,
  type CaipAddress,
  type Dispose,
  findError,
  networkOf,
  type PluginContext,
  requestAborted,
} from '@latchkey/kernel'
import type { DataApiService, SubmittedTransaction } from '@latchkey/kernel/contracts'
import { atom } from 'jotai/vanilla'
import { composeActivity } from './composeActivity'
import type { AddressReader } from './counterparties'
import { codeOf } from './errors'
import { filterItems } from './filterItems'
import { follow } from './follow'
import { createOutcomes } from './outcomes'
import { createPages } from './pages'
import type { SentTransaction } from './parseSent'
import { createPurchases } from './purchases'
import { listRecipients } from './recipients'
import { createSentTransactions, type TransactionId } from './sentTransactions'
import type { Activity, ActivityListService, HistoryTypes, SentStatus } from './types'

/** How often a list that is shown is loaded again, because what others send to the account is reported only by the service. */
const REFRESH_MS = 10_000

/** Sets up the plugin in one modal. It calls no service before a visitor opens a view. */
export async function setup(ctx: PluginContext<HistoryTypes>): Promise<() => void> {
  const { store } = ctx
  const page = await ctx.service('page')
  const sent = await createSentTransactions(store, ctx.storage)
  const accountAtom = atom((get) => get(page.connections.activeAtom)?.sessions[0]?.caipAddress ?? null)

  const load = async (account: CaipAddress, cursor: string | undefined, signal: AbortSignal) => {
    const api = await findDataApi(ctx, account)
    return (await api?.history(account, { signal, ...(cursor !== undefined && { cursor }) })) ?? null
  }
  const pages = createPages(store, {
    readAddresses: (account) => readAddresses(ctx, account),
    load,
    onPage: (items) => settleAll(items),
    onFailed(error, account) {
      ctx.toast('error', error)
      ctx.emit('activity:failed', { account, code: codeOf(error) })
    },
  })
  const purchases = createPurchases(
    { store, clock: page.clock },
    async (account, signal) => (await (await findDataApi(ctx, account))?.purchases(account, { signal })) ?? [],
  )
  const stateAtom = atom((get) =>
    composeActivity({
      account: get(accountAtom),
      pages: get(pages.stateAtom),
      sent: get(sent.sentAtom),
      purchases: get(purchases.purchasesAtom),
    }),
  )

  function settle({ network, hash }: TransactionId, status: Exclude<SentStatus, 'pending'>): void {
    if (sent.settle({ network, hash }, status)) ctx.emit('tx:settled', { network, hash, status })
  }
  function settleAll(items: readonly Activity[]): void {
    const ended = items.flatMap(({ network, hash, status }) =>
      network && hash && status !== 'pending' ? [{ network, hash, status }] : [],
    )
    for (const each of ended) settle(each, each.status)
    sent.forget(ended)
  }
  const networks = page.chains.flatMap((each) => each.networks)
  const outcomes = createOutcomes(ctx, page.clock, networks)
  const followSent = (each: SentTransaction) =>
    void follow(ctx, each, (state) => {
      outcomes.keep(each.transaction, state)
      settle(each.transaction, state.status)
    })

  const fees = new Map<string, SubmittedTransaction['fee']>()
  let watchers = 0
  let stopTimer: Dispose | undefined
  function rest(): void {
    stopTimer?.()
    purchases.stop()
  }
  function refreshLater(): void {
    stopTimer = page.clock.setTimeout(() => {
      if (document.visibilityState === 'visible') pages.refresh()
      refreshLater()
    }, REFRESH_MS)
  }
  function look(): void {
    const account = store.get(accountAtom)
    pages.show(account)
    rest()
    if (account === null || watchers === 0) return
    if (store.get(pages.stateAtom).status === 'ready') pages.refresh()
    else pages.loadMore()
    purchases.follow(account)
    refreshLater()
  }
  /** Shows the activity above the account, where these flows end (MOD-13), unless the visitor closed the modal or went elsewhere. */
  function showReceipt(hash: string): void {
    const { isOpen, stack } = store.get(page.routeAtom)
    if (isOpen && stack.length === 1 && stack[0]?.view === 'Account') ctx.router.push('Receipt', { hash })
  }
  const list: ActivityListService = {
    stateAtom,
    watch() {
      watchers += 1
      if (watchers === 1) look()
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        watchers -= 1
        if (watchers === 0) rest()
      }
    },
    loadMore() {
      const account = store.get(accountAtom)
      const { status, next } = store.get(pages.stateAtom)
      if (account && status === 'ready' && next !== null) ctx.emit('activity:moreRequested', { account })
      pages.loadMore()
    },
    reset: pages.reset,
    feeOf: (hash) => fees.get(hash) ?? null,
    async readOutcome({ network, hash }, { signal }) {
      const account = store.get(accountAtom)
      return account && network && hash ? outcomes.read({ network, hash, from: addressOf(account) }, signal) : null
    },
    async coinPrice(network) {
      const known = networks.find(({ id }) => id === network)
      if (!known) return null
      const coin = { network, address: null, iconUrl: null, ...known.native }
      const read = async () => (await ctx.service('dataApi')).prices([coin], { signal: ctx.signal })
      return (await read().catch(() => []))[0]?.price ?? null
    },
  }
  ctx.provide('activityList', list)
  ctx.provide('activity', {
    async recipients(account, options) {
      const signal = AbortSignal.any([ctx.signal, ...(options?.signal ? [options.signal] : [])])
      const reader = await readAddresses(ctx, account)
      const { timeline, open, known, isWhole } = store.get(pages.stateAtom)
      const isShown = account === store.get(accountAtom) && timeline.length > 0
      const first = isShown ? null : await load(account, undefined, signal).catch(() => null)
      if (signal.aborted) throw requestAborted(signal.reason)
      return listRecipients({
        account,
        reader,
        sent: store.get(sent.sentAtom),
        ...(isShown
          ? { items: [...timeline.flatMap((month) => month.items), ...open], known, isWhole }
          : { items: filterItems(first?.items ?? [], networkOf(account)), isWhole: first?.next === null }),
      })
    },
  })

  ctx.on('tx:submitted', (transaction) => {
    fees.set(transaction.hash, transaction.fee)
    const isNew = sent.add(transaction, page.clock.now())
    const [newest] = store.get(sent.sentAtom)
    if (isNew && newest) followSent(newest)
    if (transaction.kind === 'send' || transaction.kind === 'swap') showReceipt(transaction.hash)
  })
  ctx.on('tx:settled', () => {
    if (watchers > 0) pages.refresh()
  })
  for (const each of store.get(sent.sentAtom)) if (each.status === 'pending') followSent(each)
  const stop = store.sub(accountAtom, look)
  return () => {
    stop()
    rest()
    pages.reset()
  }
}

/** Returns null if no service reports activity: the page has none, or the family has no history. */
async function findDataApi(
  ctx: PluginContext<HistoryTypes>,
  account: CaipAddress,
): Promise<Pick<DataApiService, 'history' | 'purchases'> | null> {
  if (!(await (await ctx.chain(networkOf(account))).feature('activity'))) return null
  try {
    return await ctx.service('dataApi')
  } catch (error) {
    if (findError(error, 'kernel/service-missing')) return null
    throw error
  }
}

async function readAddresses(ctx: PluginContext<HistoryTypes>, account: CaipAddress): Promise<AddressReader> {
  const chain = await ctx.chain(networkOf(account))
  const family = await chain.feature('activity')
  const canonical = (address: string) => chain.parseAddress(address) ?? address
  return {
    own: canonical(addressOf(account)),
    canonical,
    abbreviate: (address) => family?.abbreviate(address) ?? null,
  }
}
