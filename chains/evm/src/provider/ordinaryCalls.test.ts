// Requests of ordinary clients to the provider, with a real kernel, a wallet and a node.
import { createCore } from '@latchkey/kernel'
import { createClient, createWalletClient, custom } from 'viem'
import { getCapabilities, watchAsset } from 'viem/actions'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createDeferred } from '../../test/answers'
import { createFakeCore } from '../../test/fakeCore'
import { announcementOf, createFakePage } from '../../test/fakePage'
import { type RpcServer, result, startRpcServer } from '../../test/rpcServer'
import { evm } from '../index'
import { mainnet, optimism } from '../networks'
import { createEip1193Provider } from '../provider'
import { ALICE, createScriptedWallet, INFO } from '../testing/scriptedWallet'

let node: RpcServer
beforeAll(async () => {
  node = await startRpcServer()
})
afterAll(() => node.close())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function setUp() {
  const wallet = createScriptedWallet()
  const page = createFakePage()
  page.install(announcementOf({}, wallet))
  vi.stubGlobal('addEventListener', page.addEventListener)
  vi.stubGlobal('dispatchEvent', page.dispatchEvent)
  node.received.length = 0
  node.script(result('from the node'))
  const networks = [{ ...mainnet, rpcUrls: [node.url] }, optimism]
  const core = createCore({ chains: [evm({ networks })], plugins: [] })
  const kernel = await core.load()
  const provider = createEip1193Provider(core)
  return {
    wallet,
    kernel,
    provider,
    request: (method: string, params?: unknown) => provider.request({ method, params }),
    /** Without what follows a wallet's state. */
    sent: () => wallet.calls.filter(({ method }) => !['eth_accounts', 'eth_chainId'].includes(method)),
    sentOf: (method: string) => wallet.calls.filter((call) => call.method === method),
    async connect() {
      await kernel.connectors.discover()
      await kernel.connections.connect(INFO.rdns)
      wallet.calls.length = 0
    },
    end() {
      provider.destroy()
      kernel.destroy()
    },
  }
}
type Page = Awaited<ReturnType<typeof setUp>>

const ASSET = { type: 'ERC20', options: { address: ALICE, symbol: 'USDC', decimals: 6 } } as const

test.each([
  ['viem', ({ provider }: Page) => watchAsset(createWalletClient({ transport: custom(provider) }), ASSET)],
  ['the object of EIP-747', ({ request }: Page) => request('wallet_watchAsset', ASSET)],
  ['a list', ({ request }: Page) => request('wallet_watchAsset', [ASSET])],
])('BRW-05 wallet_watchAsset with %s reaches the wallet in the form of EIP-747', async (_how, watch) => {
  const page = await setUp()
  await page.connect()
  page.wallet.setResponse('wallet_watchAsset', true)
  await expect(watch(page)).resolves.toBe(true)
  expect(page.sentOf('wallet_watchAsset')).toEqual([{ method: 'wallet_watchAsset', params: ASSET }])
  page.end()
})

test.each([
  ['wallet_watchAsset', 'x'],
  ['wallet_watchAsset', null],
  ['eth_getBalance', { address: ALICE }],
])('BRW-05 %s with %j is -32602, and neither wallet nor node is called', async (method, params) => {
  const { connect, request, sent, end } = await setUp()
  await connect()
  await expect(request(method, params)).rejects.toMatchObject({ code: -32602 })
  expect([sent(), node.received]).toEqual([[], []])
  end()
})

test.each([4901, 4902])(
  'BRW-05 ACC-06 a chain for which the wallet returns %i is added and switched to',
  async (code) => {
    const { wallet, connect, request, sentOf, end } = await setUp()
    await connect()
    let isAdded = false
    wallet.setResponse('wallet_addEthereumChain', () => {
      isAdded = true
      return null
    })
    wallet.setResponse('wallet_switchEthereumChain', () => {
      if (!isAdded) throw { code, message: 'Chain not available' }
      wallet.setResponse('eth_chainId', '0xa')
      return null
    })
    await expect(request('wallet_switchEthereumChain', [{ chainId: '0xa' }])).resolves.toBeNull()
    expect(sentOf('wallet_addEthereumChain')).toHaveLength(1)
    await expect(request('eth_chainId')).resolves.toBe('0xa')
    end()
  },
)

test('BRW-05 a chain that the modal does not list is refused before the wallet adds it, and the error says where to list it', async () => {
  const { wallet, connect, request, sentOf, end } = await setUp()
  await connect()
  wallet.setResponse('wallet_addEthereumChain', null)
  const refusal = { code: 4902, message: 'Unrecognized chain eip155:137: add it to the networks of the modal' }
  await expect(request('wallet_addEthereumChain', [{ chainId: '0x89' }])).rejects.toMatchObject(refusal)
  await expect(request('wallet_switchEthereumChain', [{ chainId: '0x89' }])).rejects.toMatchObject(refusal)
  await expect(request('wallet_addEthereumChain', [{}])).rejects.toMatchObject({ code: -32602 })
  expect(sentOf('wallet_addEthereumChain')).toEqual([])
  await expect(request('wallet_addEthereumChain', [{ chainId: '0xa' }])).resolves.toBeNull()
  expect(sentOf('wallet_addEthereumChain')).toHaveLength(1)
  end()
})

test('BRW-05 before a connection, a method that only a wallet can answer fails with 4100, and no node receives it', async () => {
  const { provider, request, end } = await setUp()
  const client = createClient({ transport: custom(provider) })
  await expect(getCapabilities(client, { account: ALICE })).rejects.toMatchObject({
    cause: { code: 4100 },
  })
  for (const method of ['wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_showCallsStatus', 'personal_sign'])
    await expect(request(method, [ALICE])).rejects.toMatchObject({ code: 4100 })
  expect(node.received).toEqual([])
  end()
})

test('BRW-05 reads go to a node, wallet methods go to the wallet, and the provider answers the rest', async () => {
  const { wallet, connect, request, sent, end } = await setUp()
  await expect(request('eth_coinbase')).resolves.toBeNull()
  await connect()
  const reads = ['net_listening', 'web3_sha3', 'eth_protocolVersion', 'eth_simulateV1', 'eth_fillTransaction']
  for (const method of reads) await expect(request(method, ['0x'])).resolves.toBe('from the node')
  expect(node.received.map(({ body }) => 'method' in body && body.method)).toEqual(reads)
  expect(sent()).toEqual([])
  wallet.setResponse('wallet_showCallsStatus', null)
  await expect(request('wallet_showCallsStatus', ['0x1'])).resolves.toBeNull()
  expect(sent()).toEqual([{ method: 'wallet_showCallsStatus', params: ['0x1'] }])
  await expect(request('eth_coinbase')).resolves.toBe(ALICE)
  end()
})

const DANGEROUS = [
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v1',
  'eth_signTypedData_v3',
  'eth_decrypt',
  'eth_getEncryptionPublicKey',
  'wallet_invokeSnap',
  'wallet_requestSnaps',
  'wallet_registerOnboarding',
  'solana_signMessage',
  'personal_unlockAccount',
  'personal_sendTransaction',
  'admin_addPeer',
  'debug_setHead',
  'miner_start',
]
test.each(DANGEROUS)('RPC-01 %s is still denied: 4200, and neither wallet nor node is called', async (method) => {
  const { connect, request, sent, end } = await setUp()
  await connect()
  await expect(request(method, [ALICE, '0x00'])).rejects.toMatchObject({ code: 4200 })
  expect([sent(), node.received]).toEqual([[], []])
  end()
})

/** Longer than the provider waits between two looks at the chain. Milliseconds. */
const LOOK_MS = 4_001

test('BRW-05 eth_subscribe reports each new head as a message until it ends; other kinds are 4200', async () => {
  vi.useFakeTimers()
  const core = createFakeCore([mainnet])
  const provider = createEip1193Provider(core)
  const messages: unknown[] = []
  provider.on('message', (message) => messages.push(message))
  const headOf = (number: number) => ({ number: `0x${number}`, hash: `0xh${number}` })
  let number = 1
  core.respond(() => {
    if (number === 3) throw new Error('down')
    return { ...headOf(number), transactions: [], uncles: [], withdrawals: [] }
  })
  const subscription = (await provider.request({ method: 'eth_subscribe', params: ['newHeads'] })) as string
  expect(subscription).toMatch(/^0x[0-9a-f]{32}$/)
  for (number of [1, 2, 2, 3, 4]) await vi.advanceTimersByTimeAsync(LOOK_MS)
  const message = (head: number) => ({ type: 'eth_subscription', data: { subscription, result: headOf(head) } })
  expect(messages).toEqual([message(2), message(4)])
  expect(core.log).toContainEqual({
    network: 'eip155:1',
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  await expect(provider.request({ method: 'eth_subscribe', params: ['logs', {}] })).rejects.toMatchObject({
    code: 4200,
  })
  const end = () => provider.request({ method: 'eth_unsubscribe', params: [subscription] })
  expect([await end(), await end(), vi.getTimerCount()]).toEqual([true, false, 0])
  await provider.request({ method: 'eth_subscribe', params: ['newHeads'] })
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  provider.destroy()
  expect(vi.getTimerCount()).toBe(0)
})

test('BRW-05 a subscription that ends while a node is read looks no further, and the end of the provider allows no new one', async () => {
  vi.useFakeTimers()
  const core = createFakeCore([mainnet])
  const provider = createEip1193Provider(core)
  const block = createDeferred<null>()
  core.respond(() => block.promise)
  const subscribe = () => provider.request({ method: 'eth_subscribe', params: ['newHeads'] })
  await provider.request({ method: 'eth_unsubscribe', params: [await subscribe()] })
  block.resolve(null)
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect([core.log.length, vi.getTimerCount()]).toEqual([1, 0])
  provider.destroy()
  await subscribe()
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(core.log).toHaveLength(1)
})
