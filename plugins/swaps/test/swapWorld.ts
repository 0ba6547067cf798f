// What swapping meets, as the test says: a data service, a chain, a wallet, and a list of tokens.
import type { CaipAddress, CaipNetworkId, ChainFeatures, Decimal, FeatureName, PluginManifest } from '@latchkey/kernel'
import { checkDecimals } from '@latchkey/kernel/chains'
import type {
  ChainToken,
  DataApiService,
  HeldToken,
  Simulation,
  SwapTerms,
  Token,
  TransactionState,
  WatchedBalance,
} from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeKernel, createFakeWallet, type FakeKernel } from '@latchkey/kernel/testing'
import { type SwapsOptions, swaps } from '@latchkey/plugin-swaps'
import { atom } from 'jotai/vanilla'
import { vi } from 'vitest'

const ALICE = '0x1111111111111111111111111111111111111111'
const ETHER = 10n ** 18n
export const ether: Token = {
  network: 'eip155:1',
  address: null,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  iconUrl: null,
}
export const dollar: Token = { ...ether, address: `0x${'dd'.repeat(20)}`, name: 'Dollar', symbol: 'USDC', decimals: 6 }
/** The main stablecoin of the network. */
export const usdc: Token = { ...dollar, address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }
const held: readonly HeldToken[] = [
  { token: ether, units: 2n * ETHER, price: null, value: null, isHidden: false },
  { token: dollar, units: 900_000_000n, price: null, value: null, isHidden: false },
]
const NATIVE_FEE = { units: 10n ** 14n, decimals: 18, symbol: 'ETH' }

/** Ends the wait for a transaction, when the test likes. */
export interface ChainEnd {
  end(state: TransactionState): void
  fail(error: Error): void
}

export interface Play {
  /** Smallest units of the target for one whole ether or dollar. */
  toUnits?: bigint
  /** What the service lets the router move. */
  allowance?: bigint
  /** What a call of the service ends with instead. */
  fail?: Partial<Record<keyof DataApiService, Error>>
  /** What the chain says of a swap that was proposed, from the first on; nothing against the rest. */
  refuse?: readonly Error[]
  /** What becomes of a transaction. */
  end?: TransactionState
  isSupported?: boolean
  /** Features of the chain that are missing. */
  missing?: readonly FeatureName[]
  /** The page has no list of tokens. */
  isWithoutList?: boolean
  /** Whether the code of the chain's features arrives. */
  isLoadable?: boolean
  /** The one network with swaps, in place of all. */
  only?: CaipNetworkId
  /** Most that the network takes, in wei. */
  feeUnits?: bigint
  /** What recent blocks took for the same work, in wei. */
  usualFeeUnits?: bigint
  /** What the chain says of every token but the coin. */
  onChain?: Partial<ChainToken>
  /** What the service swaps, in place of ether and the dollar. */
  offered?: readonly Token[] | Promise<readonly Token[]>
  /** The tokens of the site's own list. */
  listed?: readonly Token[]
  /** What the site's list makes of a server's tokens. */
  curate?: (tokens: readonly Token[]) => readonly Token[]
  /** The chain's package fails after the wallet has sent. */
  isUnfollowable?: boolean
  /** Whom an approval is for, and which contract a swap calls. */
  spender?: string
  router?: string
  /** What the family itself keeps back for the fee. */
  reserveUnits?: bigint
  /** What an approval is for, in place of the amount. */
  allowanceUnits?: bigint
  /** What the account has of the network's coin; what it lists by default. */
  nativeUnits?: bigint | Promise<bigint>
  /** What the account has, in place of two ethers and 900 dollars. */
  held?: readonly HeldToken[]
  /** US dollars for one whole token. */
  priceOf?: (token: Token) => Decimal | null
  /** The account's balances do not load. */
  isPortfolioDown?: boolean
  /** The result of a node's simulation; without it, no simulation runs. */
  simulate?: (watched: readonly WatchedBalance[]) => Simulation
}

/** A data service, and what it was asked. */
export function createFakeData(world: Play & { requests: string[] }): PluginManifest {
  async function answer<Value>(call: keyof DataApiService, value: () => Value | Promise<Value>): Promise<Value> {
    world.requests.push(call)
    const error = world.fail?.[call]
    if (error) throw error
    return value()
  }
  const proposed = { from: ALICE, to: ALICE, data: '0x', gas: null, gasPrice: null, toUnits: null }
  const service: Partial<DataApiService> = {
    swapTokens: () => answer('swapTokens', () => world.offered ?? [ether, dollar]),
    prices: ([token]) =>
      answer('prices', () => {
        const price = token && (world.priceOf ?? (() => ({ units: 1n, decimals: 0 })))(token)
        return token && price ? [{ token, price }] : []
      }),
    quote: () => answer('quote', () => world.toUnits ?? 0n),
    gasPrice: () => answer('gasPrice', () => ({ standard: 1n, fast: 1n, instant: 10n ** 9n })),
    allowance: () => answer('allowance', () => world.allowance ?? 0n),
    buildApproval: () => answer('buildApproval', () => proposed),
    buildSwap: () => answer('buildSwap', () => proposed),
  }
  return {
    id: 'data',
    api: 1,
    provides: ['dataApi'],
    load: async () => ({ setup: (ctx) => void ctx.provide('dataApi' as never, service as never) }),
  }
}

function createFakeTokens(world: Play) {
  const versionAtom = atom(0)
  const refresh = vi.fn()
  // As the plugin does: after a failure only a visitor's retry is asked (BAL-02).
  let isLockedOut = false
  const service = {
    async portfolio(_: unknown, { isRetry = false } = {}) {
      isLockedOut = world.isPortfolioDown || (isLockedOut && !isRetry)
      if (isLockedOut) throw new TypeError('offline')
      return { balances: world.held ?? held, total: null }
    },
    versionAtom,
    refresh,
    search: async () => [],
    nativeOf: () => ether,
    isListed: ({ address }: Token) => (world.listed ?? []).some((each) => each.address === address),
    curate: (tokens: readonly Token[]) => world.curate?.(tokens) ?? tokens,
  }
  const plugin: PluginManifest = {
    id: 'tokens',
    api: 1,
    provides: ['tokens'],
    load: async () => ({ setup: (ctx) => void ctx.provide('tokens' as never, service as never) }),
  }
  return { plugin, versionAtom, refresh }
}

/** The parts of a page; `world` may be changed at any time. */
export function createSwapWorld(play: Play = {}) {
  const world: Play & { toUnits: bigint; requests: string[] } = { toUnits: 3000_000_000n, requests: [], ...play }
  let hashes = 0
  const wallet = createFakeWallet({
    accounts: [`eip155:1:${ALICE}` as CaipAddress],
    script: {
      request() {
        hashes += 1
        return `0x${String(hashes).padStart(64, '0')}`
      },
    },
  })
  const stepOf = (kind: string, { account, units, minimumUnits }: SwapTerms) => ({
    call: {
      network: 'eip155:1' as const,
      method: 'eth_sendTransaction',
      params: [{ from: account, kind, units: String(units), minimum: String(minimumUnits) }],
    },
    fee: { ...NATIVE_FEE, units: world.feeUnits ?? NATIVE_FEE.units },
    ...(world.usualFeeUnits !== undefined && { usualFeeUnits: world.usualFeeUnits }),
  })
  let ending: Promise<TransactionState> | null = null
  /** From now on a transaction is followed until the test ends it. */
  function followed() {
    const chain: ChainEnd = { end: () => {}, fail: () => {} }
    ending = new Promise((resolve, reject) => Object.assign(chain, { end: resolve, fail: reject }))
    return chain
  }
  async function end(): Promise<TransactionState> {
    const state = (await ending) ?? world.end ?? { status: 'confirmed' }
    if (state.status === 'confirmed') world.allowance = 2n ** 255n
    return state
  }
  const features: Partial<ChainFeatures> = {
    swaps: {
      isSupported: (network) => (world.only ? network === world.only : (world.isSupported ?? true)),
      async planApproval(_, terms) {
        return {
          ...stepOf('approve', terms),
          spender: world.spender ?? ALICE,
          units: world.allowanceUnits ?? terms.units,
        }
      },
      ...(play.reserveUnits !== undefined && { readReserve: async () => play.reserveUnits ?? 0n }),
      async planSwap(_, terms) {
        const [refused, ...rest] = world.refuse ?? []
        world.refuse = rest
        if (refused) throw refused
        return { ...stepOf('swap', terms), router: world.router ?? ALICE, minimumUnits: terms.minimumUnits }
      },
    },
    tokens: {
      async verify(token) {
        if (!token.address) return { address: null, symbol: token.symbol, decimals: token.decimals }
        return checkDecimals(token, { address: token.address, symbol: 'USDC', decimals: 6, ...world.onChain })
      },
    } as Partial<ChainFeatures['tokens']> as ChainFeatures['tokens'],
    simulation: { simulate: async (_, watched) => world.simulate?.(watched) ?? { status: 'unavailable' } },
    balances: { native: async () => ({ ...NATIVE_FEE, units: (await world.nativeUnits) ?? 2n * ETHER }) },
    transfer: {
      parseResult: (result: unknown) => (typeof result === 'string' && result.length === 66 ? result : null),
      follow() {
        if (world.isUnfollowable) throw new TypeError('The chain’s package has a bug')
        return end()
      },
    } as Partial<ChainFeatures['transfer']> as ChainFeatures['transfer'],
  }
  const feature = async <F extends FeatureName>(name: F) => {
    if (world.isLoadable === false) throw new TypeError('Failed to fetch dynamically imported module')
    if (world.missing?.includes(name)) return null
    return (features[name] as ChainFeatures[F] | undefined) ?? null
  }
  const chain = createFakeChain({
    connectors: [wallet.connector],
    features: ['swaps'],
    methods: { eth_sendTransaction: 'approval' },
    adapter: { feature },
  })
  const { plugin: tokens, ...tokenFacts } = createFakeTokens(world)
  return {
    world,
    wallet,
    chain,
    followed,
    ...tokenFacts,
    plugins: play.isWithoutList ? [createFakeData(world)] : [createFakeData(world), tokens],
  }
}

/** Connected, without a screen: the flow only. */
export async function openSwapFlow(play: Play = {}, options: SwapsOptions = {}, kept?: FakeKernel['storage']) {
  const { plugins, chain, ...rest } = createSwapWorld(play)
  const { kernel, clock, storage } = createFakeKernel({
    plugins: [...plugins, swaps(options)],
    chains: [chain],
    ...(kept && { storage: kept }),
  })
  await kernel.connectors.discover()
  await kernel.connections.connect(rest.wallet.connector.id)
  return { ...rest, kernel, clock, storage, service: await kernel.service('swap') }
}
