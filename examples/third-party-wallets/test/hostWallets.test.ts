// The plugin in a real modal with the real chain package, in a frame whose parent the test simulates.
import { evm } from '@latchkey/chain-evm'
import { createScriptedWallet } from '@latchkey/chain-evm/testing'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { hostWallets } from '@latchkey/plugin-host-wallets'
import { expect, onTestFinished, test, vi } from 'vitest'
import { announceWallet } from './announceWallet'
import { openFrame, type Question } from './framePage'
import { createSafeParent, SAFE, SAFE_TX_HASH, SIGNATURE } from './safeParent'

function openPage(
  options: Parameters<typeof createFakeKernel>[0] & { hosts?: Parameters<typeof hostWallets>[0] } = {},
) {
  const page = createFakeKernel({ chains: [evm()], plugins: [hostWallets(options.hosts)], ...options })
  const { kernel } = page
  onTestFinished(kernel.destroy)
  void kernel.start()
  const statusOf = () => kernel.store.get(kernel.plugins.statusAtom).get('host-wallets')
  const names = () => kernel.store.get(kernel.connectors.listAtom).map(({ name }) => name)
  const request = (method: string, ...params: readonly unknown[]) =>
    kernel.request({ network: 'eip155:1', method, params })
  return { ...page, statusOf, names, request, account: () => kernel.connections.account('eip155') }
}
const connected = (page: ReturnType<typeof openPage>) =>
  vi.waitFor(() => expect(page.account()).toMatchObject({ status: 'connected', address: SAFE }))

/** A Farcaster client that shares an account, or none yet. */
function createFarcasterParent(shared: readonly string[], origin = 'https://farcaster.xyz') {
  const results: Readonly<Record<string, unknown>> = {
    eth_accounts: shared,
    eth_requestAccounts: [SAFE],
    eth_chainId: '0x1',
    personal_sign: SIGNATURE,
  }
  return {
    origin,
    async respond({ type, path, argumentList }: Question): Promise<object | undefined> {
      const [name] = (path ?? []) as readonly unknown[]
      if (type === 'GET' && name === 'context') return { type: 'RAW', value: { user: { fid: 1 } } }
      if (name === 'getCapabilities') return { type: 'RAW', value: ['wallet.getEthereumProvider'] }
      if (name !== 'ethProviderRequestV2') return undefined
      const [{ value }] = argumentList as [{ value: { method: string; params?: readonly unknown[] } }]
      const isDeclined = value.method === 'personal_sign' && value.params?.[0] === '0xbad0'
      const outcome = isDeclined ? { error: { code: 4001, message: 'no' } } : { result: results[value.method] }
      return { type: 'RAW', value: { jsonrpc: '2.0', id: 1, ...outcome } }
    },
  }
}

test('BRW-06 a page without a frame loads nothing of the plugin', async () => {
  const page = openPage()
  await page.kernel.connectors.discover()
  expect(page.statusOf()).toBeUndefined()
  expect(page.names()).toEqual([])
})

test('BRW-06 PLG-04 a Safe whose response arrives as the modal ends is not announced to the page', async () => {
  const parent = createSafeParent()
  const frame = openFrame({ ...parent, respond: async () => undefined })
  const announced: Event[] = []
  const note = (event: Event) => void announced.push(event)
  window.addEventListener('eip6963:announceProvider', note)
  onTestFinished(() => window.removeEventListener('eip6963:announceProvider', note))
  const page = openPage()
  const question = await vi.waitFor(() => {
    const [first] = frame.questions
    if (first) return first
    throw new Error('No question has arrived.')
  })
  const response = await parent.respond(question)
  frame.dispatch({ id: question.id, ...response })
  page.kernel.destroy()
  await new Promise((resolve) => setImmediate(resolve))
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced).toEqual([])
})

test('BRW-06 inside a Safe its account is connected, and the Safe comes before an extension', async () => {
  openFrame(createSafeParent())
  const extension = createScriptedWallet()
  announceWallet(extension.info.name, extension.info.rdns, extension)
  const page = openPage()
  await connected(page)
  expect(page.names()).toEqual(['Safe', extension.info.name])
  expect(extension.calls).toEqual([])
})

test('BRW-06 a Safe signs, sends and reads through its own protocol', async () => {
  const { questions } = openFrame(createSafeParent())
  const page = openPage()
  await connected(page)
  await expect(page.request('personal_sign', '0x00', SAFE)).resolves.toBe(SIGNATURE)
  await expect(page.request('eth_signTypedData_v4', SAFE, '{"types":{}}')).resolves.toBe('0x')
  const call = { from: SAFE, to: SAFE, value: '0xde0b6b3a7640000', data: '0x' }
  await expect(page.request('eth_sendTransaction', call)).resolves.toBe(SAFE_TX_HASH)
  expect(questions.at(-1)).toMatchObject({
    method: 'sendTransactions',
    params: { txs: [{ to: SAFE, value: '1000000000000000000', data: '0x' }] },
    env: { sdkVersion: expect.stringMatching(/^\d/) },
  })
})

test.each(['Transaction was rejected', 'User denied the request'])(
  'BRW-06 a Safe’s “%s” is a rejection',
  async (error) => {
    openFrame(createSafeParent({ signMessage: error }))
    const page = openPage()
    await connected(page)
    await expect(page.request('personal_sign', '0x00', SAFE)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
    expect(page.account().status).toBe('connected')
  },
)

test.each(['https://farcaster.xyz', 'https://wallet.farcaster.xyz', 'https://base.app'])(
  'BRW-06 in a Farcaster client at %s the account that it shares is connected, signs and follows the client',
  async (origin) => {
    const frame = openFrame(createFarcasterParent([SAFE], origin))
    const page = openPage()
    await connected(page)
    await expect(page.request('personal_sign', '0x00', SAFE)).resolves.toBe(SIGNATURE)
    await expect(page.request('personal_sign', '0xbad0', SAFE)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
    frame.dispatch(
      { type: 'frameEthProviderEvent', event: 'accountsChanged', params: [[]] },
      { origin: 'https://evil.example' },
    )
    expect(page.account().status).toBe('connected')
  },
)

test('BRW-06 a client that shares no account yet is offered, and gets no request', async () => {
  const { questions } = openFrame(createFarcasterParent([]))
  const page = openPage()
  await vi.waitFor(() => expect(page.names()).toEqual(['Farcaster']))
  expect(page.account().status).toBe('disconnected')
  expect(JSON.stringify(questions)).not.toContain('eth_requestAccounts')
})

test('BRW-06 a visitor who disconnected stays disconnected on the next visit, until they connect again', async () => {
  openFrame(createSafeParent())
  const first = openPage()
  await connected(first)
  await first.kernel.connections.disconnect()
  first.kernel.destroy()

  const second = openPage({ storage: first.storage })
  await vi.waitFor(() => expect(second.names()).toEqual(['Safe']))
  expect(second.account().status).toBe('disconnected')
  await second.kernel.connections.connect('global.safe')
  second.kernel.destroy()

  // The plugin remembers it too, in case the session itself is lost.
  const { storage } = first
  const get: typeof storage.get = (key) => (key.includes('sessions') ? null : storage.get(key))
  await connected(openPage({ storage: { ...storage, get } }))
})

test.each([
  ['of another origin', 'https://evil.example', undefined],
  ['that the site does not list', 'https://app.safe.global', { safe: ['https://safe.example'], farcaster: [] }],
])('BRW-06 a parent %s gets no requests', async (_which, origin, hosts) => {
  const { questions, targets } = openFrame({ ...createSafeParent(), origin })
  const page = openPage({ ...(hosts && { hosts }) })
  await vi.waitFor(() => expect(page.statusOf()).toBe('ready'))
  await page.kernel.connectors.discover()
  expect([page.names(), questions, targets]).toEqual([[], [], new Set()])
})

test('BRW-06 where the browser hides the parent’s origin, messages still reach listed parents only', async () => {
  const unlisted = openFrame({ ...createSafeParent(), origin: 'https://evil.example', isHidden: true })
  const page = openPage()
  await vi.waitFor(() => expect(unlisted.targets).toContain('https://app.safe.global'))
  await page.kernel.connectors.discover()
  expect([page.names(), unlisted.questions]).toEqual([[], []])
  page.kernel.destroy()

  openFrame({ ...createSafeParent(), isHidden: true })
  await connected(openPage())
})

test('BRW-06 responses in another order than the requests reach their own', async () => {
  const parent = createSafeParent()
  let letGo = () => {}
  const second = new Promise<void>((resolve) => {
    letGo = resolve
  })
  openFrame({
    ...parent,
    async respond(question) {
      if (question.method === 'signMessage') await second
      return parent.respond(question)
    },
  })
  const page = openPage()
  await connected(page)
  const signed = page.request('personal_sign', '0x00', SAFE)
  await expect(page.request('eth_signTypedData_v4', SAFE, '{"types":{}}')).resolves.toBe('0x')
  letGo()
  await expect(signed).resolves.toBe(SIGNATURE)
})

test('BRW-06 a response from another window or origin is ignored, and the wait times out', async () => {
  const parent = createSafeParent()
  const frame = openFrame({
    origin: parent.origin,
    async respond(question) {
      const reply = { id: question.id, ...(await parent.respond(question)) }
      frame.dispatch(reply, { origin: 'https://evil.example' })
      frame.dispatch(reply, { source: window })
      return undefined
    },
  })
  const page = openPage()
  await vi.waitFor(() => expect(frame.questions).not.toHaveLength(0))
  page.clock.advance(10_000)
  for (const question of frame.questions) frame.dispatch({ id: question.id, ...(await parent.respond(question)) })
  await page.kernel.connectors.discover()
  expect(page.names()).toEqual([])
})

test('BRW-06 a visitor who connected another wallet keeps it inside a Safe', async () => {
  const extension = createScriptedWallet({ accounts: [SAFE] })
  announceWallet(extension.info.name, extension.info.rdns, extension)
  const before = openPage()
  await before.kernel.connectors.discover()
  await before.kernel.connections.connect(extension.info.rdns)
  before.kernel.destroy()

  openFrame(createSafeParent())
  const page = openPage({ storage: before.storage })
  await connected(page)
  await vi.waitFor(() => expect(page.names()).toContain('Safe'))
  await page.kernel.connectors.discover()
  expect(page.account().connectedWalletInfo?.name).toBe(extension.info.name)
})

test.each([[{}], [{ safeAddress: 'banana', chainId: 1 }], [{ safeAddress: SAFE, chainId: 'x' }], [null]])(
  'BRW-06 a parent that reports %j is not a Safe',
  async (info) => {
    const { questions } = openFrame(createSafeParent({ getSafeInfo: info }))
    const page = openPage()
    await vi.waitFor(() => expect(questions).toHaveLength(1))
    await page.kernel.connectors.discover()
    expect(page.names()).toEqual([])
  },
)
