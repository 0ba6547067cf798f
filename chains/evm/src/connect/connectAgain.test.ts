// A visitor who tries again, goes back, or approves late, with wallets that treat a second request in different ways.
import { createCore } from '@latchkey/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { announcementOf, createFakePage } from '../../test/fakePage'
import { evm } from '../index'
import { mainnet } from '../networks'
import { ALICE, createScriptedWallet, INFO } from '../testing/scriptedWallet'

const DECLINED = { code: 4001, message: 'User rejected the request.' }
const ALREADY_OPEN = { code: -32002, message: 'Already processing eth_requestAccounts. Please wait.' }

interface OpenPrompt {
  approve(): void
  decline(): void
  /** The wallet forgets the request; the accounts are shared anyway. */
  shareOnly(): void
}

/** `toSecond`: the answer to a request while another is open. Null: the request opens a second prompt. */
async function setUp(toSecond: unknown = null) {
  const wallet = createScriptedWallet()
  const prompts: OpenPrompt[] = []
  let shared: string[] = []
  const share = () => {
    shared = [ALICE]
    wallet.share(ALICE)
  }
  wallet.setResponse('eth_accounts', () => shared)
  wallet.setResponse('eth_requestAccounts', () => {
    if (prompts.length > 0 && toSecond !== null) throw toSecond
    return new Promise((resolve, reject) => {
      prompts.push({
        approve: () => {
          share()
          resolve(shared)
        },
        decline: () => reject(DECLINED),
        shareOnly: share,
      })
    })
  })
  const page = createFakePage()
  page.install(announcementOf({}, wallet))
  vi.stubGlobal('addEventListener', page.addEventListener)
  vi.stubGlobal('dispatchEvent', page.dispatchEvent)
  const kernel = await createCore({ chains: [evm({ networks: [mainnet] })], plugins: [] }).load()
  await kernel.connectors.discover()
  await kernel.connections.warm()
  const attempt = () => kernel.store.get(kernel.connections.attemptAtom)
  return {
    wallet,
    kernel,
    prompts,
    attempt,
    connect: () => kernel.connections.connect(INFO.rdns),
    status: () => kernel.connections.account('eip155').status,
    prompt: async () => {
      await vi.waitFor(() => expect(prompts).not.toHaveLength(0))
      return prompts[0] as OpenPrompt
    },
    failed: (code: string) => vi.waitFor(() => expect(attempt()).toMatchObject({ error: { code } })),
    countRequests: () => wallet.calls.filter(({ method }) => method === 'eth_requestAccounts').length,
  }
}
/** Lets everything that is ready to run do so. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
const ignore = () => {}

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['rejects a second request with -32002', ALREADY_OPEN],
  ['rejects a second request with 4001', DECLINED],
  ['queues a second request', null],
])('BRW-04 after Try again, approving the first request connects a wallet that %s', async (_how, toSecond) => {
  const { kernel, connect, prompt, attempt, status, countRequests } = await setUp(toSecond)
  const first = connect()
  const { approve } = await prompt()
  const again = connect()
  await expect(first).rejects.toMatchObject({ code: 'kernel/aborted' })
  await settle()
  expect(attempt()).toMatchObject({ phase: 'waiting' })
  approve()
  await expect(again).resolves.toHaveLength(1)
  expect([status(), countRequests()]).toEqual(['connected', 1])
  kernel.destroy()
})

test.each([
  ['-32002', ALREADY_OPEN],
  ['4001', DECLINED],
  ['a queue', null],
])('BRW-04 going back and reopening the view joins the open request: %s', async (_how, toSecond) => {
  const { kernel, connect, prompt, status } = await setUp(toSecond)
  const first = connect()
  const { approve } = await prompt()
  kernel.connections.cancel()
  await expect(first).rejects.toMatchObject({ code: 'kernel/aborted' })
  await settle()
  const returned = connect()
  await settle()
  approve()
  await expect(returned).resolves.toHaveLength(1)
  expect(status()).toBe('connected')
  kernel.destroy()
})

test('BRW-04 a wallet that only announces its accounts is connected, and a later connection sends a new request', async () => {
  const { kernel, wallet, connect, prompt, prompts, status } = await setUp()
  const connecting = connect()
  const { shareOnly } = await prompt()
  shareOnly()
  await expect(connecting).resolves.toHaveLength(1)
  wallet.share()
  wallet.setResponse('eth_accounts', [])
  wallet.emit('accountsChanged', [])
  await vi.waitFor(() => expect(status()).toBe('disconnected'))
  const again = connect()
  await vi.waitFor(() => expect(prompts).toHaveLength(2))
  prompts[1]?.approve()
  await expect(again).resolves.toHaveLength(1)
  kernel.destroy()
})

test('BRW-04 if a wallet returns -32002 for the request of an earlier page, that request is waited for', async () => {
  const { kernel, wallet, connect, attempt, status, failed } = await setUp()
  wallet.setResponse('eth_requestAccounts', () => {
    throw ALREADY_OPEN
  })
  connect().catch(ignore)
  await failed('rpc/resource-unavailable')
  expect(attempt()?.phase).toBe('failed')
  wallet.setResponse('eth_accounts', [ALICE])
  wallet.share(ALICE)
  await vi.waitFor(() => expect(status()).toBe('connected'))
  expect(attempt()?.phase).toBe('connected')
  wallet.share()
  wallet.setResponse('eth_accounts', [])
  wallet.emit('accountsChanged', [])
  await vi.waitFor(() => expect(status()).toBe('disconnected'))
  kernel.destroy()
  expect(wallet.listenerCount()).toBe(0)
})

test('BRW-04 a rejection is shown when no request is open; an approval just after it counts until the visitor leaves', async () => {
  const { kernel, wallet, connect, prompt, attempt, status, failed } = await setUp()
  connect().catch(ignore)
  const { decline, shareOnly } = await prompt()
  decline()
  await failed('rpc/user-rejected')
  expect(attempt()?.phase).toBe('rejected')
  wallet.emit('accountsChanged', [])
  await settle()
  expect(status()).toBe('disconnected')
  shareOnly()
  await vi.waitFor(() => expect(status()).toBe('connected'))
  kernel.destroy()
})

test('BRW-04 a later announcement of the wallet does not connect a visitor who left', async () => {
  const { kernel, wallet, connect, prompt, status, failed } = await setUp()
  connect().catch(ignore)
  const { decline, shareOnly } = await prompt()
  decline()
  await failed('rpc/user-rejected')
  kernel.connections.cancel()
  expect(wallet.listenerCount()).toBe(0)
  shareOnly()
  await settle()
  expect(status()).toBe('disconnected')
  kernel.destroy()
})

test('BRW-04 a rejection does not connect a wallet with an older permission', async () => {
  const { kernel, wallet, connect, prompt, status, failed } = await setUp()
  connect().catch(ignore)
  const { decline } = await prompt()
  wallet.setResponse('eth_accounts', [ALICE])
  decline()
  await failed('rpc/user-rejected')
  await settle()
  expect(status()).toBe('disconnected')
  kernel.destroy()
})
