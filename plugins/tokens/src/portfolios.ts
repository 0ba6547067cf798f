// Caches each account's balances, and decides when to load them again: 30 s after a response, 30 s after a failure. BAL-02, BAL-04.
import { type CaipAddress, findError, namespaceOf, networkOf, type Store } from '@latchkey/kernel'
import type { ListedBalance, Portfolio, Token } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'
import { composePortfolio } from './composePortfolio'
import { keyOf, type SiteTokens } from './describeBySite'
import { tokensUnavailable } from './errors'
import type { RememberedPortfolio } from './storedPortfolios'
import type { PortfolioState } from './types'

/** Milliseconds for which a portfolio stays cached. */
const FRESH_MS = 30_000
/** Milliseconds from the last failure until the next request. */
const LOCKOUT_MS = 30_000

export interface PortfoliosDeps {
  store: Store
  /** Milliseconds since the epoch. */
  now(): number
  /** Asks the sources; `forceTokens` are read again from the chain. Rejects with any error. */
  load(account: CaipAddress, forceTokens: readonly Token[], isRetry: boolean): Promise<readonly ListedBalance[]>
  /** Tokens that the site names. */
  site: SiteTokens
  /** Stored from an earlier page load. */
  remembered: readonly RememberedPortfolio[]
  /** Stores portfolios for the next page load. */
  keep(portfolios: readonly RememberedPortfolio[]): void
  /** Called when an account's list becomes unavailable, and not again before it was available in between. */
  onUnavailable(error: Error): void
  /** Called with new data. */
  onRead(account: CaipAddress, portfolio: Portfolio): void
}
export interface Portfolios {
  readonly stateAtom: Atom<ReadonlyMap<CaipAddress, PortfolioState>>
  readonly versionAtom: Atom<number>
  /** `isRetry`: the visitor requests it again after a failure, however soon. */
  read(account: CaipAddress, isRetry?: boolean): Promise<Portfolio>
  renew(account: CaipAddress): Promise<Portfolio>
  /** Marks the loaded data as outdated. */
  refresh(account: CaipAddress, tokens: readonly Token[]): void
  /** Drops the data of all accounts of this family. */
  forget(namespace: string): void
}

interface Entry {
  balances: readonly ListedBalance[]
  /** 0 until loaded. */
  readAtMs: number
  isOutdated: boolean
  failure: { error: unknown; retryAtMs: number } | null
  isReported: boolean
  /** The pending call; the result of an earlier one is dropped. */
  call: Promise<Portfolio> | null
  forced: ReadonlyMap<string, Token>
}

/** Creates the portfolios of one modal. */
export function createPortfolios(deps: PortfoliosDeps): Portfolios {
  const { store, now, site } = deps
  const entries = new Map<CaipAddress, Entry>()
  const stateAtom = atom<ReadonlyMap<CaipAddress, PortfolioState>>(new Map())
  const versionAtom = atom(0)

  function entryOf(account: CaipAddress): Entry {
    const known = entries.get(account)
    if (known) return known
    const entry: Entry = {
      balances: [],
      readAtMs: 0,
      isOutdated: false,
      failure: null,
      isReported: false,
      call: null,
      forced: new Map(),
    }
    entries.set(account, entry)
    return entry
  }

  function show(account: CaipAddress, { readAtMs, call, failure }: Entry, portfolio: Portfolio | null): void {
    const state: PortfolioState = { portfolio, readAtMs, isLoading: call !== null, error: failure?.error ?? null }
    store.set(stateAtom, new Map(store.get(stateAtom)).set(account, state))
  }
  const shownOf = (account: CaipAddress) => store.get(stateAtom).get(account)?.portfolio ?? null

  // Also checks the start: if the device's clock is set back, the data must not stay cached for hours.
  const isFresh = ({ readAtMs, isOutdated }: Entry) => {
    const ageMs = now() - readAtMs
    return !isOutdated && ageMs >= 0 && ageMs < FRESH_MS
  }
  const isLockedOut = ({ failure }: Entry) => {
    const leftMs = failure ? failure.retryAtMs - now() : 0
    return leftMs > 0 && leftMs <= LOCKOUT_MS
  }

  async function refresh(account: CaipAddress, entry: Entry, isRetry = false): Promise<Portfolio> {
    const { forced } = entry
    const isCurrent = () => entries.get(account) === entry && entry.call === call
    const call: Promise<Portfolio> = Promise.resolve().then(async () => {
      try {
        const balances = await deps.load(account, [...forced.values()], isRetry)
        const portfolio = composePortfolio(balances, site)
        if (!isCurrent()) return portfolio
        Object.assign(entry, { balances, readAtMs: now(), failure: null, isReported: false, call: null })
        show(account, entry, portfolio)
        deps.keep(listRemembered())
        deps.onRead(account, portfolio)
        return portfolio
      } catch (cause) {
        if (!isCurrent()) throw cause
        throw fail(account, entry, forced, cause)
      }
    })
    Object.assign(entry, { call, isOutdated: false, forced: new Map() })
    show(account, entry, shownOf(account))
    return call
  }

  function fail(account: CaipAddress, entry: Entry, forced: Entry['forced'], cause: unknown): unknown {
    const retryAtMs = now() + LOCKOUT_MS
    const error = findError(cause, 'kernel/aborted') ? null : tokensUnavailable(networkOf(account), retryAtMs, cause)
    entry.call = null
    entry.forced = new Map([...forced, ...entry.forced])
    if (error) entry.failure = { error, retryAtMs }
    show(account, entry, shownOf(account))
    if (error && !entry.isReported) {
      entry.isReported = true
      deps.onUnavailable(error)
    }
    return error ?? cause
  }

  const listRemembered = (): readonly RememberedPortfolio[] =>
    [...entries]
      .filter(([, { readAtMs }]) => readAtMs > 0)
      .map(([account, { readAtMs, balances }]) => ({ account, readAtMs, balances }))

  for (const { account, readAtMs, balances } of deps.remembered) {
    const entry = entryOf(account)
    Object.assign(entry, { balances, readAtMs })
    show(account, entry, composePortfolio(balances, site))
  }

  return {
    stateAtom,
    versionAtom,
    async read(account, isRetry) {
      const entry = entryOf(account)
      if (entry.call && !entry.isOutdated) return entry.call
      const shown = shownOf(account)
      if (shown && isFresh(entry) && !entry.failure) return shown
      if (!isRetry && entry.failure && isLockedOut(entry)) throw entry.failure.error
      return refresh(account, entry, isRetry)
    },
    async renew(account) {
      const entry = entryOf(account)
      if (entry.call && !entry.isOutdated) return entry.call
      if (entry.failure && isLockedOut(entry)) throw entry.failure.error
      return refresh(account, entry)
    },
    refresh(account, tokens) {
      const entry = entryOf(account)
      entry.isOutdated = true
      entry.forced = new Map([...entry.forced, ...tokens.map((token) => [keyOf(token), token] as const)])
      store.set(versionAtom, (count) => count + 1)
    },
    forget(namespace) {
      const isLeft = (account: CaipAddress) => namespaceOf(account) !== namespace
      for (const account of [...entries.keys()]) if (!isLeft(account)) entries.delete(account)
      store.set(stateAtom, new Map([...store.get(stateAtom)].filter(([account]) => isLeft(account))))
      deps.keep(listRemembered())
    },
  }
}
