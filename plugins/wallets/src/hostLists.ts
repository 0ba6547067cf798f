// What is asked of the directory before anybody scrolls: featured, excluded and recommended wallets. Wire facts 1.6.
import type { CaipNetworkId, Store } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'
import type { WalletPage, WalletQuery, WalletSource } from './explorerClient'

/** Specification section 9. */
const RECOMMENDED_COUNT = 4
/** Most ids of one question: what a directory gives in one page. */
const MAX_IDS = 100

export interface HostLists {
  /** In the host's order. */
  featured: readonly ListedWallet[]
  /** Known so that a wallet the host does not want is recognized under its other names too. */
  excluded: readonly ListedWallet[]
  /** Whether all that can be known of the excluded ones is in `excluded`. */
  isExclusionKnown: boolean
  recommended: readonly ListedWallet[]
  /** How many the whole list has, as far as anybody has said. */
  count: number | null
  /** Every question was answered once, if only by a failure. */
  isSettled: boolean
}
export interface HostListsLoader {
  readonly listsAtom: Atom<HostLists>
  /** Loads what is missing; shared by concurrent callers. Never rejects: a failure leaves the lists shorter. */
  load(): Promise<void>
  /** Somebody said how many the whole list has. The number only grows. */
  grow(count: number): void
}
export interface HostListsDeps {
  store: Store
  source: WalletSource
  /** Answers where the source does not. */
  registry: WalletSource
  featured: readonly string[]
  include: readonly string[]
  exclude: readonly string[]
  chains: readonly CaipNetworkId[]
  signal: AbortSignal
}

/** Lists that are empty until `load` is called. */
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

  /** What the registry knows is shown where the source does not answer. */
  async function ask(query: WalletQuery, take: (page: WalletPage, isWhole: boolean) => void): Promise<boolean> {
    try {
      take(await source.getWallets(query, signal), true)
      return true
    } catch {
      const page = signal.aborted ? null : await registry.getWallets(query).catch(() => null)
      if (page) take(page, false)
      return false
    }
  }

  async function askFeatured(): Promise<boolean> {
    if (featured.length === 0) return true
    return ask({ page: 1, entries: featured.length, include: featured }, ({ wallets }) =>
      update({ featured: featured.flatMap((id) => wallets.filter((wallet) => wallet.id === id)) }),
    )
  }
  async function askExcluded(): Promise<boolean> {
    if (exclude.length === 0) return true
    const query = { page: 1, entries: exclude.length, include: exclude }
    // What is bundled is known first, so that wallets of this browser need not wait for a directory.
    const bundled = await registry.getWallets(query).catch(() => null)
    if (bundled) update({ excluded: bundled.wallets, isExclusionKnown: bundled.wallets.length === exclude.length })
    const isAnswered = await ask(query, ({ wallets }) => update({ excluded: wallets }))
    update({ isExclusionKnown: true })
    return isAnswered
  }
  function askRecommended(): Promise<boolean> {
    const { include, chains } = deps
    const query = { page: 1, entries: RECOMMENDED_COUNT, include, exclude: [...exclude, ...featured], chains }
    return ask(query, ({ wallets, count }, isWhole) => {
      update({ recommended: wallets })
      if (isWhole) grow(count + featured.length)
    })
  }

  /** Asks again only what the source has not answered yet. */
  async function loadMissing(): Promise<void> {
    const answers = await Promise.all([...missing].map(async (part) => ({ part, isAnswered: await part() })))
    for (const { part, isAnswered } of answers) if (isAnswered) missing.delete(part)
    if (missing.size > 0) loading = null
    update({ isSettled: true })
  }
  const missing = new Set([askFeatured, askExcluded, askRecommended])

  return {
    listsAtom,
    grow,
    load() {
      loading ??= loadMissing()
      return loading
    },
  }
}
