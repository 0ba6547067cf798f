// What buying meets, as the test says: a data service, a chain, a wallet, and windows.
import type { CaipAddress, ChainFeatures, FeatureName, KernelOptions, PluginManifest } from '@latchkey/kernel'
import type {
  ActivityItem,
  DataApiService,
  OnrampOptions as ListedOptions,
  OnrampQuote,
  OnrampUrlRequest,
} from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeKernel, createFakeWallet } from '@latchkey/kernel/testing'
import { type OnrampProvider, onramp } from '@latchkey/plugin-onramp'
import { vi } from 'vitest'

export const ALICE = '0x1111111111111111111111111111111111111111'
export const ACCOUNT: CaipAddress = `eip155:1:${ALICE}`
export const PAGE = 'https://pay.coinbase.com/buy?signed=1'
const whole = (units: bigint) => ({ units, decimals: 0 })
const LIMITS = [
  { id: 'card', min: whole(10n), max: whole(7500n) },
  { id: 'ach_bank_account', min: whole(10n), max: whole(25_000n) },
]
const here = { name: 'ethereum-mainnet', displayName: 'Ethereum', chainId: '1', contractAddress: '' }
export const OPTIONS: ListedOptions = {
  paymentCurrencies: [
    { id: 'USD', limits: LIMITS },
    { id: 'EUR', limits: LIMITS },
  ],
  purchaseCurrencies: [
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ ...here, chainId: '10' }, here] },
    { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [here] },
    { id: 'pol', name: 'Pol', symbol: 'POL', networks: [{ ...here, chainId: '137' }] },
  ],
}
export const QUOTE: OnrampQuote = {
  id: 'q-1',
  paymentTotal: { amount: whole(25n), currency: 'USD' },
  paymentSubtotal: { amount: { units: 2437n, decimals: 2 }, currency: 'USD' },
  purchaseAmount: { amount: { units: 2437n, decimals: 2 }, currency: 'USDC' },
  providerFee: { amount: { units: 38n, decimals: 2 }, currency: 'USD' },
  networkFee: { amount: { units: 25n, decimals: 2 }, currency: 'USD' },
}

export interface Play extends Partial<Pick<KernelOptions, 'storage'>> {
  options?: ListedOptions | Error
  quote?: OnrampQuote | null | Error
  url?: string | null | Error
  /** What the service tells of, whenever it is asked. */
  items?: readonly ActivityItem[] | Error
  providers?: readonly OnrampProvider[]
  /** The browser opens no window. */
  isBlocked?: boolean
  hasActivity?: boolean
  /** The page shows receipts, too. */
  hasReceipts?: boolean
  /** The page has no list of tokens. */
  isWithoutList?: boolean
  /** What the chain calls the network. */
  networkName?: string | null
  /** The chain's package knows nothing of buying. */
  isWithoutFeature?: boolean
}
export interface World extends Play {
  calls: string[]
  requests: OnrampUrlRequest[]
}

function give<Value>(value: Value | Error): Value {
  if (value instanceof Error) throw value
  return value
}

/** A data service, and what it was asked. */
export function createFakeData(world: World): PluginManifest {
  const service: Partial<DataApiService> = {
    async onrampOptions() {
      world.calls.push('options')
      return give(world.options ?? OPTIONS)
    },
    async onrampQuote({ purchase, payment, amount }) {
      world.calls.push(`quote ${amount.units} ${payment.id} ${purchase.symbol} ${purchase.networks.length}`)
      return give(world.quote === undefined ? QUOTE : world.quote)
    },
    async onrampUrl(request) {
      world.requests.push(request)
      return give(world.url === undefined ? PAGE : world.url)
    },
    async purchases(account) {
      world.calls.push(`purchases ${account}`)
      return give(world.items ?? [])
    },
  }
  return {
    id: 'data',
    api: 1,
    provides: ['dataApi'],
    load: async () => ({ setup: (ctx) => void ctx.provide('dataApi' as never, service as never) }),
  }
}

/** What a test sees of a window. */
export interface FakeWindow {
  opener: unknown
  closed: boolean
  location: { href: string }
  document: Document
  close(): void
}

export function createFakeWindow(): FakeWindow {
  const popup: FakeWindow = {
    opener: window,
    closed: false,
    location: { href: 'about:blank' },
    document: document.implementation.createHTMLDocument(),
    close() {
      popup.closed = true
    },
  }
  return popup
}

/** A list of tokens that hears what has arrived. */
function createFakeTokens() {
  const refresh = vi.fn()
  const plugin: PluginManifest = {
    id: 'tokens',
    api: 1,
    provides: ['tokens'],
    load: async () => ({ setup: (ctx) => void ctx.provide('tokens' as never, { refresh } as never) }),
  }
  return { plugin, refresh }
}

/** The parts of a page; `world` may be changed at any time. */
export function createOnrampWorld(play: Play = {}) {
  const world: World = { calls: [], requests: [], ...play }
  const wallet = createFakeWallet({ accounts: [ACCOUNT] })
  const networkName = world.networkName === undefined ? 'ethereum' : world.networkName
  const features: Partial<ChainFeatures> = play.isWithoutFeature ? {} : { onramp: { networkName: () => networkName } }
  const feature = async <F extends FeatureName>(name: F) => (features[name] as ChainFeatures[F] | undefined) ?? null
  const chain = createFakeChain({ connectors: [wallet.connector], features: ['onramp'], adapter: { feature } })
  const plugin = onramp(world.providers ? { providers: world.providers } : {})
  return { world, wallet, chain, plugins: [createFakeData(world), plugin] as const }
}

/** Connected, without a screen: the flow only. */
export async function openOnrampFlow(play: Play = {}) {
  const { plugins, chain, ...rest } = createOnrampWorld(play)
  const tokens = createFakeTokens()
  const { kernel, clock, storage } = createFakeKernel({
    plugins: play.isWithoutList ? plugins : [...plugins, tokens.plugin],
    chains: [chain],
    ...(play.storage && { storage: play.storage }),
  })
  const events = { completed: vi.fn(), failed: vi.fn(), selected: vi.fn() }
  kernel.on('onramp:completed', events.completed)
  kernel.on('onramp:failed', events.failed)
  kernel.on('onramp:providerSelected', events.selected)
  await kernel.connectors.discover()
  await kernel.connections.connect(rest.wallet.connector.id)
  return {
    ...rest,
    ...events,
    kernel,
    clock,
    storage,
    refresh: tokens.refresh,
    service: await kernel.service('onramp'),
  }
}

/** As the service tells of a purchase. */
export function activityItem(id: string, status: ActivityItem['status'], minedAtMs = 2_000_000_000_000): ActivityItem {
  return {
    id,
    operation: 'buy',
    status,
    hash: status === 'confirmed' ? '0xd' : null,
    network: 'eip155:1',
    minedAtMs,
    from: null,
    to: ALICE,
    application: null,
    transfers: [
      {
        kind: 'token',
        direction: 'in',
        from: null,
        to: ALICE,
        name: 'USD Coin',
        symbol: 'USDC',
        iconUrl: null,
        amount: { units: 24_370_001n, decimals: 6 },
        value: null,
      },
    ],
  }
}
