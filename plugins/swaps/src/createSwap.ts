// The flow of swapping: a pair, its quote and figures. What is sent is in `reviewing.ts`.
import {
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  type DataApiService,
  type Decimal,
  type HeldToken,
  networkOf,
  type PageService,
  type PluginContext,
  type SwapsFeature,
  type SwapTerms,
  type Token,
  type TokensService,
} from '@latchkey/kernel'
import { toAmountText } from '@latchkey/kernel/decimals'
import { atom, type Getter } from 'jotai/vanilla'
import { incomplete } from './errors'
import { countFigures } from './figures'
import { isSameToken, listTokens } from './listTokens'
import { createQuoter } from './quoter'
import { createReviewing } from './reviewing'
import type { Slippage } from './slippage'
import type { Listing, Pair, Side, SwapService, SwapsTypes } from './types'
import { readUnits, validateSwap } from './validateSwap'

/** Wire facts section 8.1. */
const PROVIDER_FEE_BPS = 85
/** More than any swap takes: what is kept back for the fee when all of the native token is swapped. */
const RESERVED_GAS = 500_000n

export interface SwapDeps {
  ctx: PluginContext<SwapsTypes>
  page: PageService
  dataApi: DataApiService
  tokens: TokensService | null
  slippage: Slippage
}

/** One flow a modal. */
export function createSwap({ ctx, page, dataApi, tokens, slippage }: SwapDeps): SwapService {
  const { store, options } = ctx
  const { connections, clock } = page
  const { providerFeeBps = PROVIDER_FEE_BPS, routers } = options
  const pairAtom = atom<Pair | null>(null)
  const listingAtom = atom<Listing>({ status: 'loading' })
  const pricesAtom = atom<ReadonlyMap<string, Decimal>>(new Map())
  /** From the chain: services leave out what an account has none of. */
  const nativeUnitsAtom = atom<bigint | null>(null)
  const offeredAtom = atom<ReadonlySet<CaipNetworkId> | null>(null)
  let loading = new AbortController()

  const sessionOf = (connection: Connection | null) => connection?.sessions[0] ?? null
  const isSmartAccount = () => sessionOf(store.get(connections.activeAtom))?.accountType === 'smartAccount'
  async function swapsOf(network: CaipNetworkId): Promise<SwapsFeature> {
    const feature = await (await ctx.chain(network)).feature('swaps')
    if (!feature) throw incomplete()
    return feature
  }

  const quoter = createQuoter({ store, clock, dataApi })
  const unitsAtom = atom((get) => readUnits(get(pairAtom)))
  const blockedAtom = atom((get) => {
    get(connections.activeAtom)
    const listing = get(listingAtom)
    const pair = get(pairAtom)
    const nativeUnits = get(nativeUnitsAtom)
    const isKnown = listing.status === 'ready' && listing.own !== null
    return validateSwap(pair, {
      isSupported: pair === null || get(offeredAtom)?.has(networkOf(pair.account)) !== false,
      heldUnits: heldOf(pair?.from ?? null)?.units ?? (isKnown ? 0n : null),
      nativeUnits,
      isSmartAccount: isSmartAccount(),
      quoting: get(quoter.quotingAtom),
    })
  })
  const figuresAtom = atom((get) => {
    const { from, to } = get(pairAtom) ?? {}
    const units = get(unitsAtom)
    const quoting = get(quoter.quotingAtom)
    const isWhole = from && to && units && quoting.status === 'ready' && quoting.toUnits > 0n
    return isWhole ? figuresOf(get, { from, to, units }, quoting.toUnits) : null
  })
  function figuresOf(get: Getter, { from, to, units }: Pick<SwapTerms, 'from' | 'to' | 'units'>, toUnits: bigint) {
    const [fromPrice, toPrice] = [from, to].map(({ address }) => get(pricesAtom).get(address ?? ''))
    const slippageBps = get(slippage.bpsAtom)
    return countFigures({ from, to, units, toUnits, slippageBps, providerFeeBps, fromPrice, toPrice })
  }

  function ownOf(): readonly HeldToken[] {
    const listing = store.get(listingAtom)
    return (listing.status === 'ready' && listing.own) || []
  }
  const heldIn = (address: string | null) => ownOf().find(({ token }) => isSameToken(token.address, address)) ?? null
  /** What no list names is read from the chain, where it is the coin. */
  function readNative(token: Token): HeldToken | null {
    const units = token.address === null ? store.get(nativeUnitsAtom) : null
    return units === null ? null : { token, units, price: null, value: null, isHidden: false }
  }
  const heldOf: SwapService['heldOf'] = (token) => token && (heldIn(token.address) ?? readNative(token))

  function change(changed: Partial<Pair>, isTyped = false): void {
    const pair = store.get(pairAtom)
    if (!pair) return
    const next = { ...pair, ...changed }
    store.set(pairAtom, next)
    const { account, from, to } = next
    const units = readUnits(next)
    const isWhole = from && to && units && !isSameToken(from.address, to.address)
    quoter.follow(isWhole ? { account, from, to, units } : null, isTyped)
  }

  /** Quietly: without a price a value is left out. */
  async function loadPrices(list: readonly (Token | null)[]): Promise<void> {
    const { signal } = loading
    const asked = list.map(async (token) => (token ? dataApi.prices([token], { signal }) : []))
    const answers = (await Promise.allSettled(asked)).flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    )
    if (signal.aborted) return
    const found = answers.map(({ token, price }) => [token.address ?? '', price] as const)
    store.set(pricesAtom, new Map([...store.get(pricesAtom), ...found]))
  }

  /** Quietly: without it the network fee is judged when the swap is prepared. */
  async function loadNative(account: CaipAddress): Promise<void> {
    const { signal } = loading
    const read = async () => {
      const balances = await (await ctx.chain(networkOf(account))).feature('balances')
      return (await balances?.native(account, { signal }))?.units ?? null
    }
    const units = await read().catch(() => null)
    if (!signal.aborted) store.set(nativeUnitsAtom, units)
  }

  async function load(account: CaipAddress, isRetry = false): Promise<void> {
    loading.abort()
    loading = new AbortController()
    const { signal } = loading
    const network = networkOf(account)
    try {
      const feature = await swapsOf(network)
      if (signal.aborted) return
      const ids = page.chains.flatMap(({ networks }) => networks.map(({ id }) => id))
      const offered = new Set(ids.filter((id) => feature.isSupported(id, routers)))
      store.set(offeredAtom, offered)
      if (!offered.has(network)) return store.set(listingAtom, { status: 'ready', ...listTokens([], []) })
      void loadNative(account)
      const [listed, portfolio] = await Promise.all([
        dataApi.swapTokens(network, { signal }),
        tokens?.portfolio(account, { signal, isRetry }).catch(() => null),
      ])
      if (signal.aborted) return
      const lists = listTokens(portfolio?.balances ?? null, listed)
      store.set(listingAtom, { status: 'ready', ...lists })
      const native = [...(lists.own ?? []).map(({ token }) => token), ...listed].find(({ address }) => address === null)
      const from = store.get(pairAtom)?.from ?? native ?? null
      change({ from })
      // The coin pays the fee, whatever is swapped.
      await loadPrices(from?.address === null ? [from] : [from, native ?? null])
    } catch (error) {
      if (!signal.aborted) store.set(listingAtom, { status: 'failed', error })
    }
  }

  function reload(isRetry = false): void {
    const pair = store.get(pairAtom)
    if (!pair) return
    const listing = store.get(listingAtom)
    if (listing.status !== 'ready' || !listing.own) store.set(listingAtom, { status: 'loading' })
    void load(pair.account, isRetry)
  }

  /** A pair is of one account on one network. */
  function followAccount(): void {
    const account = sessionOf(store.get(connections.activeAtom))?.caipAddress ?? null
    if (store.get(pairAtom)?.account === account) return
    quoter.follow(null)
    reviewing.drop()
    store.set(pairAtom, account && { account, from: null, to: null, amountText: '', locale: undefined })
    store.set(listingAtom, { status: 'loading' })
    store.set(nativeUnitsAtom, null)
    // By address: the coin of every network has none.
    store.set(pricesAtom, new Map())
    if (account) void load(account)
  }

  const reviewing = createReviewing({
    ...{ ctx, page, dataApi, swapsOf, isSmartAccount, slippage, routers },
    heldTokens: () => ownOf().map(({ token }) => token),
    quoteAnew: async (terms, signal) => {
      const toUnits = await dataApi.quote(terms, { signal })
      return toUnits ? figuresOf(store.get, terms, toUnits) : null
    },
    onSwapped(terms) {
      change({ amountText: '' })
      tokens?.refresh(terms.account, [terms.from, terms.to])
    },
  })

  store.sub(connections.activeAtom, followAccount)
  if (tokens) store.sub(tokens.versionAtom, () => reload())
  ctx.signal.addEventListener('abort', () => {
    loading.abort()
    quoter.stop()
    reviewing.drop()
  })
  followAccount()

  return {
    pairAtom,
    listingAtom,
    quotingAtom: quoter.quotingAtom,
    pricesAtom,
    figuresAtom,
    slippageBpsAtom: slippage.bpsAtom,
    blockedAtom,
    offeredAtom,
    unitsAtom,
    preparingAtom: reviewing.preparingAtom,
    reviewAtom: reviewing.reviewAtom,
    submissionAtom: reviewing.submissionAtom,
    termsAtom: reviewing.termsAtom,
    unansweredAtom: atom((get) => get(reviewing.unansweredAtom) === (get(pairAtom)?.account ?? '')),
    heldOf,
    choose(side: Side, token: Token) {
      const pair = store.get(pairAtom)
      const other = side === 'from' ? pair?.to : pair?.from
      // Choosing what stands on the other side turns the pair round.
      const isOther = other && isSameToken(other.address, token.address)
      const turned = side === 'from' ? { to: pair?.from ?? null } : { from: pair?.to ?? null }
      change({ ...(isOther && turned), [side]: token, ...(side === 'from' && { amountText: '' }) })
      void loadPrices([token])
    },
    flip() {
      const pair = store.get(pairAtom)
      if (!pair) return
      const { from, to, locale } = pair
      // The same exchange the other way round: what was to be received is paid.
      const units = store.get(figuresAtom)?.toUnits
      change({ from: to, to: from, amountText: to && units ? toAmountText(units, to.decimals, locale) : '' })
    },
    typeAmount: (amountText, locale) => change({ amountText, locale }, true),
    takeShare(percent, locale) {
      const held = heldOf(store.get(pairAtom)?.from ?? null)
      if (!held) return
      const { token, units } = held
      change({ amountText: toAmountText((units * BigInt(percent)) / 100n, token.decimals, locale), locale })
    },
    async takeMax(locale) {
      const held = heldOf(store.get(pairAtom)?.from ?? null)
      if (!held) return
      const { token, units } = held
      const isReserving = token.address === null && !isSmartAccount()
      const reserved = isReserving ? (await dataApi.gasPrice(token.network)).instant * RESERVED_GAS : 0n
      change({ amountText: toAmountText(units > reserved ? units - reserved : 0n, token.decimals, locale), locale })
    },
    setSlippage: slippage.set,
    reload: () => reload(true),
    watch: () =>
      quoter.watch(() => void loadPrices([store.get(pairAtom)?.from ?? null, store.get(pairAtom)?.to ?? null])),
    async review() {
      const { account, from, to } = store.get(pairAtom) ?? {}
      const units = store.get(unitsAtom)
      const figures = store.get(figuresAtom)
      if (!account || !from || !to || !units || !figures || store.get(blockedAtom) !== null) throw incomplete()
      await reviewing.begin({ account, from, to, units, minimumUnits: figures.minimumUnits }, figures)
    },
    acknowledge: reviewing.acknowledge,
    confirm: reviewing.confirm,
  }
}
