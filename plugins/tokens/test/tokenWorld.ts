// Accounts, a wallet, a chain and a data service that do what a test says, as the tests next to this file play them.
import {
  type CaipAddress,
  type ChainManifest,
  LatchkeyError,
  type Network,
  type PluginManifest,
} from '@latchkey/kernel'
import type { DataApiService, ListedBalance, ListedNft, Token } from '@latchkey/kernel/contracts'
import {
  createFakeChain,
  createFakeKernel,
  createFakeWallet,
  createResponseScript,
  type FakeKernel,
  readToast,
} from '@latchkey/kernel/testing'
import { type TokensOptions, tokens } from '@latchkey/plugin-tokens'
import { mountModal } from '@latchkey/ui/mount'
import { vi } from 'vitest'

export const ADA: CaipAddress = 'eip155:1:0x1111111111111111111111111111111111111111'
export const BOB: CaipAddress = 'eip155:1:0x2222222222222222222222222222222222222222'
const NETWORK: Network = {
  id: 'eip155:1',
  name: 'First',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}

export const token = (symbol: string, more: Partial<Token> = {}): Token => ({
  network: 'eip155:1',
  address: `0x${[...symbol]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(40, '0')}`,
  name: `${symbol} coin`,
  symbol,
  decimals: 6,
  iconUrl: null,
  ...more,
})
export const ETHER: Token = {
  network: 'eip155:1',
  address: null,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  iconUrl: null,
}
const dollars = (cents: bigint) => ({ units: cents, decimals: 2 })
/** `cents` of US dollars for all of it; null: no one knows a price. */
export const held = (of: Token, units: bigint, cents: bigint | null = null): ListedBalance => ({
  token: of,
  units,
  price: cents === null ? null : dollars(1n),
  value: cents === null ? null : dollars(cents),
})
export const nft = (tokenId: string, more: Partial<ListedNft> = {}): ListedNft => ({
  network: 'eip155:1',
  address: '0x3333333333333333333333333333333333333333',
  tokenId,
  name: `Door ${tokenId}`,
  collection: 'Doors',
  previewUrl: null,
  isSpam: false,
  ...more,
})

/** A failure as the data service reports it. */
export function serviceFailure(status: number): Error {
  const reply = new LatchkeyError('kernel/http-status', `HTTP status code: ${status}`, {
    context: { status, retryAfter: null },
  })
  return Object.assign(new Error('The service did not answer.'), { cause: reply })
}

interface WorldOptions extends TokensOptions {
  /** What the account holds by the service; null: it does not support the network. Absent: there is no service. */
  balances?: readonly ListedBalance[] | null
  nfts?: readonly ListedNft[]
  /** What a family's chain declares; its coin and tokens by default. */
  features?: readonly ('balances' | 'tokens' | 'walletAssets')[]
  /** What the chain says of each token, by its address. */
  onChain?: Readonly<Record<string, bigint>>
  wallet?: 'auth' | 'announced'
  /** What the wallet offers, and lists. */
  assets?: readonly ListedBalance[]
  methods?: readonly string[]
  storage?: FakeKernel['storage']
  /** Other families next to the wallet's. */
  chains?: readonly ChainManifest[]
  /** Other plugins next to this one. */
  plugins?: readonly PluginManifest[]
}

export interface Requests {
  /** `balances`, `nfts`, `prices`, `native`, `token`, `capabilities`, `assets`, in order. */
  readonly list: string[]
  count(question: string): number
  /** Addresses that the service was told to read again, a list a call. */
  readonly forced: (readonly (string | null)[])[]
  /** Whether the service was told that a visitor asks again, a call each. */
  readonly retries: boolean[]
  /** Symbols of which the service was asked the price, a list a call. */
  readonly priced: (readonly string[])[]
  /** How the service was asked for NFTs, a call each. */
  readonly nftOptions: object[]
}

/** The first view of a file brings its code along. */
const SLOW = { timeout: 10_000, interval: 10 }

const disposals: (() => void)[] = []
/** To be called after each test. */
export function endWorlds(): void {
  for (const dispose of disposals.splice(0)) dispose()
}

/** A page whose account is connected. */
export async function playWorld(options: WorldOptions = {}) {
  const { features = ['balances', 'tokens'], onChain = {}, assets, wallet: kind = 'announced' } = options
  const script = createResponseScript()
  const list: string[] = []
  const requests: Requests = {
    list,
    count: (question) => list.filter((each) => each === question).length,
    forced: [],
    retries: [],
    priced: [],
    nftOptions: [],
  }
  const shown = { balances: options.balances ?? null }
  const answer = <Value>(question: string, approved: () => Value): Promise<Value> => {
    list.push(question)
    return script.respond(question, approved) as Promise<Value>
  }
  const wallet = createFakeWallet({
    accounts: [ADA, BOB],
    kind,
    ...(options.methods && { methods: options.methods }),
    script: {
      request: ({ method }) => answer(method === 'wallet_getAssets' ? 'assets' : 'capabilities', () => method),
    },
  })
  const chain = createFakeChain({
    networks: [NETWORK],
    connectors: [wallet.connector],
    features,
    adapter: {
      feature: async (name) => {
        const all = {
          balances: { native: () => answer('native', () => ({ units: 5n * 10n ** 17n, decimals: 18, symbol: 'ETH' })) },
          tokens: { balance: (_: unknown, { address }: Token) => answer('token', () => onChain[address ?? ''] ?? 0n) },
          walletAssets: {
            planCapabilities: () => ({ network: NETWORK.id, method: 'wallet_getCapabilities', params: [] }),
            offersAssets: (_: unknown, capabilities: unknown) => capabilities === 'wallet_getCapabilities' && !!assets,
            planAssets: () => ({ network: NETWORK.id, method: 'wallet_getAssets', params: [] }),
            parseAssets: (_: unknown, method: unknown) => (method === 'wallet_getAssets' ? (assets ?? null) : null),
          },
        }
        // The parts of a feature that this plugin uses.
        return (features.some((each) => each === name) ? all[name as keyof typeof all] : null) as never
      },
    },
  })
  const service = createService(options, { requests, answer, shown })
  const { kernel, clock, storage } = createFakeKernel({
    chains: [chain, ...(options.chains ?? [])],
    plugins: [...(service ? [service] : []), tokens(options), ...(options.plugins ?? [])],
    ...(options.storage && { storage: options.storage }),
  })
  disposals.push(() => kernel.destroy())
  await kernel.connectors.discover()
  await kernel.connections.connect(wallet.connector.id)
  return {
    kernel,
    clock,
    storage,
    wallet,
    script,
    requests,
    tokens: await kernel.service('tokens'),
    toast: () => readToast(kernel),
    /** What the service says from now on. */
    hold: (balances: readonly ListedBalance[]) => {
      shown.balances = balances
    },
    open: () => openAccount(kernel),
  }
}

interface ServiceParts {
  requests: Requests
  answer: <Value>(question: string, approved: () => Value) => Promise<Value>
  shown: { balances: readonly ListedBalance[] | null }
}

function createService(options: WorldOptions, { requests, answer, shown }: ServiceParts): PluginManifest | null {
  if (options.balances === undefined && !options.nfts) return null
  const { nfts = [] } = options
  const api: Partial<DataApiService> = {
    balances: (_, { forceTokens = [], isRetry = false } = {}) => {
      requests.retries.push(isRetry)
      requests.forced.push(forceTokens.map(({ address }) => address))
      return answer('balances', () => shown.balances)
    },
    prices: (wanted) => {
      requests.priced.push(wanted.map(({ symbol }) => symbol))
      return answer('prices', () => wanted.map((each) => ({ token: each, price: { units: 2n, decimals: 0 } })))
    },
    swapTokens: () => answer('swapTokens', () => [token('LATCH'), token('TUSD'), token('LAT')]),
    nfts: (_, options = {}) => {
      const { cursor } = options
      const { signal: _signal, ...rest } = options
      requests.nftOptions.push(rest)
      const from = Number(cursor ?? 0)
      const next = from + 4 < nfts.length ? String(from + 4) : null
      return answer('nfts', () => ({ items: nfts.slice(from, from + 4), next }))
    },
  }
  return {
    id: 'data',
    api: 1,
    provides: ['dataApi'],
    load: async () => ({
      setup: (ctx) => void (ctx.provide as (name: string, given: unknown) => void)('dataApi', api),
    }),
  }
}

function openAccount(kernel: FakeKernel['kernel']) {
  const modal = mountModal(kernel)
  disposals.push(() => modal.dispose())
  const root = modal.element.shadowRoot as ShadowRoot
  kernel.router.open('Account')
  const text = () => root.querySelector('.view')?.textContent ?? ''
  const find = <E extends HTMLElement = HTMLElement>(selector: string, words = '') =>
    vi.waitFor(() => {
      const found = [...root.querySelectorAll<E>(selector)].find((each) =>
        (each.getAttribute('aria-label') ?? each.textContent)?.includes(words),
      )
      if (!found) throw new Error(`No '${words}' in: ${text()}`)
      return found
    }, SLOW)
  const rows = () =>
    [...root.querySelectorAll('[data-testid="lk-token"]')].map((row) =>
      ['.token-name', '.token-amount', '.fiat'].map((part) => row.querySelector(part)?.textContent ?? null),
    )
  return { root, text, find, rows }
}
