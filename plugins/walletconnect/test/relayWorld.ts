// The plugin's body with the real library, and a real wallet SDK at its other end, over the relay of this repository.
import { createRequire } from 'node:module'
import {
  addressOf,
  type CaipNetworkId,
  type ChainAdapter,
  type ChainFeatures,
  type FeatureName,
  networkOf,
  type PageService,
  type PluginContext,
  type RpcCall,
  type Session,
} from '@latchkey/kernel'
import type { LazyWallet } from '@latchkey/kernel/chains'
import type { PairingSignIn } from '@latchkey/kernel/contracts'
import { createFakeClock } from '@latchkey/kernel/testing'
import { WalletKit } from '@reown/walletkit'
import { atom, createStore } from 'jotai/vanilla'
import { isHex, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import type { Database } from '../../../services/database/database.ts'
import { openDatabase } from '../../../services/local/database/openDatabase.ts'
import { type FaultyRelay, startFaultyRelay } from '../../../services/local/relay/startFaultyRelay.ts'
import { type Attempt, IDLE } from '../src/attempt'
import { createBody } from '../src/body'
import { shareClient } from '../src/client/sharedClients'
import type { SignClient } from '../src/client/signClient'
import type { WalletConnectOptions, WalletConnectTypes } from '../src/types'

export const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const NETWORKS: readonly [CaipNetworkId, CaipNetworkId] = ['eip155:1', 'eip155:137']
export const METHODS = ['personal_sign']
export const EVENTS = ['accountsChanged', 'chainChanged']
export const LIVE = { signal: new AbortController().signal }
const PROJECT = '0123456789abcdef0123456789abcdef'
export const WAIT = { timeout: 15_000 }

type KitCore = Parameters<typeof WalletKit.init>[0]['core']
const require = createRequire(import.meta.url)
const requireOfKit = createRequire(require.resolve('@reown/walletkit'))
const { Core }: { Core: new (options: object) => KitCore } = requireOfKit('@walletconnect/core')
export const { populateAuthPayload, buildAuthObject, hashKey } = requireOfKit('@walletconnect/utils')

/** What a test looks at behind the members that the package uses. */
type LibraryClient = SignClient & {
  events: { eventNames(): string[]; listenerCount(name: string): number }
  core: {
    relayer: {
      events: { eventNames(): string[]; listenerCount(name: string): number }
      provider: { connection: { send(sent: { method?: string }): Promise<void> } }
      subscriber: { topics: string[] }
    }
    storage: { getEntries(): Promise<[string, unknown][]> }
  }
}

/** On a busy machine an acknowledgment is late; the wallet SDK stumbles over the second of two disconnects. Milliseconds. */
const ACK_TIMEOUT_MS = 60_000

/** What the plugin asks of a chain; that of EVM networks proves itself in its own package. */
const FEATURES: { [F in FeatureName]?: ChainFeatures[F] } = {
  signMessage: {
    planMessage: (account, message) => ({
      network: networkOf(account),
      method: 'personal_sign',
      params: [stringToHex(message), addressOf(account)],
    }),
    planTypedData: () => null,
    parseResult: (result) => (isHex(result) ? result : null),
  },
  verifyMessage: {
    async verify({ account, message, signature }) {
      return isHex(signature) && (await recoverMessageAddress({ message, signature })) === addressOf(account)
    },
  },
}
const ADAPTER: ChainAdapter = {
  parseAddress: (input) => input,
  read: () => Promise.reject(new Error('no endpoint')),
  feature: async (name) => FEATURES[name] ?? null,
}

let database: Database
let relay: FaultyRelay
let walletCount = 0
export const stored = new Map<string, unknown>()
const ends: (() => unknown)[] = []

/** The running relay; its fault switches play the bad days. */
export const theRelay = () => relay

/** Starts a relay for the tests of the calling file, and cleans up after each. */
export function runRelay(): void {
  beforeAll(async () => {
    database = await openDatabase()
    relay = await startFaultyRelay({ database, port: 0, ackTimeoutMs: ACK_TIMEOUT_MS })
  }, 60_000)
  afterEach(async () => {
    relay.faults.clear()
    stored.clear()
    for (const end of ends.splice(0).reverse()) await end()
  })
  afterAll(async () => {
    await relay.stop()
    await database.close()
  })
}

function createMemory() {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items.entries()] as [string, T][],
    getItem: async <T>(key: string) => items.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  }
}

export async function createWallet() {
  walletCount += 1
  const core = new Core({
    projectId: PROJECT,
    relayUrl: relay.url,
    customStoragePrefix: `wallet-${walletCount}`,
    storage: createMemory(),
    logger: 'silent',
  })
  const metadata = { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [] }
  const kit = await WalletKit.init({ core, metadata })
  ends.push(() => core.relayer.transportClose())
  return kit
}

/** A page's own client, which the page creates and shares with the plugin. */
export async function createOwnProvider() {
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  const provider = await UniversalProvider.init({
    projectId: PROJECT,
    relayUrl: relay.url,
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
    customStoragePrefix: 'shop',
    storage: createMemory(),
    logger: 'silent',
  })
  ends.push(() => provider.client.core.relayer.transportClose())
  return provider
}

/** A page with the plugin in it; pages of one project share a client. */
export function createPage(
  signer: PairingSignIn | null = null,
  projectId = PROJECT,
  universalProvider?: WalletConnectOptions['universalProvider'],
) {
  const store = createStore()
  const clock = createFakeClock(Date.now())
  const attemptAtom = atom<Attempt>(IDLE)
  const arrivals = new Set<(session: Session) => void>()
  const alerts: unknown[] = []
  const modal = new AbortController()
  const chainCode = { loaded: Promise.resolve() }
  const ctx = {
    options: universalProvider ? { universalProvider } : { projectId, relayUrl: relay.url },
    signal: modal.signal,
    store,
    storage: {
      get: async (key: string) => stored.get(key) ?? null,
      set: async (key: string, value: unknown) => void stored.set(key, value),
      remove: async (key: string) => void stored.delete(key),
    },
    on: (_: string, listener: (session: Session) => void) => {
      arrivals.add(listener)
      return () => arrivals.delete(listener)
    },
    emit: (_: string, alert: unknown) => void alerts.push(alert),
    chain: async () => {
      await chainCode.loaded
      return ADAPTER
    },
    service: () => (signer ? Promise.resolve(signer) : Promise.reject(new Error('nobody gives it'))),
    request: (call: RpcCall, options: { signal: AbortSignal }) => body.connector.request(call, options),
  } as unknown as PluginContext<WalletConnectTypes> & PluginContext
  const page = {
    clock,
    chains: [{ namespace: 'eip155', methods: {} }],
    metadata: { name: 'Page', url: 'https://page.example' },
    connections: { attemptAtom: atom(null), updateAccount() {} },
    routeAtom: atom({ isOpen: false, stack: [] }),
  } as unknown as PageService
  const body = createBody(ctx, page, attemptAtom)
  const { connector } = body
  const shares: (() => void)[] = []
  const end = () => {
    body.end()
    modal.abort()
    for (const release of shares) release()
  }
  ends.push(end)
  const attempt = () => store.get(attemptAtom)
  const uri = () =>
    vi.waitFor(() => {
      const now = attempt()
      if (now.phase !== 'waiting') throw new Error(now.phase)
      return now.link.uri
    }, WAIT)
  /** The page's client itself, as all modals of the page share it. */
  async function openClient(): Promise<LibraryClient> {
    const metadata = { name: '', description: '', url: '', icons: [] }
    const share = shareClient({ projectId, relayUrl: relay.url, metadata, isVerified: true, clock })
    shares.push(share.release)
    return (await share.open()) as LibraryClient
  }
  const arrive = (session: Session | undefined) => {
    for (const listener of arrivals) if (session) listener(session)
  }
  return { connector, uri, clock, attempt, alerts, openClient, arrive, chainCode, end }
}

export type Kit = Awaited<ReturnType<typeof createWallet>>
export const approve = (kit: Kit, id: number, chains: readonly string[] = NETWORKS) =>
  kit.approveSession({
    id,
    namespaces: {
      eip155: {
        chains: [...chains],
        accounts: chains.map((chain) => `${chain}:${ACCOUNT}`),
        methods: METHODS,
        events: EVENTS,
      },
    },
  })

export async function connectTo(kit: Kit, { connector, uri }: { connector: LazyWallet; uri(): Promise<string> }) {
  const proposed = new Promise<number>((resolve) => kit.once('session_proposal', ({ id }) => resolve(id)))
  const connecting = connector.connect({ networks: NETWORKS, ...LIVE })
  await kit.pair({ uri: await uri() })
  const session = await approve(kit, await proposed)
  return { sessions: await connecting, topic: session.topic }
}

/** Disconnects, and waits until the wallet has answered the disconnect: closed too early its SDK opens again to answer, and stumbles. */
export async function leave(kit: Kit, connector: LazyWallet): Promise<void> {
  await connector.disconnect()
  await vi.waitFor(() => {
    if (Object.keys(kit.getActiveSessions()).length > 0) throw new Error('The wallet still has the session')
  }, WAIT)
}
