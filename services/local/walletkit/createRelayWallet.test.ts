// The wallet with the library that sites use, over the relay: every request, approved and rejected, and later changes.
import { UniversalProvider } from '@walletconnect/universal-provider'
import { stringToHex, verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../database/database.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { type FaultyRelay, startFaultyRelay } from '../relay/startFaultyRelay.ts'
import { deriveAccounts } from '../wallet/families/evm/deriveAccounts.ts'
import { createRelayWallet, type RelayWallet } from './createRelayWallet.ts'
import { createEvmFamily } from './families/evm.ts'
import type { SiteRequest } from './siteRequest.ts'
import { startKit } from './startKit.ts'

const nativeCurrency = { name: 'Local Ether', symbol: 'ETH', decimals: 18 }
const chains = [31337, 31338].map((id) => ({ id, name: `Chain ${id}`, rpcUrl: 'http://127.0.0.1:1', nativeCurrency }))
const [FIRST, SECOND] = ['eip155:31337', 'eip155:31338']
const [everyday, savings] = deriveAccounts().map(({ address }) => address)
const METHODS = ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain', 'eth_sign']
const EVENTS = ['accountsChanged', 'chainChanged']
const PROJECT_ID = '0'.repeat(32)
const WAIT = { timeout: 15_000 }

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
type Page = Awaited<ReturnType<typeof startPage>>

let database: Database
let relay: FaultyRelay
let wallet: RelayWallet
let page: Page
beforeEach(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  database = await openDatabase({ url: process.env.DATABASE_URL })
  relay = await startFaultyRelay({ database, port: 0, ackTimeoutMs: 100 })
  wallet = await startWallet(createStorage())
  page = await startPage()
})
afterEach(async () => {
  page.core.heartbeat.stop()
  await page.core.relayer.transportClose()
  await wallet.stop()
  await relay.stop()
  await database.close()
  vi.unstubAllEnvs()
})

async function startWallet(storage: ReturnType<typeof createStorage>): Promise<RelayWallet> {
  const options = {
    projectId: PROJECT_ID,
    name: 'Wallet',
    url: 'http://wallet.example',
    storageName: 'wallet',
    storage,
  }
  const kit = await startKit({ ...options, relayUrl: relay.url })
  return createRelayWallet(kit, [createEvmFamily({ chains, accounts: deriveAccounts(), remember: () => {} })])
}

async function startPage() {
  const { client } = await UniversalProvider.init({
    projectId: PROJECT_ID,
    relayUrl: relay.url,
    metadata: { name: 'Page', description: '', url: 'http://page.example', icons: [] },
    customStoragePrefix: 'page',
    storage: createStorage(),
    telemetryEnabled: false,
    logger: 'silent',
  })
  return client
}

const waitForRequest = (kind: SiteRequest['kind']) =>
  vi.waitFor(() => {
    const request = wallet.requests().find((each) => each.kind === kind)
    if (!request) throw new Error(`No ${kind} yet.`)
    return request
  }, WAIT)

/** Connects the page with the first account on both networks. */
async function connect(): Promise<string> {
  const namespace = { chains: [FIRST ?? '', SECOND ?? '', 'eip155:1'], methods: METHODS, events: EVENTS }
  const { uri = '', approval } = await page.connect({ optionalNamespaces: { eip155: namespace } })
  await wallet.pair(uri)
  const request = await waitForRequest('connection')
  expect(request.site).toEqual({ name: 'Page', url: 'http://page.example', attestation: 'unknown' })
  expect(request.describe('').facts).toContainEqual({ label: 'Not connected', value: 'eip155:1' })
  const [session] = await Promise.all([approval(), request.approve(everyday ?? '')])
  expect(session.namespaces.eip155).toMatchObject({
    accounts: [`${FIRST}:${everyday}`, `${SECOND}:${everyday}`],
    methods: expect.not.arrayContaining(['eth_sign']),
  })
  return session.topic
}

const request = (topic: string, method: string, params: unknown[]) =>
  page.request<unknown>({ topic, chainId: FIRST ?? '', request: { method, params } })

test('a relay that duplicates messages causes only one prompt, which closes with the response', async () => {
  relay.faults.add({ kind: 'duplicate', on: 'push' })
  const topic = await connect()
  const signing = request(topic, 'personal_sign', [stringToHex('Hello'), everyday])
  const siteRequest = await waitForRequest('request')
  expect(wallet.requests()).toHaveLength(1)
  expect(siteRequest.describe('').content?.text).toBe('Hello')
  await siteRequest.approve('')
  const signature = (await signing) as `0x${string}`
  expect(await verifyMessage({ address: everyday ?? '0x', message: 'Hello', signature })).toBe(true)
  expect(wallet.requests()).toEqual([])
})

test('a refusal is 5000 for a connection and 4001 for a request; unknown requests are refused without a prompt', async () => {
  const namespace = { chains: [FIRST ?? ''], methods: METHODS, events: EVENTS }
  const { uri = '', approval } = await page.connect({ optionalNamespaces: { eip155: namespace } })
  const refused = expect(approval()).rejects.toMatchObject({ code: 5000 })
  await wallet.pair(uri)
  await (await waitForRequest('connection')).reject()
  await refused

  const topic = await connect()
  const declined = expect(request(topic, 'personal_sign', ['0x00', everyday])).rejects.toMatchObject({ code: 4001 })
  await (await waitForRequest('request')).reject()
  await declined
  await expect(request(topic, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).rejects.toMatchObject({ code: 4902 })
  await expect(request(topic, 'personal_sign', ['0x00', savings])).rejects.toMatchObject({ code: 4100 })
  await expect(request(topic, 'personal_sign', [])).rejects.toMatchObject({ code: -32602 })
  expect(wallet.requests()).toEqual([])
})

test('the wallet can change the network, the account, and the list of networks, and the page can add a network', async () => {
  const topic = await connect()
  const events: unknown[] = []
  page.on('session_event', ({ params }) => events.push(params))
  await wallet.switchNetwork(topic, SECOND ?? '')
  const event = { event: { name: 'chainChanged', data: 31338 }, chainId: SECOND }
  await vi.waitFor(() => expect(events).toContainEqual(event), WAIT)
  // The relay redelivers a message that was not acknowledged in time; other messages fail the test.
  expect(events.filter((each) => JSON.stringify(each) !== JSON.stringify(event))).toEqual([])

  await wallet.changeAccount(topic, 'eip155', savings ?? '')
  const accounts = () => page.session.get(topic).namespaces.eip155?.accounts
  await vi.waitFor(() => expect(accounts()).toEqual([`${FIRST}:${savings}`, `${SECOND}:${savings}`]), WAIT)
  await wallet.setNetworks(topic, 'eip155', [FIRST ?? ''])
  await vi.waitFor(() => expect(accounts()).toEqual([`${FIRST}:${savings}`]), WAIT)

  const added = { chainId: '0x7a6b', chainName: 'Third', rpcUrls: ['http://127.0.0.1:2'], nativeCurrency }
  const adding = request(topic, 'wallet_addEthereumChain', [added])
  await (await waitForRequest('request')).approve('')
  expect(await adding).toBeNull()
  await vi.waitFor(() => expect(accounts()).toContain(`eip155:31339:${savings}`), WAIT)

  const left = new Promise((resolve) => page.once('session_delete', resolve))
  await wallet.disconnect(topic)
  await left
  expect(wallet.list()).toEqual([])
})

test('a sign-in during the connection is signed for every network by the chosen account', async () => {
  const { uri, response } = await page.authenticate({
    chains: [FIRST ?? '', SECOND ?? ''],
    domain: 'page.example',
    uri: 'http://page.example',
    nonce: 'abcdefgh',
    methods: ['personal_sign'],
  })
  await wallet.pair(uri ?? '')
  const request = await waitForRequest('signIn')
  expect(request.describe(savings ?? '').content?.text).toContain(`page.example wants you to sign in`)
  const [{ auths, session }] = await Promise.all([response(), request.approve(savings ?? '')])
  expect(auths?.map(({ p }) => p.iss)).toEqual([`did:pkh:${FIRST}:${savings}`, `did:pkh:${SECOND}:${savings}`])
  expect(session?.namespaces.eip155?.accounts).toContain(`${FIRST}:${savings}`)
})
