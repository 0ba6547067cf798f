// Pending purchases: opens a window for each and follows it, even across reloads, until the service reports its outcome. Requirement
// ONR-03.
import {
  type CaipAddress,
  type Clock,
  type Dispose,
  LatchkeyError,
  networkOf,
  type PluginContext,
} from '@latchkey/kernel'
import type { ActivityItem, DataApiService } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'
import { advance, isOpen, newestOf, PATIENCE_MS } from './advance'
import { parsePurchase, writePurchase } from './parsePurchase'
import type { FollowedPurchase, OnrampProvider, OnrampTypes, Order, Purchase, PurchaseFacts } from './types'

/** Milliseconds between two requests. After the visitor was told about a delay, the interval grows. */
const POLL_MS = 4000
const SLOW_POLL_MS = 30_000
/** Milliseconds between two checks of whether the window is still open. */
const LOOK_EVERY_MS = 1000
/** Milliseconds after which a purchase without any news is dropped: a day. */
const UNHEARD_LIFE_MS = 86_400_000
/** Maximum number of purchases. */
const LIMIT = 99

export interface PurchasesDeps {
  ctx: PluginContext<OnrampTypes>
  clock: Clock
  dataApi: DataApiService
  /** Returns whether the account is still connected. No request is sent for any other. */
  isHere(account: CaipAddress): boolean
  /** Returns the URL of the provider's page. Throws `onramp/*`, `data/*`. */
  findAddress(order: Order, provider: OnrampProvider): Promise<string>
  onArrived(order: Order): void
}
export interface Purchases {
  readonly purchasesAtom: Atom<readonly FollowedPurchase[]>
  /** `popup` was opened in the click itself, or is null. Returns the ID. */
  begin(order: Order, provider: OnrampProvider, popup: Window | null): string
  openedByLink(id: string): void
  forget(id: string): void
  /** Requests the state now. Call it when an account connects or the page becomes visible again. */
  follow(): void
  stop(): void
}

export async function createPurchases(deps: PurchasesDeps): Promise<Purchases> {
  const { ctx, clock, dataApi, isHere, findAddress, onArrived } = deps
  const { store, storage } = ctx
  const stored = ((await storage.get('pending').catch(() => null)) ?? []).map(parsePurchase)
  const known = stored.filter((each) => each !== null).slice(0, LIMIT)
  const purchasesAtom = atom<readonly FollowedPurchase[]>(known.map(resume))
  const windowTimers = new Map<string, Dispose>()
  let begun = 0
  let round = new AbortController()
  let cancelRound: Dispose = () => {}

  const list = () => store.get(purchasesAtom)
  const find = (id: string) => list().find((each) => each.id === id)

  /** Does nothing if the list holds the same purchases. */
  function write(purchases: readonly FollowedPurchase[]): void {
    const [before, kept] = [list(), purchases.slice(0, LIMIT)]
    if (kept.length === before.length && kept.every((each, index) => each === before[index])) return
    store.set(purchasesAtom, kept)
    const open = kept.filter(isOpen)
    // An empty list is removed, because its existence starts the plugin on the next page load.
    const written = open.length === 0 ? storage.remove('pending') : storage.set('pending', open.map(writePurchase))
    written.catch(() => {})
  }
  function change(id: string, changed: Partial<FollowedPurchase>): void {
    write(list().map((each) => (each.id === id ? { ...each, ...changed } : each)))
  }

  /** Requests the service's data on one account's purchases. */
  function settle(account: CaipAddress, items: readonly ActivityItem[]): void {
    const before = list()
    const isOver = ({ phase, startedAtMs }: FollowedPurchase) =>
      phase === 'late' && clock.now() - startedAtMs >= UNHEARD_LIFE_MS
    const after = before
      .map((each) => (each.order.account === account ? advance(each, items, clock.now()) : each))
      .filter((each) => !isOver(each))
    write(after)
    const ended = after.filter((each) => !isOpen(each) && before.some((was) => was.id === each.id && isOpen(was)))
    for (const each of ended) {
      if (each.phase === 'failed') ctx.emit('onramp:failed', { ...factsOf(each), reason: 'declined' })
      else ctx.emit('onramp:completed', factsOf(each))
      if (each.phase === 'arrived') onArrived(each.order)
    }
  }

  /** Null if the service does not respond, because then nothing is known. */
  async function fetchPurchases(account: CaipAddress, signal: AbortSignal): Promise<readonly ActivityItem[] | null> {
    const items = await dataApi.purchases(account, { signal }).catch(() => null)
    if (!signal.aborted) settle(account, items ?? [])
    return items
  }

  const listFollowed = () => list().filter((each) => isOpen(each) && isHere(each.order.account))

  async function pollAll({ signal }: AbortController): Promise<void> {
    const accounts = new Set(listFollowed().map(({ order }) => order.account))
    await Promise.all([...accounts].map((account) => fetchPurchases(account, signal)))
    if (!signal.aborted) followLater()
  }
  function follow(): void {
    round.abort()
    round = new AbortController()
    cancelRound()
    // A hidden page sends no requests; it continues when it is visible again.
    if (document.visibilityState === 'visible') void pollAll(round)
  }
  function followLater(): void {
    const followed = listFollowed()
    if (followed.length === 0) return
    const isFresh = followed.some(({ startedAtMs }) => clock.now() - startedAtMs < PATIENCE_MS)
    cancelRound = clock.setTimeout(follow, isFresh ? POLL_MS : SLOW_POLL_MS)
  }

  function watchWindow(id: string, popup: Window): void {
    const purchase = find(id)
    if (!purchase || !isOpen(purchase)) return
    if (popup.closed) {
      change(id, { isClosed: true })
      follow()
    } else {
      const look = () => watchWindow(id, popup)
      windowTimers.set(id, clock.setTimeout(look, LOOK_EVERY_MS))
    }
  }

  /** Existing items do not belong to the new purchase. An earlier purchase without news has lost its window, so it is dropped. */
  async function readSince({ order, startedAtMs }: Purchase): Promise<number> {
    const items = await fetchPurchases(order.account, ctx.signal)
    const isLost = (each: FollowedPurchase) =>
      each.order.account === order.account && each.itemId === null && isOpen(each)
    write(list().filter((each) => !isLost(each)))
    return items ? newestOf(items) : startedAtMs
  }

  async function open(purchase: FollowedPurchase, provider: OnrampProvider, popup: Window | null): Promise<void> {
    const { id, order, isTracked } = purchase
    const [address, sinceMs] = await Promise.all([
      findAddress(order, provider),
      isTracked ? readSince(purchase) : purchase.sinceMs,
    ])
    if (ctx.signal.aborted || !find(id)) return popup?.close()
    if (!popup || popup.closed) return change(id, { phase: 'blocked', address, sinceMs })
    // The provider's page must not access this one. The handle is kept to see whether the window is closed.
    popup.opener = null
    popup.location.href = address
    change(id, { phase: isTracked ? 'waiting' : 'untracked', address, sinceMs })
    watchWindow(id, popup)
    follow()
  }

  return {
    purchasesAtom,
    follow,
    begin(order, provider, popup) {
      begun += 1
      const startedAtMs = clock.now()
      const base = { id: `${startedAtMs}-${begun}`, provider: provider.id, order, startedAtMs, itemId: null }
      const isTracked = provider.link === undefined
      const purchase = { ...resume({ ...base, sinceMs: startedAtMs }), phase: 'opening', isTracked } as const
      write([purchase, ...list()])
      ctx.emit('onramp:providerSelected', { provider: provider.id })
      open(purchase, provider, popup).catch((error: unknown) => {
        popup?.close()
        change(purchase.id, { phase: 'unopened', error })
        const reason = error instanceof LatchkeyError ? error.code : 'onramp/not-offered'
        ctx.emit('onramp:failed', { ...factsOf(purchase), reason })
      })
      return purchase.id
    },
    openedByLink(id) {
      const purchase = find(id)
      if (purchase?.phase !== 'blocked') return
      change(id, { phase: purchase.isTracked ? 'waiting' : 'untracked' })
      follow()
    },
    forget: (id) => write(list().filter((each) => each.id !== id)),
    stop() {
      round.abort()
      cancelRound()
      for (const cancel of windowTimers.values()) cancel()
    },
  }
}

/** The state after a reload, when its window is unknown. */
function resume(purchase: Purchase): FollowedPurchase {
  const phase = purchase.itemId === null ? 'waiting' : 'arriving'
  return { ...purchase, phase, isTracked: true, isClosed: false, address: null, received: null, error: null }
}

function factsOf({ id, provider, order }: Purchase): PurchaseFacts {
  return { id, provider, network: networkOf(order.account), symbol: order.symbol }
}
