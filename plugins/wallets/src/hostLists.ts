// The first requests to the directory, before the visitor scrolls: featured, excluded, and recommended wallets.
import type { CaipNetworkId, Store } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'
import type { WalletPage, WalletQuery, WalletSource } from './explorerClient'

const RECOMMENDED_COUNT = 4
/** Maximum IDs per request: the size of a directory's page. */
const MAX_IDS = 100

export interface HostLists {
  /** In the host's order. */
  featured: readonly ListedWallet[]
  /** Loaded so that an excluded wallet is also recognized by its other names. */
  excluded: readonly ListedWallet[]
  /** Whether `excluded` contains everything that can be known. */
  isExclusionKnown: boolean
  recommended: readonly ListedWallet[]
  /** Total number of wallets in the whole list, as far as known. */
  count: number | null
  /** Every request has had a response, or failed. */
  isSettled: boolean
}
export interface HostListsLoader {
  readonly listsAtom: Atom<HostLists>
  /** Loads what is missing; shared by concurrent callers. Never rejects: a failure leaves the lists shorter. */
  load(): Promise<void>
  /** Reports the total number of wallets in the whole list. The number only grows. */
  grow(count: number): void
}
export interface HostListsDeps {
  store: Store
  source: WalletSource
  /** Used if the source does not respond. */
  registry: WalletSource
  featured: readonly string[]
  include: readonly string[]
  exclude: readonly string[]
  chains: readonly CaipNetworkId[]
  signal: AbortSignal
}

/** Creates lists that are empty until `load` is called. */
export function createHostLists(deps: HostListsDeps): HostListsLoader {
  const { store, source, registry, signal } = deps
  const [featured, exclude] = [deps.featured.slice(0, MAX_IDS), deps.exclude.slice(0, MAX_IDS)]
  const listsAtom = atom<HostLists>({
    featured: [],
    excluded: [],
    isExclusionKnown: exclude.length === 0,
    recommended: [],
    count: null,
    isSettled: false,
  })
  let loading: Promise<void> | null = null

  const update = (patch: Partial<HostLists>) => store.set(listsAtom, { ...store.get(listsAtom), ...patch })
  const grow = (count: number) => update({ count: Math.max(count, store.get(listsAtom).count ?? 0) })

  /** The registry's wallets are used if the source does not respond. */
  async function fetchPage(query: WalletQuery, take: (page: WalletPage, isWhole: boolean) => void): Promise<boolean> {
    try {
      take(await source.getWallets(query, signal), true)
      return true
    } catch {
      const page = signal.aborted ? null : await registry.getWallets(query).catch(() => null)
      if (page) take(page, false)
      return false
    }
  }

  async function fetchFeatured(): Promise<boolean> {
    if (featured.length === 0) return true
    return fetchPage({ page: 1, entries: featured.length, include: featured }, ({ wallets }) =>
      update({ featured: featured.flatMap((id) => wallets.filter((wallet) => wallet.id === id)) }),
    )
  }
  async function fetchExcluded(): Promise<boolean> {
    if (exclude.length === 0) return true
    const query = { page: 1, entries: exclude.length, include: exclude }
    // Bundled wallets are used first, so that wallets of this browser need not wait for a directory.
    const bundled = await registry.getWallets(query).catch(() => null)
    if (bundled) update({ excluded: bundled.wallets, isExclusionKnown: bundled.wallets.length === exclude.length })
    const isLoaded = await fetchPage(query, ({ wallets }) => update({ excluded: wallets }))
    update({ isExclusionKnown: true })
    return isLoaded
  }
  function fetchRecommended(): Promise<boolean> {
    const { include, chains } = deps
    const query = { page: 1, entries: RECOMMENDED_COUNT, include, exclude: [...exclude, ...featured], chains }
    return fetchPage(query, ({ wallets, count }, isWhole) => {
      update({ recommended: wallets })
      if (isWhole) grow(count + featured.length)
    })
  }

  /** Requests only what the source has not returned yet. */
  async function loadMissing(): Promise<void> {
    const results = await Promise.all([...missing].map(async (part) => ({ part, isLoaded: await part() })))
    for (const { part, isLoaded } of results) if (isLoaded) missing.delete(part)
    if (missing.size > 0) loading = null
    update({ isSettled: true })
  }
  const missing = new Set([fetchFeatured, fetchExcluded, fetchRecommended])

  return {
    listsAtom,
    grow,
    load() {
      loading ??= loadMissing()
      return loading
    },
  }
}
