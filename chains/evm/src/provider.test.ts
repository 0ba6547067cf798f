import { LatchkeyError, type Network } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { createClient, custom } from 'viem'
import { getChainId, sendCalls, signMessage } from 'viem/actions'
import { mainnet as toViem } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { createFakeCore, denied } from '../test/fakeCore'
import { mainnet, optimism } from './networks'
import { createEip1193Provider } from './provider'
import { ALICE, BOB } from './testing/scriptedWallet'

function setUp() {
  const kernel = createFakeCore([mainnet, optimism])
  const provider = createEip1193Provider(kernel)
  const events: unknown[] = []
  for (const event of ['connect', 'disconnect', 'chainChanged', 'accountsChanged'] as const) {
    provider.on(event, (payload) => events.push([event, payload instanceof Error ? payload.message : payload]))
  }
  const request = (method: string, params?: unknown) => provider.request({ method, params })
  return { kernel, provider, events, request }
}

test('EIP-1193 accounts and chain come from the state of the modal', async () => {
  const { kernel, request } = setUp()
  expect([await request('eth_accounts'), await request('eth_chainId'), await request('net_version')]).toEqual([
    [],
    '0x1',
    '1',
  ])
  kernel.connect(`eip155:10:${ALICE}`, `eip155:10:${BOB}`)
  expect([await request('eth_accounts'), await request('eth_chainId'), await request('net_version')]).toEqual([
    [ALICE, BOB],
    '0xa',
    '10',
  ])
  expect(kernel.log).toEqual([])
})

test('EIP-1193 an account in several sessions is listed once, and changes as sessions end', async () => {
  const { kernel, request, events } = setUp()
  kernel.connect(`eip155:10:${ALICE}`, `eip155:1:${ALICE}`, `eip155:10:${BOB}`)
  await expect(request('eth_accounts')).resolves.toEqual([ALICE, BOB])
  kernel.connect(`eip155:10:${ALICE}`)
  expect(events.slice(-1)).toEqual([['accountsChanged', [ALICE]]])
})

test('EIP-1193 a modal without EVM networks returns Ethereum’s chain id, for libraries that request it anyway', async () => {
  const cosmos: Network = { ...mainnet, id: 'cosmos:cosmoshub-4' }
  const ofChain = (...networks: [Network, ...Network[]]) => {
    const provider = createEip1193Provider(createFakeCore(networks))
    return provider.request({ method: 'eth_chainId' })
  }
  await expect(ofChain(cosmos)).resolves.toBe('0x1')
  await expect(ofChain(cosmos, optimism)).resolves.toBe('0xa')
})

test('EIP-1102 requesting accounts opens the modal once, and both callers get the connected account', async () => {
  const { kernel, request } = setUp()
  const responses = [request('eth_requestAccounts'), request('wallet_requestPermissions', [{ eth_accounts: {} }])]
  await vi.waitFor(() => expect(kernel.log).toEqual([['open', 'Connect']]))
  kernel.connect(`eip155:1:${ALICE}`)
  await expect(Promise.all(responses)).resolves.toEqual([
    [ALICE],
    [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [ALICE] }] }],
  ])
  expect(kernel.log).toEqual([['open', 'Connect']])
  await expect(request('eth_requestAccounts')).resolves.toEqual([ALICE])
  expect(kernel.log).toHaveLength(1)
})

test('a host can open the modal its own way, and receives the error if that fails', async () => {
  const { kernel } = setUp()
  const openModal = vi.fn(async () => {
    throw new LatchkeyError('kernel/destroyed', 'gone', { context: undefined })
  })
  const provider = createEip1193Provider(kernel, { openModal })
  const before = kernel.subscriptions()
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    code: -32603,
    message: 'gone',
  })
  expect([openModal.mock.calls.length, kernel.subscriptions(), kernel.log]).toEqual([1, before, []])
})

test('EIP-1193 closing the modal without a wallet is 4001, and the next try opens it again', async () => {
  const { kernel, request } = setUp()
  const before = kernel.subscriptions()
  const response = request('eth_requestAccounts')
  kernel.close()
  await expect(response).rejects.toMatchObject({ name: 'ProviderRpcError', code: 4001 })
  expect(kernel.subscriptions()).toBe(before)
  const again = request('eth_requestAccounts')
  kernel.connect(`eip155:1:${ALICE}`)
  await expect(again).resolves.toEqual([ALICE])
})

test('EIP-1193 events report real changes only, in order', () => {
  const { kernel, events } = setUp()
  kernel.connect(`eip155:1:${ALICE}`)
  kernel.connect(`eip155:1:${ALICE}`)
  kernel.connect(`eip155:10:${ALICE}`)
  kernel.connect(`eip155:10:${BOB}`, `eip155:10:${ALICE}`)
  kernel.connect(`eip155:10:${ALICE}`, `eip155:10:${BOB}`)
  kernel.disconnectWallet()
  expect(events).toEqual([
    ['connect', { chainId: '0x1' }],
    ['accountsChanged', [ALICE]],
    ['chainChanged', '0xa'],
    ['accountsChanged', [BOB, ALICE]],
    ['accountsChanged', [ALICE, BOB]],
    ['chainChanged', '0x1'],
    ['accountsChanged', []],
    ['disconnect', 'The wallet is disconnected'],
  ])
})

test('a listener that throws does not stop the others; a removed one receives nothing', () => {
  const { kernel, provider, events } = setUp()
  const removed = () => events.push('removed')
  expect(provider.removeListener('message', removed)).toBe(provider)
  const failing = createEip1193Provider(kernel)
  failing.on('accountsChanged', () => {
    throw new Error('listener')
  })
  const received: unknown[] = []
  failing.on('accountsChanged', (accounts) => received.push(accounts))
  expect(provider.on('connect', removed).removeListener('connect', removed)).toBe(provider)
  kernel.connect(`eip155:1:${ALICE}`)
  expect(received).toEqual([[ALICE]])
  expect(events).not.toContain('removed')
})

test('EIP-3326 switching goes through the modal; an unlisted chain is 4902, and a bad parameter is -32602', async () => {
  const { kernel, request, events } = setUp()
  await expect(request('wallet_switchEthereumChain', [{ chainId: '0xa' }])).resolves.toBeNull()
  expect(kernel.log).toEqual([['switch', 'eip155:10']])
  expect(events).toEqual([['chainChanged', '0xa']])
  await expect(request('wallet_switchEthereumChain', [{ chainId: '0x89' }])).rejects.toMatchObject({ code: 4902 })
  for (const params of [[], [null], [{}], [{ chainId: 'x' }], { chainId: '0xa' }]) {
    await expect(request('wallet_switchEthereumChain', params)).rejects.toMatchObject({ code: -32602 })
  }
})

test('EIP-2255 revoking disconnects only this family', async () => {
  const { kernel, request } = setUp()
  kernel.connect(`eip155:1:${ALICE}`)
  await expect(request('wallet_getPermissions')).resolves.toHaveLength(1)
  await expect(request('wallet_revokePermissions', [{ eth_accounts: {} }])).resolves.toBeNull()
  expect(kernel.log).toEqual([['disconnect', { namespace: 'eip155' }]])
  await expect(request('wallet_getPermissions')).resolves.toEqual([])
})

test('everything else goes through the kernel’s request broker, on the wallet’s network', async () => {
  const { kernel, request } = setUp()
  kernel.connect(`eip155:10:${ALICE}`)
  kernel.respond(() => '0xsigned')
  await expect(request('personal_sign', ['0x00', ALICE])).resolves.toBe('0xsigned')
  await expect(request('constructor')).resolves.toBe('0xsigned')
  expect(kernel.log).toEqual([
    { network: 'eip155:10', method: 'personal_sign', params: ['0x00', ALICE] },
    { network: 'eip155:10', method: 'constructor', params: [] },
  ])
})

test.each([
  [toRpcError({ code: 4001, message: 'no' }), 4001],
  [toRpcError({ code: -32005, message: 'slow down' }), -32005],
  [toRpcError({ code: 4901, message: 'x' }), 4901],
  [toRpcError({ name: 'AbortError' }), 4900],
  [toRpcError({ name: 'AbortError', cause: toRpcError({ code: 5000 }) }), 4001],
  [new LatchkeyError('kernel/not-connected', 'x', { context: { namespace: 'eip155' } }), 4100],
  [
    new LatchkeyError('kernel/network-switch-failed', 'x', {
      context: { network: 'eip155:1' },
      cause: toRpcError({ code: 5000 }),
    }),
    4001,
  ],
  [new LatchkeyError('kernel/destroyed', 'x', { context: undefined }), -32603],
  [{ code: 4001.5, message: 'x' }, -32603],
  [{ code: 'constructor', message: 'x' }, -32603],
  [new Error('boom'), -32603],
  ['text', -32603],
])('RPC-02 an error has a numeric code, its message and its cause (%#)', async (error, code) => {
  const { kernel, request } = setUp()
  kernel.respond(() => {
    throw error
  })
  const message = error instanceof Error ? error.message : String(error)
  await expect(request('eth_call')).rejects.toMatchObject({ name: 'ProviderRpcError', code, message, cause: error })
})

test('RPC-01 a denied method is 4200', async () => {
  const { kernel, request } = setUp()
  kernel.respond(({ method }) => denied(method))
  await expect(request('eth_sign')).rejects.toMatchObject({ code: 4200, message: 'Requested RPC call is not allowed' })
})

test('RPC-02 viem neither blames the visitor for a dropped request nor sends it again; a closed approval is a rejection', async () => {
  const { kernel, provider } = setUp()
  kernel.connect(`eip155:1:${ALICE}`)
  const client = createClient({ account: ALICE, chain: toViem, transport: custom(provider) })
  const requestDropped = async (cause?: unknown) => {
    const request = vi.fn(() => {
      throw new LatchkeyError('kernel/aborted', 'Request was aborted', { context: undefined, cause })
    })
    kernel.respond(request)
    const failure = await signMessage(client, { message: 'text' }).catch((error: unknown) => error)
    expect(request).toHaveBeenCalledOnce()
    return failure
  }
  expect(await requestDropped()).toMatchObject({ name: 'ProviderDisconnectedError' })
  expect(await requestDropped(toRpcError({ code: 4001 }))).toMatchObject({ name: 'UserRejectedRequestError' })
})

test('destroy leaves nothing behind, and rejects pending requests with 4900', async () => {
  const { kernel, provider, events, request } = setUp()
  const response = request('eth_requestAccounts')
  provider.destroy()
  provider.destroy()
  await expect(response).rejects.toMatchObject({ code: 4900 })
  kernel.connect(`eip155:1:${ALICE}`)
  expect(events).toEqual([])
  expect(kernel.subscriptions()).toBe(0)
  kernel.disconnectWallet()
  const opened = kernel.log.length
  await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: 4900 })
  expect(kernel.log).toHaveLength(opened)
})

test('BRW-05 CHN-01 viem sends calls one by one if the wallet did not approve wallet_sendCalls', async () => {
  const { kernel, provider } = setUp()
  kernel.connect(`eip155:1:${ALICE}`)
  kernel.respond(({ method }) => {
    if (method === 'eth_sendTransaction') return `0x${'ab'.repeat(32)}`
    throw new LatchkeyError(
      'rpc/unauthorized',
      `The wallet did not approve ${method}: it does not exist / is not available`,
      {
        context: { rpcCode: 4100, name: 'unauthorized', method },
      },
    )
  })
  const client = createClient({ account: ALICE, chain: toViem, transport: custom(provider) })
  const sent = await sendCalls(client, { calls: [{ to: BOB }], experimental_fallback: true })
  expect(sent.id).toContain('ab'.repeat(32))
  await expect(sendCalls(client, { calls: [{ to: BOB }] })).rejects.toMatchObject({ cause: { code: 4100 } })
})

test('viem works with it', async () => {
  const { kernel, provider } = setUp()
  kernel.connect(`eip155:10:${ALICE}`)
  const client = createClient({ transport: custom(provider) })
  await expect(getChainId(client)).resolves.toBe(10)
})
