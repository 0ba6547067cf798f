// The relay with real clients: a page's provider and a wallet SDK, in both generations that are in use.
import { createRequire } from 'node:module'
import { WalletKit } from '@reown/walletkit'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { UniversalProvider as UniversalProvider225 } from 'universal-provider-2-25'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WalletKit as WalletKit16 } from 'walletkit-1-6'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../local/database/openDatabase.ts'
import type { FaultRule } from '../local/relay/messageFaults.ts'
import { type FaultyRelay, type FaultyRelayOptions, startFaultyRelay } from '../local/relay/startFaultyRelay.ts'
import { LOOPBACK } from '../ports.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const CHAIN = 'eip155:1'
const SECOND_CHAIN = 'eip155:137'
const METHODS = ['personal_sign']
const EVENTS = ['accountsChanged', 'chainChanged']
const ACK_TIMEOUT_MS = 100
/** Hosts that the clients call regardless of their settings. Each attempt fails here, as it does without a network. */
const KNOWN_ATTEMPTS = ['pulse.walletconnect.org', 'verify.walletconnect.org']

const require = createRequire(import.meta.url)
/** The calls are the same, but each generation declares its own types for them. */
const NEWER = { Provider: UniversalProvider225, Kit: WalletKit16 } as unknown as {
  Provider: typeof UniversalProvider
  Kit: typeof WalletKit
}
const GENERATIONS = [
  { name: '2.21.8 and 1.2.10', Provider: UniversalProvider, Kit: WalletKit, Core: findCore('@reown/walletkit') },
  { name: '2.25.0 and 1.6.0', ...NEWER, Core: findCore('walletkit-1-6') },
]

type KitCore = Parameters<typeof WalletKit.init>[0]['core']

/** Finds the core that a wallet SDK depends on. A wallet creates its own core and passes it to the SDK. */
function findCore(walletKit: string): new (options: object) => KitCore {
  return createRequire(require.resolve(walletKit))('@walletconnect/core').Core
}

const attempts = new Set<string>()
const dns: { lookup: (...args: unknown[]) => void } = require('node:dns')
let database: Database
beforeAll(async () => {
  const lookup = dns.lookup
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  dns.lookup = (host, ...rest) => {
    if (host === LOOPBACK || host === 'localhost') return lookup(host, ...rest)
    attempts.add(String(host))
    const done = rest.at(-1) as (error: Error) => void
    done(Object.assign(new Error(`No network in tests: ${host}`), { code: 'ENOTFOUND' }))
  }
  database = await openDatabase({ url: process.env.DATABASE_URL })
  return () => {
    dns.lookup = lookup
  }
})
afterAll(async () => {
  await database.close()
  expect(KNOWN_ATTEMPTS).toEqual(expect.arrayContaining([...attempts]))
})

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function start(options: Partial<FaultyRelayOptions> = {}): Promise<FaultyRelay> {
  const relay = await startFaultyRelay({ database, port: 0, ackTimeoutMs: ACK_TIMEOUT_MS, ...options })
  closers.push(relay.stop)
  return relay
}

function createStorage() {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items.entries()] as [string, T][],
    getItem: async <T>(key: string) => items.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  }
}

/** Creates a page and a wallet, each with its own storage. The wallet pairs as soon as the page shows its link. */
async function createClients(
  { Provider, Kit, Core }: (typeof GENERATIONS)[number],
  pageUrl: string,
  walletUrl = pageUrl,
) {
  const describeClient = (name: string, relayUrl: string) => ({
    projectId: '0'.repeat(32),
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name, description: name, url: 'http://localhost', icons: [] },
    customStoragePrefix: name,
    storage: createStorage(),
  })
  const pageOptions = describeClient('page', pageUrl)
  const walletOptions = describeClient('wallet', walletUrl)
  const page = await Provider.init(pageOptions)
  const wallet = await Kit.init({ core: new Core(walletOptions), metadata: walletOptions.metadata })
  page.on('display_uri', (uri: string) => void wallet.pair({ uri }))
  closers.push(async () => {
    for (const core of [page.client.core, wallet.core]) {
      core.heartbeat.stop()
      await core.relayer.transportClose()
    }
  })
  return { page, wallet }
}

type Clients = Awaited<ReturnType<typeof createClients>>

function namespacesOf(...chains: string[]) {
  const accounts = chains.map((chain) => `${chain}:${ACCOUNT}`)
  return { eip155: { chains, methods: METHODS, events: EVENTS, accounts } }
}

/**
 * Connects with the wallet's approval, and collects the proposals that the wallet received. The wallet SDK announces one
 * proposal twice if its frame arrives twice in a row, so the wallet distinguishes them by ID.
 */
async function connect({ page, wallet }: Clients) {
  const proposals = new Set<number>()
  wallet.on('session_proposal', async ({ id }) => {
    if (proposals.has(id)) return
    proposals.add(id)
    await wallet.approveSession({ id, namespaces: namespacesOf(CHAIN) })
  })
  const session = await page.connect({ optionalNamespaces: namespacesOf(CHAIN) })
  return { proposals, topic: session?.topic ?? '' }
}

/** Answers every request with its first parameter, and counts them. */
function answerRequests({ wallet }: Clients) {
  const seen = { requests: 0 }
  wallet.on('session_request', async ({ topic, id, params }) => {
    seen.requests += 1
    await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: params.request.params[0] } })
  })
  return seen
}

function sign({ page }: Clients, message: string) {
  return page.request({ method: 'personal_sign', params: [message, ACCOUNT] }, CHAIN)
}

describe.each(GENERATIONS)('clients $name', (generation) => {
  test('WCT-01 pair, approve, sign, refuse, update and delete', async () => {
    const clients = await createClients(generation, (await start()).url)
    const { page, wallet } = clients
    const { topic, proposals } = await connect(clients)
    expect(proposals.size).toBe(1)
    expect(page.session?.namespaces.eip155?.accounts).toEqual([`${CHAIN}:${ACCOUNT}`])

    wallet.once('session_request', async ({ topic, id }) => {
      const error = { code: 5000, message: 'User rejected.' }
      await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
    })
    await expect(sign(clients, '0x00')).rejects.toMatchObject({ code: 5000 })
    answerRequests(clients)
    expect(await sign(clients, '0xcafe')).toBe('0xcafe')

    const updated = new Promise((resolve) => page.client.once('session_update', resolve))
    await wallet.updateSession({ topic, namespaces: namespacesOf(CHAIN, SECOND_CHAIN) })
    await updated
    expect(page.client.session.get(topic).namespaces.eip155?.chains).toEqual([CHAIN, SECOND_CHAIN])

    const deleted = new Promise((resolve) => page.client.once('session_delete', resolve))
    await wallet.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await deleted
    expect(page.client.session.getAll()).toEqual([])
  })

  test('WCT-01 a proposal that the wallet refuses rejects the attempt with the wallet’s code', async () => {
    const { page, wallet } = await createClients(generation, (await start()).url)
    wallet.on('session_proposal', ({ id }) =>
      wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } }),
    )
    await expect(page.connect({ optionalNamespaces: namespacesOf(CHAIN) })).rejects.toMatchObject({ code: 5000 })
  })

  const dropped: FaultRule[] = [1100, 1101, 1102, 1108, 1109].map((tag) => ({
    kind: 'drop',
    on: 'push',
    tag,
    times: 1,
  }))
  const late: FaultRule[] = [1101, 1102].map((tag) => ({ kind: 'reorder', on: 'push', tag, times: 1 }))
  const twice: FaultRule[] = [
    { kind: 'duplicate', on: 'push' },
    { kind: 'duplicate', on: 'request' },
  ]
  test.each([
    { name: 'lost once', rules: dropped },
    { name: 'out of order', rules: late },
    { name: 'twice', rules: twice },
  ])('WCT-08 every message $name: approval and signature land exactly once', async ({ rules }) => {
    const relay = await start()
    for (const rule of rules) relay.faults.add(rule)
    const clients = await createClients(generation, relay.url)
    const { proposals, topic } = await connect(clients)
    const requests = answerRequests(clients)
    expect(await sign(clients, '0xbeef')).toBe('0xbeef')
    expect([proposals.size, requests.requests]).toEqual([1, 1])
    expect(clients.page.client.session.keys).toEqual([topic])
  })

  test('WCT-08 the relay restarts in the middle of an approval, which then lands once', async () => {
    const first = await start()
    first.faults.add({ kind: 'drop', on: 'push', tag: 1101 })
    const clients = await createClients(generation, first.url)
    const port = Number(new URL(first.url).port)
    const settled = new Promise((resolve) => clients.wallet.core.relayer.once('relayer_publish', resolve))
    const connected = connect(clients)
    await settled
    await first.stop()
    await start({ port })
    const { proposals, topic } = await connected
    expect(proposals.size).toBe(1)
    expect(clients.page.client.session.keys).toEqual([topic])
  })

  test('WCT-08 page and wallet meet over two relay processes with one database', async () => {
    const [one, two] = [await start(), await start()]
    const clients = await createClients(generation, one.url, two.url)
    await connect(clients)
    answerRequests(clients)
    expect(await sign(clients, '0xfeed')).toBe('0xfeed')
  })
})
