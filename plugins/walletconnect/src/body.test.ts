// What continues between the visitor, the wallet and the site's developer, without a screen.
import type { ChainManifest, KernelOptions, PluginManifest, StorageBackend } from '@latchkey/kernel'
import { createFakeChain, createFakeKernel, createFakeWallet, readToast } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSession, type ScriptedClient } from '../test/scriptedClient'
import { readStart, startPage } from '../test/scriptedLibrary'
import { type WalletConnectOptions, walletConnect } from './index'

vi.mock('@walletconnect/universal-provider', () => import('../test/scriptedLibrary'))

const ACCOUNT = 'eip155:1:0x1111111111111111111111111111111111111111'
const RELAY = 'wss://relay.example'
let scripted: ScriptedClient
beforeEach(() => {
  scripted = startPage()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.head.replaceChildren()
})

function open(
  options: WalletConnectOptions = { projectId: 'project' },
  {
    chains = [createFakeChain()],
    ...more
  }: Partial<KernelOptions> & { chains?: [ChainManifest, ...ChainManifest[]] } = {},
  others: readonly PluginManifest[] = [],
) {
  const fake = createFakeKernel({ ...more, chains, plugins: [walletConnect(options), ...others] })
  const { kernel } = fake
  onTestFinished(() => kernel.destroy())
  const alerts: string[] = []
  kernel.on('alert:raised', ({ id }) => alerts.push(id))
  /** A hint that a visitor is about to choose it. */
  async function warm() {
    await kernel.connectors.discover()
    const row = kernel.connectors.get('walletConnect')
    if (!row?.warm) throw new Error('No row')
    await row.warm()
  }
  const connecting = () => kernel.store.get(kernel.connections.attemptAtom)
  const toast = () => readToast(kernel)
  const statusOf = (family = 'eip155') => kernel.connections.account(family).status
  async function pair() {
    await kernel.connectors.discover()
    await kernel.connections.connect('walletConnect')
  }
  return { ...fake, alerts, warm, connecting, toast, statusOf, pair }
}
const storeIn = (entries: Map<string, string>): StorageBackend => ({
  get: (key) => entries.get(key) ?? null,
  set: (key, value) => void entries.set(key, value),
  remove: (key) => void entries.delete(key),
})
const approveAll = (more: object = {}) => {
  scripted.onProposal = ({ approve }) => approve({ ...createSession('s', [ACCOUNT]), ...more })
}

describe('API-06 a site without a project', () => {
  test('is reported once, at the first attempt and not at a hint', async () => {
    const { alerts, warm, pair } = open({ projectId: '' })
    await warm()
    expect(alerts).toEqual([])
    for (let count = 0; count < 2; count += 1) {
      await expect(pair()).rejects.toMatchObject({ code: 'walletconnect/project-id-missing' })
      expect(alerts).toEqual(['project-id-missing'])
    }
  })

  test('is not reported on a phone that shows the list', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Android')
    const { alerts, warm, kernel } = open({ projectId: '' })
    await warm()
    kernel.router.open('Connect')
    await new Promise((resolve) => setImmediate(resolve))
    expect(alerts).toEqual([])
  })

  test.each(['before', 'after'])(
    'logs no warning when it ends %s a hint, or with another wallet connected',
    async (when) => {
      const other = createFakeWallet({ id: 'other' })
      const { warm, kernel } = open({ projectId: '' }, { chains: [createFakeChain({ connectors: [other.connector] })] })
      await kernel.connectors.discover()
      if (when === 'after') await warm()
      await kernel.connections.connect('other')
      kernel.destroy()
      expect(console.warn).not.toHaveBeenCalled()
    },
  )

  test.each([{ projectId: 'project' }, { projectId: '', relayUrl: RELAY }, { relayUrl: RELAY }])(
    'is not reported with a project or its own relay: %j',
    async (options) => {
      approveAll()
      const { alerts, pair, statusOf } = open(options)
      await pair()
      expect([statusOf(), alerts]).toEqual(['connected', []])
      expect(readStart().options).toMatchObject({ projectId: options.projectId ?? '' })
      // The library takes its own relay for an empty one.
      expect(readStart().options.relayUrl).toBe(options.relayUrl ?? '')
    },
  )
})

test('PLG-04 a page that ends while the code loads does not start the library', async () => {
  const { warm, kernel } = open()
  const warming = warm()
  kernel.destroy()
  await warming.catch(() => {})
  expect(readStart).toThrow()
})

test('WCT-10 links that no wallet can approve anymore do not start the library, and are deleted', async () => {
  const key = 'latchkey/1/walletconnect/links'
  const entries = new Map<string, string>()
  const now = open().clock.now()
  entries.set(key, JSON.stringify({ v: 1, d: { isExpected: true, links: [{ topic: 'a'.repeat(64), untilMs: now }] } }))
  const { kernel } = open(undefined, { storage: storeIn(entries) })
  await kernel.connectors.discover()
  await vi.waitFor(() => expect(entries.has(key)).toBe(false))
  expect(readStart).toThrow()
})

test.each<[WalletConnectOptions, string]>([
  [{ projectId: 'p' }, 'attested'],
  [{ projectId: 'p', verify: false }, ''],
  [{ projectId: 'p', relayUrl: RELAY }, ''],
  [{ projectId: 'p', relayUrl: RELAY, verify: true }, 'attested'],
])('WCT-02 with %j, the wallet gets the attestation of the origin: %j', async (options, attestation) => {
  await open(options).warm()
  await expect(Reflect.get(readStart().client.core, 'verify').register({})).resolves.toBe(attestation)
})

test.each([
  ['Unauthorized: invalid key', ['invalid-project-id']],
  ['Unauthorized: origin not allowed', ['origin-not-allowed']],
  ['JWT Token is not yet valid', ['session-expired']],
  ['socket hang up', []],
])('API-06 if a relay closes with %j, the site gets %j, once', async (words, lines) => {
  const { alerts, warm, kernel } = open()
  await warm()
  await warm()
  for (let count = 0; count < 2; count += 1) scripted.emit('relayer_error', new Error(words))
  expect(alerts).toEqual(lines)
  kernel.destroy()
  // The client, which other modals share, listens to its own subscriptions.
  expect(scripted.listenerCount()).toBe(1)
})

test('WCT-08 the first signature, which is the slowest, is made once, at a hint', async () => {
  const sign = vi.spyOn(scripted.client.core.crypto, 'signJWT')
  const { warm } = open({ projectId: 'p', relayUrl: RELAY })
  await warm()
  await warm()
  expect(sign).toHaveBeenCalledExactlyOnceWith(RELAY)
})

test('WCT-06 a tap before the code is loaded opens no app', async () => {
  const { kernel } = open()
  await kernel.connectors.discover()
  const wallet = { id: 'w', name: 'Rainbow', mobileLink: 'rainbow://' }
  expect(kernel.connectors.get('walletConnect')?.openApp?.(wallet)).toBe(false)
})

test('WCT-03 another wallet that connects meanwhile keeps its own name', async () => {
  approveAll({ peer: { metadata: { name: 'Rainbow' } } })
  const other = createFakeWallet({ id: 'other', name: 'Other', accounts: ['acme:1:a'] })
  const network = { id: 'acme:1', name: 'Acme', native: { name: 'A', symbol: 'A', decimals: 9 }, rpcUrls: [] } as const
  const acme = createFakeChain({ namespace: 'acme', networks: [network], connectors: [other.connector] })
  const { kernel, pair } = open(undefined, { chains: [createFakeChain(), acme] })
  await pair()
  await kernel.connections.connect('other')
  const nameOf = (family: string) => kernel.connections.account(family).connectedWalletInfo?.name
  expect([nameOf('eip155'), nameOf('acme')]).toEqual(['Rainbow', 'Other'])
})

test.each([
  ['is handed on when it is connected', false],
  ['is not handed on with another wallet when it was left', true],
])('WCT-11 a sign-in that was signed in a pairing %s', async (_, isLeft) => {
  const request = { domain: 'page.example', uri: 'https://page.example', nonce: 'abcdefgh' }
  const { uri: aud, ...same } = request
  const p = { ...same, aud, iss: `did:pkh:${ACCOUNT}`, version: '1', iat: '2026-01-01T00:00:00.000Z' }
  const accept = vi.fn()
  const signer: PluginManifest = {
    id: 'test-sign-in',
    api: 1,
    provides: ['pairingSignIn'],
    load: async () => ({
      setup: (ctx) =>
        void ctx.provide('pairingSignIn' as never, { createRequest: async () => request, accept } as never),
    }),
  }
  const other = createFakeWallet({ id: 'other' })
  const feature = async () => ({ verify: async () => true })
  const chain = createFakeChain({ connectors: [other.connector], adapter: { feature: feature as never } })
  const { kernel, pair } = open(undefined, { chains: [chain] }, [signer])
  const auths = [{ p, s: { s: '0x' } }]
  scripted.onProposal = ({ approve }) => approve({ session: createSession('s', [ACCOUNT]), auths })
  const read = vi.spyOn(scripted.client.core.storage, 'getEntries')
  let answer = () => {}
  read.mockReturnValue(
    new Promise((resolve) => {
      answer = () => resolve([])
    }),
  )
  const outcome = pair()
  outcome.catch(() => {})
  await vi.waitFor(() => expect(read).toHaveBeenCalled())
  if (isLeft) await kernel.connections.connect('other')
  answer()
  await outcome.catch(() => {})
  expect(accept).toHaveBeenCalledTimes(isLeft ? 0 : 1)
})

describe('WCT-10 a wallet that approves the link of an earlier page', () => {
  /** A page that showed a link and is loaded again. `leave`: the visitor had left the link. */
  async function reload(leave = false) {
    const other = createFakeWallet({ id: 'other', script: { connect: () => new Promise(() => {}) } })
    const chains: [ChainManifest] = [createFakeChain({ connectors: [other.connector] })]
    const kept = new Map<string, string>()
    const first = open(undefined, { chains, storage: storeIn(kept) })
    first.pair().catch(() => {})
    const untilKept = (text: string) => vi.waitFor(() => expect([...kept.values()].join()).toContain(text))
    await untilKept('"isExpected":true')
    if (leave) first.kernel.connections.cancel()
    if (leave) await untilKept('"isExpected":false')
    // A page that is reloaded has no time to say that it goes.
    const storage = storeIn(new Map(kept))
    first.kernel.destroy()
    scripted = startPage()
    const page = open(undefined, { chains, storage })
    await page.kernel.start()
    await vi.waitFor(() => expect(scripted.listenerCount()).toBeGreaterThan(0))
    const approve = () => {
      const session = { ...createSession('s', [ACCOUNT]), pairingTopic: 'topic1' }
      scripted.sessions.push(session)
      scripted.emit('session_connect', { session })
    }
    return { ...page, approve }
  }
  const untilTakenBack = () => vi.waitFor(() => expect(scripted.requests).toContainEqual({ disconnected: 's' }))

  test('is connected while the visitor waits for it', async () => {
    const { approve, statusOf } = await reload()
    approve()
    await vi.waitFor(() => expect(statusOf()).toBe('connected'))
    expect(scripted.requests).toEqual([])
  })

  test('is notified that no attempt waits if the visitor had left it', async () => {
    const { approve, statusOf } = await reload(true)
    approve()
    await untilTakenBack()
    expect(statusOf()).not.toBe('connected')
  })

  test('is notified that no attempt waits if the visitor is connecting another wallet', async () => {
    const { approve, kernel, connecting } = await reload()
    await kernel.connectors.discover()
    kernel.connections.connect('other').catch(() => {})
    await vi.waitFor(() => expect(connecting()?.phase).toBe('waiting'))
    approve()
    await untilTakenBack()
    expect(connecting()).toMatchObject({ connectorId: 'other', phase: 'waiting' })
  })

  test('ends the attempt that shows a newer link', async () => {
    const { approve, pair, statusOf } = await reload()
    const outcome = pair()
    await vi.waitFor(() => expect(scripted.proposals).toHaveLength(1))
    approve()
    await outcome
    expect(statusOf()).toBe('connected')
    expect(scripted.requests).toEqual([])
  })
})

describe('WCT-10 an expired session', () => {
  async function expire(isOpen: boolean) {
    const page = open()
    const expiry = page.clock.now() / 1000 + 60
    approveAll({ expiry })
    await page.pair()
    if (isOpen) page.kernel.router.open('Account')
    page.clock.advance(60_000)
    scripted.emit('heartbeat_pulse')
    return page
  }

  test('is shown on the open view', async () => {
    const { toast } = await expire(true)
    await vi.waitFor(() => expect(toast()).toMatch(/session/i))
  })

  test('is shown once, the next time the modal opens', async () => {
    const { kernel, toast, clock } = await expire(false)
    expect(toast()).toBeNull()
    kernel.router.open('Connect')
    await vi.waitFor(() => expect(toast()).toMatch(/session/i))
    await kernel.router.close()
    clock.advance(60_000)
    const before = kernel.store.get(kernel.snackbar.messageAtom)
    kernel.router.open('Connect')
    await new Promise((resolve) => setImmediate(resolve))
    expect(kernel.store.get(kernel.snackbar.messageAtom)).toBe(before)
  })
})

test('WCT-07 WCT-09 a method that only wallets have never goes to a node: each family uses its own chain’s table', async () => {
  const read = vi.fn(async () => 'public')
  const network = { id: 'acme:1', name: 'Acme', native: { name: 'A', symbol: 'A', decimals: 9 }, rpcUrls: [] } as const
  const methods = { acme_sign: 'approval', acme_read: 'safe' } as const
  const acme = createFakeChain({ namespace: 'acme', networks: [network], methods, adapter: { read } })
  scripted.onProposal = ({ approve }) => approve(createSession('s', [ACCOUNT, 'acme:1:a'], ['personal_sign']))
  const { kernel, pair } = open(undefined, { chains: [createFakeChain(), acme] })
  await pair()
  const request = (method: string) => kernel.request({ network: 'acme:1', method, params: [{}] })
  await expect(request('acme_sign')).rejects.toMatchObject({ code: 'rpc/unauthorized' })
  expect(read).not.toHaveBeenCalled()
  await expect(request('acme_read')).resolves.toBe('public')
})

describe('WCT-01 wallets show the site', () => {
  const html = '<title>Page</title><link rel="shortcut icon" href="https://page.example/icon.png">'
  const more = '<meta property="og:description" content="What it is">'
  const own = { name: 'Own', description: 'Ours', url: 'https://own.example', icons: ['https://own.example/i.png'] }
  const { origin } = window.location

  test.each([
    ['', {}, { name: '', description: '', url: origin, icons: [] }],
    [
      html + more,
      {},
      { name: 'Page', description: 'What it is', url: origin, icons: ['https://page.example/icon.png'] },
    ],
    [html + more, { metadata: own }, own],
    [
      html,
      { metadata: { name: 'Own' } },
      { name: 'Own', description: '', url: origin, icons: ['https://page.example/icon.png'] },
    ],
  ])('%# with the metadata of its page and its options', async (head, options, metadata) => {
    document.head.innerHTML = head
    await open({ projectId: 'p', ...options }).warm()
    expect(readStart().options.metadata).toEqual(metadata)
  })

  test('with nothing if there is no document', async () => {
    const { kernel, warm } = open()
    await kernel.connectors.discover()
    vi.stubGlobal('document', undefined)
    vi.stubGlobal('location', undefined)
    await warm()
    expect(readStart().options.metadata).toEqual({ name: '', description: '', url: '', icons: [] })
  })
})
