// A tiny chain family that keeps every clause of the contract, with its wallet and its endpoint, and seams to break it at.

import type { CaipNetworkId } from '../src/base/caip'
import type { Session } from '../src/base/session'
import type { Dispose } from '../src/base/store'
import { addressOf, networkOf } from '../src/caip/format'
import type { ChainAdapter } from '../src/chains/adapter'
import type { ChainManifest } from '../src/chains/manifest'
import { LatchkeyError } from '../src/errors/LatchkeyError'
import type { PluginContext } from '../src/plugin/pluginContext'
import type { RpcCall } from '../src/rpc/call'
import { type ChainFixtures, createResponseScript, openFakePage, type Placement } from '../src/testing'
import type { Connector } from '../src/wallets/connector'
import { createToySwaps, TOY_SWAP } from './toySwaps'
import { createToyTokens, TOY_DOLLAR } from './toyTokens'
import {
  ALICE,
  BOB,
  createToyTransfer,
  HOME,
  native,
  parseAddress,
  TOY_TRANSFER,
  type ToyEndpoint,
} from './toyTransfer'

export { ALICE }

/** A network that no toy chain lists. */
const WRONG_NETWORK: CaipNetworkId = 'toy:9'

/** What toy wallets offer to a page. */
export interface ToyProvider {
  call(request: 'state' | 'connect' | 'switch' | 'sign' | 'send', input?: unknown): Promise<unknown>
  on(listener: (state: unknown) => void): Dispose
}
/** Changes to a correct chain that make it a broken one. */
export interface Breakage {
  manifest?(manifest: ChainManifest): ChainManifest
  adapter?(adapter: ChainAdapter, ctx: PluginContext): ChainAdapter
  connector?(connector: Connector, provider: ToyProvider): Connector
}

function toSessions(state: unknown): readonly Session[] {
  const { accounts, network } = (state ?? {}) as { accounts?: unknown; network?: unknown }
  if (!Array.isArray(accounts) || typeof network !== 'string') {
    const context = { connectorId: 'toy', method: 'state' }
    throw new LatchkeyError('kernel/connector-misbehaved', 'The wallet responded with rubbish.', { context })
  }
  const known = accounts.map((account) => parseAddress(String(account))).filter((address) => address !== null)
  return known.map((address) => ({
    caipAddress: `${network as CaipNetworkId}:${address}`,
    connectorId: 'toy',
    accountType: 'eoa',
  }))
}

function createConnector(provider: ToyProvider): Connector {
  return {
    id: 'toy',
    name: 'Toy Wallet',
    kind: 'announced',
    namespaces: ['toy'],
    approvesIn: 'wallet',
    connect: async ({ silent = false }) => toSessions(await provider.call(silent ? 'state' : 'connect')),
    disconnect: async () => {},
    async request({ method, network, params }: RpcCall) {
      const [session] = toSessions(await provider.call('state'))
      if (session && networkOf(session.caipAddress) === network) {
        return provider.call(method === 'toy_sign' ? 'sign' : 'send', params)
      }
      const context = { rpcCode: 4901, name: 'chainDisconnected', method }
      throw new LatchkeyError('rpc/chain-disconnected', 'The wallet is on another network.', { context })
    },
    watch: (listener) => provider.on((state) => listener(toSessions(state))),
    switchNetwork: async ({ id }) => toSessions(await provider.call('switch', id)),
  }
}

function createAdapter(ctx: PluginContext, endpoint: ToyEndpoint, breakage: Breakage): ChainAdapter {
  const receive = (event: Event) => {
    const { detail: provider } = event as CustomEvent<ToyProvider>
    const connector = createConnector(provider)
    ctx.addConnector(breakage.connector?.(connector, provider) ?? connector)
  }
  globalThis.addEventListener('toy:announced', receive, { signal: ctx.signal })
  globalThis.dispatchEvent(new Event('toy:requested'))

  const tokens = createToyTokens(endpoint)
  const features: Record<string, unknown> = {
    balances: {
      native: async () => ({ units: await endpoint.readBalance(), symbol: native.symbol, decimals: native.decimals }),
    },
    explorer: {
      addressUrl: (account: string) =>
        `https://toy.example/address/${encodeURIComponent(addressOf(account as Session['caipAddress']))}`,
      transactionUrl: (_network: string, hash: string) => `https://toy.example/tx/${encodeURIComponent(hash)}`,
    },
    signMessage: {
      planMessage: (account: Session['caipAddress'], message: string) => ({
        network: networkOf(account),
        method: 'toy_sign',
        params: [message],
      }),
      planTypedData: () => null,
      parseResult: (result: unknown) => (typeof result === 'string' && result.startsWith('sign:') ? result : null),
    },
    transfer: createToyTransfer(endpoint),
    tokens,
    swaps: createToySwaps(),
  }
  const adapter: ChainAdapter = {
    parseAddress,
    async read({ method }) {
      throw new LatchkeyError('kernel/rpc-denied', 'Toy networks respond to no call.', { context: { method } })
    },
    feature: async (name) => (Object.hasOwn(features, name) ? (features[name] as never) : null),
  }
  return breakage.adapter?.(adapter, ctx) ?? adapter
}

export function createToyChain(endpoint: ToyEndpoint, breakage: Breakage = {}): ChainManifest {
  const manifest: ChainManifest = {
    namespace: 'toy',
    api: 1,
    label: 'Toy',
    networks: [
      { id: HOME, name: 'Home', native, rpcUrls: [] },
      { id: 'toy:2', name: 'Away', native, rpcUrls: [] },
    ],
    features: ['balances', 'explorer', 'signMessage', 'swaps', 'tokens', 'transfer'],
    defaultAccountType: 'eoa',
    methods: { toy_sign: 'approval', toy_send: 'approval', toy_swap: 'approval' },
    load: async () => ({ createAdapter: (ctx) => createAdapter(ctx, endpoint, breakage) }),
  }
  return breakage.manifest?.(manifest) ?? manifest
}

/** A toy wallet in its own page. */
function placeWallet(): Placement {
  const { page, close } = openFakePage()
  const script = createResponseScript()
  const listeners = new Set<(state: unknown) => void>()
  let network = HOME
  let accounts = [ALICE]
  const state = () => ({ accounts, network: script.isOnWrongNetwork() ? WRONG_NETWORK : network })
  function toState() {
    for (const listener of [...listeners]) listener(state())
    return state()
  }
  function moveTo(next: string) {
    network = next as CaipNetworkId
    return toState()
  }
  const provider: ToyProvider = {
    async call(request, input) {
      if (request === 'state') return script.respondSilently(request, state)
      return script.respond(request, () => {
        if (request === 'connect') return state()
        return request === 'switch' ? moveTo(String(input)) : `${request}:${JSON.stringify(input)}`
      })
    },
    on: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const announce = () => void page.dispatchEvent(new CustomEvent('toy:announced', { detail: provider }))
  page.addEventListener('toy:requested', announce)
  announce()
  return {
    wallet: {
      connectorId: 'toy',
      play: script.play,
      settle: script.settle,
      moveTo,
      changeAccount: () => {
        accounts = [BOB, ALICE]
        toState()
        return BOB
      },
      listenerCount: () => listeners.size,
    },
    remove: close,
  }
}

/** Everything the contract asks for, and the endpoint that its balances come from. */
export function createToyFixtures(): { fixtures: ChainFixtures; endpoint: ToyEndpoint } {
  let readUnits: () => bigint = () => 0n
  return {
    endpoint: { readBalance: async () => readUnits() },
    fixtures: {
      goodAddresses: [ALICE, ALICE.toUpperCase()],
      badAddresses: [`${ALICE}0`, ALICE.slice(1)],
      unsafeCall: { method: 'toy_send', params: [{ from: ALICE, to: BOB, units: '1' }] },
      placeWallet,
      send: { method: 'toy_send', params: [ALICE, '1'], isResult: (result) => String(result).startsWith('send:') },
      balance: {
        account: `toy:1:${ALICE}`,
        maxUnits: 2n ** 64n - 1n,
        hold: (units) => {
          readUnits = () => units
        },
        fail: () => {
          readUnits = () => {
            throw new Error('no response')
          }
        },
      },
      transfer: {
        ...TOY_TRANSFER,
        fund: () => {
          readUnits = () => 1_000n
        },
      },
      token: {
        account: `toy:1:${ALICE}`,
        token: TOY_DOLLAR,
        maxUnits: 2n ** 64n - 1n,
        hold: (units) => {
          readUnits = () => units
        },
      },
      swap: { ...TOY_SWAP, fund: () => {} },
    },
  }
}
