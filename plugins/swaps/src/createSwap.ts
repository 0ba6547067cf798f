// Runs the flow of swapping: contains its atoms and requests, and computes its figures. `reviewing.ts` handles what is sent.
import {
  type CaipAddress,
  type CaipNetworkId,
  type Decimal,
  networkOf,
  type PageService,
  type PluginContext,
} from '@latchkey/kernel'
import type {
  DataApiService,
  HeldToken,
  SwapsFeature,
  SwapTerms,
  Token,
  TokensService,
} from '@latchkey/kernel/contracts'
import { toAmountText } from '@latchkey/kernel/decimals'
import { createFormFlow, createOpening, type FormState, isSameToken } from '@latchkey/kernel/review'
import { atom, type Getter } from 'jotai/vanilla'
import { incomplete } from './errors'
import { countFigures } from './figures'
import { findLikely, preselect } from './likelyTokens'
import { listTokens } from './listTokens'
import { createReviewing } from './reviewing'
import type { Slippage } from './slippage'
import { chooseToken, createPair, fillGiven, flip, requestOf, takeShare, typeAmount } from './swapForm'
import type { LikelyTokens, Listing, Pair, QuoteRequest, Quoting, SwapParams, SwapService, SwapsTypes } from './types'
import { readUnits, validateSwap } from './validateSwap'

/** Basis points of the sold amount. */
const PROVIDER_FEE_BPS = 85
/** Milliseconds between two quotes. */
const REFRESH_MS = 10_000
/** More than any swap needs: kept back for the fee if all of the native token is swapped and its family gives no amount. */
const RESERVED_GAS = 500_000n
const NONE_LIKELY: LikelyTokens = { native: null, stablecoin: null }

export interface SwapDeps {
  ctx: PluginContext<SwapsTypes>
  page: PageService
  dataApi: DataApiService
  tokens: TokensService | null
  slippage: Slippage
}

/** Creates the flow of one modal. */
export function createSwap({ ctx, page, dataApi, tokens, slippage }: SwapDeps): SwapService {
  const { store, options } = ctx
  const { connections, clock } = page
  const { providerFeeBps = PROVIDER_FEE_BPS, routers } = options
  const flow = createFormFlow<Pair, QuoteRequest, bigint>({
    store,
    clock,
    requestOf,
    fetch: async (request, signal) => (await dataApi.quote(request, { signal })) ?? 0n,
  })
  const pairAtom = flow.formAtom
  const quotingAtom = atom((get) => quotingOf(get(flow.stateAtom)))
  const listingAtom = atom<Listing>({ status: 'loading' })
  const pricesAtom = atom<ReadonlyMap<string, Decimal>>(new Map())
  /** From the chain, because services omit tokens that an account does not hold. */
  const nativeUnitsAtom = atom<bigint | null>(null)
  const offeredAtom = atom<ReadonlySet<CaipNetworkId> | null>(null)
  let loading = new AbortController()
  let likely = NONE_LIKELY
  /** The page's request, until the token list is loaded. */
  const opening = createOpening<SwapParams>(ctx)

  const session = () => store.get(connections.activeAtom)?.sessions[0] ?? null
  const isListed = (token: Token) => tokens?.isListed(token) ?? false
  const isSmartAccount = () => session()?.accountType === 'smartAccount'
  async function swapsOf(network: CaipNetworkId): Promise<SwapsFeature> {
    const feature = await (await ctx.chain(network)).feature('swaps')
    if (!feature) throw incomplete()
    return feature
  }

  async function readReserve(network: CaipNetworkId): Promise<bigint> {
    const own = (await swapsOf(network)).readReserve?.(network, { signal: ctx.signal })
    return own ?? (await dataApi.gasPrice(network)).instant * RESERVED_GAS
  }

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
      quoting: get(quotingAtom),
    })
  })
  const figuresAtom = atom((get) => {
    const state = get(flow.stateAtom)
    return state.name === 'ready' && state.result > 0n ? figuresOf(get, state.request, state.result) : null
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
  /** Uses the chain's balance for the native coin if no list contains it. */
  function readNative(token: Token): HeldToken | null {
    const units = token.address === null ? store.get(nativeUnitsAtom) : null
    return units === null ? null : { token, units, price: null, value: null, isHidden: false }
  }
  const heldOf: SwapService['heldOf'] = (token) => token && (heldIn(token.address) ?? readNative(token))

  /** Ignores errors: without a price, the value is omitted. */
  async function loadPrices(list: readonly (Token | null)[]): Promise<void> {
    const { signal } = loading
    const requests = list.map((token) => (token ? dataApi.prices([token], { signal }).catch(() => []) : []))
    const results = (await Promise.all(requests)).flat()
    if (signal.aborted) return
    const found = results.map(({ token, price }) => [token.address ?? '', price] as const)
    store.set(pricesAtom, new Map([...store.get(pricesAtom), ...found]))
  }

  /** Ignores errors: without it, the network fee is checked when the swap is prepared. */
  async function loadNative(account: CaipAddress): Promise<void> {
    const { signal } = loading
    const read = async () => {
      const balances = await (await ctx.chain(networkOf(account))).feature('balances')
      return (await balances?.native(account, { signal }))?.units ?? null
    }
    const units = await read().catch(() => null)
    if (!signal.aborted) store.set(nativeUnitsAtom, units)
  }

  function takeGiven(pair: Pair): Pair {
    const listing = store.get(listingAtom)
    const given = listing.status === 'ready' && opening.take()
    return given ? fillGiven(pair, listing, ...given) : pair
  }

  async function fillIn(): Promise<void> {
    flow.fill((pair) => preselect(takeGiven(pair), likely))
    const { from = null, to = null } = store.get(pairAtom) ?? {}
    const hasNative = [from, to].some((token) => token?.address === null)
    // The native coin pays the fee, whatever is swapped.
    await loadPrices(hasNative ? [from, to] : [from, to, likely.native])
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
      const lists = listTokens(portfolio?.balances ?? null, tokens?.curate(listed) ?? listed)
      store.set(listingAtom, { status: 'ready', ...lists })
      likely = findLikely(lists, network, isListed)
      await fillIn()
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

  /** A pair belongs to one account on one network. */
  function followAccount(): void {
    const account = session()?.caipAddress
    if (store.get(pairAtom)?.account === account) return
    loading.abort()
    drop()
    if (store.get(pairAtom)) opening.drop()
    if (account) flow.open(createPair(account))
    else flow.close()
    likely = NONE_LIKELY
    store.set(listingAtom, { status: 'loading' })
    store.set(nativeUnitsAtom, null)
    // By address; the native coin of every network has none.
    store.set(pricesAtom, new Map())
    if (account) void load(account)
  }

  const { begin, drop, ...shown } = createReviewing({
    ctx,
    page,
    dataApi,
    swapsOf,
    isListed,
    isSmartAccount,
    slippage,
    routers,
    heldTokens: () => ownOf().map(({ token }) => token),
    priceOf: ({ address }) => store.get(pricesAtom).get(address ?? '') ?? null,
    requote: async (terms, signal) => {
      const toUnits = await dataApi.quote(terms, { signal })
      return toUnits ? figuresOf(store.get, terms, toUnits) : null
    },
    onSwapped(terms) {
      flow.fill((pair) => ({ ...pair, amountText: '' }))
      tokens?.refresh(terms.account, [terms.from, terms.to])
    },
  })

  store.sub(connections.activeAtom, followAccount)
  if (tokens) store.sub(tokens.versionAtom, () => reload())
  ctx.signal.addEventListener('abort', () => {
    loading.abort()
    flow.stop()
    drop()
  })
  followAccount()

  return {
    ...shown,
    pairAtom,
    listingAtom,
    quotingAtom,
    pricesAtom,
    figuresAtom,
    slippageBpsAtom: slippage.bpsAtom,
    blockedAtom,
    offeredAtom,
    unitsAtom,
    unclearAtom: atom((get) => get(shown.unclearAtom) === (get(pairAtom)?.account ?? '')),
    heldOf,
    begin(params, locale) {
      if (opening.receive(params, locale)) void fillIn()
    },
    choose(side, token) {
      flow.fill((pair) => preselect(chooseToken(pair, side, token), likely))
      void loadPrices([token])
    },
    flip: () => flow.fill((pair) => flip(pair, store.get(figuresAtom)?.toUnits ?? null)),
    typeAmount: (text, locale) => flow.fill((pair) => typeAmount(pair, text, locale), true),
    takeShare(percent, locale) {
      const from = store.get(pairAtom)?.from ?? null
      const held = heldOf(from)
      if (!held) return
      const text = toAmountText((held.units * BigInt(percent)) / 100n, held.token.decimals, locale)
      flow.fill((pair) => takeShare(pair, from, text, locale))
    },
    async takeMax(locale) {
      const from = store.get(pairAtom)?.from ?? null
      const held = heldOf(from)
      if (!held) return
      const { token, units } = held
      const isReserving = token.address === null && !isSmartAccount()
      const reserved = isReserving ? await readReserve(token.network) : 0n
      const text = toAmountText(units > reserved ? units - reserved : 0n, token.decimals, locale)
      flow.fill((pair) => takeShare(pair, from, text, locale))
    },
    setSlippage: slippage.set,
    reload: () => reload(true),
    watch: () =>
      flow.watch(REFRESH_MS, () => {
        const pair = store.get(pairAtom)
        void loadPrices([pair?.from ?? null, pair?.to ?? null])
      }),
    async review() {
      const state = store.get(flow.stateAtom)
      const figures = store.get(figuresAtom)
      if (state.name !== 'ready' || !figures || store.get(blockedAtom) !== null) throw incomplete()
      await begin({ ...state.request, minimumUnits: figures.minimumUnits }, figures)
    },
  }
}

function quotingOf(state: FormState<unknown, unknown, bigint>): Quoting {
  if (state.name === 'ready') return { status: 'ready', toUnits: state.result }
  if (state.name === 'failed') return { status: 'failed', error: state.error }
  return { status: state.name === 'asking' ? 'asking' : 'none' }
}
