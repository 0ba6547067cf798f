// The connector with the real library and a real wallet SDK, over the relay of this repository. Run against every line of
// the library that the peer range promises.
import { createRequire } from 'node:module'
import type { CaipNetworkId, Connector, Session } from '@latchkey/kernel'
import { createFakeClock } from '@latchkey/kernel/testing'
import { WalletKit } from '@reown/walletkit'
import { atom, createStore } from 'jotai/vanilla'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../../services/database/database.ts'
import { openDatabase } from '../../../services/database/openDatabase.ts'
import { type Relay, startRelay } from '../../../services/relay/startRelay.ts'
import { type Attempt, IDLE } from '../src/attempt'
import { shareClient } from '../src/client/sharedClients'
import { createConnector } from '../src/connector'
import { createPairing } from '../src/pairing'
import type { WalletConnectTypes } from '../src/types'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NETWORKS: readonly [CaipNetworkId, CaipNetworkId] = ['eip155:1', 'eip155:137']
const METHODS = ['personal_sign']
const EVENTS = ['accountsChanged', 'chainChanged']
const LIVE = { signal: new AbortController().signal }
const PROJECT = '0123456789abcdef0123456789abcdef'
const WAIT = { timeout: 15_000 }

type KitCore = Parameters<typeof WalletKit.init>[0]['core']
const require = createRequire(import.meta.url)
const { Core }: { Core: new (options: object) => KitCore } = createRequire(require.resolve('@reown/walletkit'))(
  '@walletconnect/core',
)

let database: Database
let relay: Relay
let walletCount = 0
const stored = new Map<string, unknown>()
const ends: (() => unknown)[] = []

/** Declares the journeys as tests of the calling file. */
export function relayJourneys(): void {
  beforeAll(async () => {
    database = await openDatabase()
    relay = await startRelay({ database, port: 0 })
  }, 60_000)
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  afterAll(async () => {
    await relay.stop()
    await database.close()
  })
  testJourneys()
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

async function createWallet() {
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

function createPage() {
  const store = createStore()
  const clock = createFakeClock(Date.now())
  const metadata = { name: 'Page', description: '', url: 'https://page.example', icons: [] }
  const share = shareClient({ projectId: PROJECT, relayUrl: relay.url, metadata, isVerified: true, clock })
  const attemptAtom = atom<Attempt>(IDLE)
  const pairing = createPairing({ store, clock, attemptAtom, open: share.open, isRenewed: true })
  const storage = {
    get: async () => (stored.get('session') ?? null) as WalletConnectTypes['storage']['session'] | null,
    set: async (_: 'session', value: unknown) => void stored.set('session', value),
    remove: async () => void stored.delete('session'),
  }
  const chain = () => Promise.reject(new Error('no adapter'))
  const { connector, end } = createConnector({ ctx: { storage, chain }, share, pairing, families: ['eip155'] })
  ends.push(share.release, end)
  const uri = () =>
    vi.waitFor(() => {
      const attempt = store.get(attemptAtom)
      if (attempt.phase !== 'waiting') throw new Error(attempt.phase)
      return attempt.link.uri
    }, WAIT)
  return { connector, uri }
}

type Kit = Awaited<ReturnType<typeof createWallet>>
const approve = (kit: Kit, id: number, chains: readonly string[] = NETWORKS) =>
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

async function connectTo(kit: Kit, { connector, uri }: { connector: Connector; uri(): Promise<string> }) {
  const proposed = new Promise<number>((resolve) => kit.once('session_proposal', ({ id }) => resolve(id)))
  const connecting = connector.connect({ networks: NETWORKS, ...LIVE })
  await kit.pair({ uri: await uri() })
  const session = await approve(kit, await proposed)
  return { sessions: await connecting, topic: session.topic }
}

function testJourneys(): void {
  test('WCT-01 WCT-03 WCT-04 pair, sign, follow, come back and leave, with the real library on both sides', async () => {
    const kit = await createWallet()
    const page = createPage()
    const { connector } = page
    const { sessions, topic } = await connectTo(kit, page)
    expect(sessions).toEqual([
      {
        caipAddress: `eip155:1:${ACCOUNT}`,
        connectorId: 'walletConnect',
        accountType: 'eoa',
        methods: METHODS,
        networks: NETWORKS,
      },
    ])

    kit.once('session_request', ({ id, topic: from }) =>
      kit.respondSessionRequest({ topic: from, response: { id, jsonrpc: '2.0', result: '0xsigned' } }),
    )
    const call = { network: NETWORKS[0], method: 'personal_sign', params: ['0x00', ACCOUNT] }
    await expect(connector.request(call, LIVE)).resolves.toBe('0xsigned')

    kit.once('session_request', ({ id, topic: from }) =>
      kit.respondSessionRequest({
        topic: from,
        response: { id, jsonrpc: '2.0', error: { code: 5000, message: 'No' } },
      }),
    )
    await expect(connector.request(call, LIVE)).rejects.toMatchObject({ code: 'rpc/user-rejected' })

    const news: (readonly Session[])[] = []
    connector.watch((each) => news.push(each))
    const here = () => news.at(-1)?.map(({ caipAddress }) => caipAddress)
    await kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 137 }, chainId: 'eip155:137' })
    await vi.waitFor(() => expect(here()).toEqual([`eip155:137:${ACCOUNT}`]), WAIT)

    const namespaces = {
      eip155: { accounts: [`eip155:1:${ACCOUNT}`], chains: ['eip155:1'], methods: METHODS, events: EVENTS },
    }
    await kit.updateSession({ topic, namespaces })
    await vi.waitFor(() => expect(here()).toEqual([`eip155:1:${ACCOUNT}`]), WAIT)

    const reloaded = createPage().connector
    await expect(reloaded.connect({ networks: NETWORKS, silent: true, ...LIVE })).resolves.toMatchObject([
      { caipAddress: `eip155:1:${ACCOUNT}` },
    ])

    const left = new Promise((resolve) => kit.once('session_delete', resolve))
    await reloaded.disconnect()
    await left
    expect(stored.size).toBe(0)
    await expect(reloaded.request(call, LIVE)).rejects.toThrow('Please call connect() before request()')
  }, 60_000)

  test('WCT-03 WCT-10 the wallet says no, then yes, then leaves', async () => {
    const kit = await createWallet()
    const page = createPage()
    const { connector } = page
    const proposed = new Promise<number>((resolve) => kit.once('session_proposal', ({ id }) => resolve(id)))
    const connecting = connector.connect({ networks: NETWORKS, ...LIVE })
    connecting.catch(() => {})
    await kit.pair({ uri: await page.uri() })
    await kit.rejectSession({ id: await proposed, reason: { code: 5000, message: 'User rejected.' } })
    await expect(connecting).rejects.toMatchObject({ code: 'rpc/user-rejected' })

    const { topic } = await connectTo(kit, page)
    const news: (readonly Session[])[] = []
    connector.watch((each) => news.push(each))
    await kit.disconnectSession({ topic, reason: { code: 6000, message: 'Bye' } })
    await vi.waitFor(() => expect(news.at(-1)).toEqual([]), WAIT)
    expect(stored.size).toBe(0)
  }, 60_000)
}
