import { describe, expect, test, vi } from 'vitest'
import type { Session } from '../base/session'
import { findError } from '../errors/findError'
import { createRpcError } from '../errors/jsonRpc'
import type { Connector } from '../wallets/connector'
import { type BrokerDeps, createBroker, type OpenRequest, type WalletSession } from './broker'
import type { RpcCall, RpcSafety, SettledRequest } from './call'

const NETWORK = 'eip155:1'
const call = (method: string, params: readonly unknown[] = []): RpcCall => ({ network: NETWORK, method, params })

function createDeferred<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((...settle) => {
    ;[resolve, reject] = settle
  })
  return { promise, resolve, reject }
}

/** A broker whose wallet, endpoint and visitor respond when the test says so. */
function createBench(
  options: {
    approvesIn?: Connector['approvesIn']
    methods?: readonly string[]
    isConnected?: boolean
    chainMethods?: Record<string, RpcSafety>
  } = {},
) {
  const { approvesIn = 'wallet', methods, isConnected = true, chainMethods } = options
  const answer = createDeferred<unknown>()
  const reading = createDeferred<unknown>()
  const approval = createDeferred<void>()
  const connector = {
    id: 'test',
    approvesIn,
    request: vi.fn((_: RpcCall, __: { signal: AbortSignal }) => answer.promise),
  }
  const session: Session = {
    caipAddress: `${NETWORK}:0xabc`,
    connectorId: 'test',
    accountType: 'eoa',
    ...(methods ? { methods } : {}),
  }
  const found: { current: WalletSession | null } = {
    current: isConnected ? { session, connector: connector as unknown as Connector } : null,
  }
  const requests: OpenRequest[] = []
  const settled: SettledRequest[] = []
  const deps = {
    findSession: () => found.current,
    methodsOf: () => chainMethods,
    read: vi.fn((_: RpcCall, __: { signal: AbortSignal }) => reading.promise),
    requestApproval: vi.fn((request: OpenRequest, _: { signal: AbortSignal }) => {
      requests.push(request)
      return approval.promise
    }),
    onDenied: vi.fn(),
    onSettled: (request: SettledRequest) => settled.push(request),
    now: () => 7,
  } satisfies BrokerDeps
  return { broker: createBroker(deps), deps, connector, session, found, answer, reading, approval, requests, settled }
}

describe('RPC-01 a settled request is reported with', () => {
  test('RPC-01 its network and wallet, and no parameter', async () => {
    const { broker, answer, settled } = createBench()
    answer.resolve('0x')
    await broker.request(call('personal_sign', ['a secret']))
    expect(settled).toEqual([
      expect.objectContaining({ network: NETWORK, method: 'personal_sign', safety: 'approval', connectorId: 'test' }),
    ])
    expect(JSON.stringify(settled)).not.toContain('a secret')
  })
  test.each([
    ['eth_sign', true, 'denied', 'kernel/rpc-denied'],
    ['personal_sign', false, 'approval', 'kernel/not-connected'],
  ])('RPC-01 no route and no wallet if %s is refused', async (method, isConnected, safety, code) => {
    const { broker, settled } = createBench({ isConnected })
    await expect(broker.request(call(method))).rejects.toMatchObject({ code })
    expect(settled).toMatchObject([{ network: NETWORK, method, safety, route: null, connectorId: null, code }])
  })
})

describe('shape', () => {
  test.each(['', 'eip155', 'eip155:', 'eip155:1:0x0'])(
    'a request on %j reaches neither wallet nor node',
    async (network) => {
      const { broker, deps, connector } = createBench()
      await expect(
        broker.request({ ...call('eth_call'), network: network as RpcCall['network'] }),
      ).rejects.toMatchObject({ code: 'kernel/caip-network-invalid' })
      expect([deps.read, connector.request].some((spy) => spy.mock.calls.length > 0)).toBe(false)
    },
  )
  test('PLG-05 a family may have method names with a point', async () => {
    const { broker, deps, reading } = createBench({ chainMethods: { 'avm.getBalance': 'safe' } })
    reading.resolve('7')
    await expect(broker.request(call('avm.getBalance'))).resolves.toBe('7')
    expect(deps.onDenied).not.toHaveBeenCalled()
    await expect(broker.request(call('avm.send'))).rejects.toMatchObject({ code: 'kernel/rpc-denied' })
  })
  test.each(['', 'a b', 'eth_call\n', '<b>', 'x'.repeat(65), 7, null, {}])(
    'RPC-01 the method %j is denied and never repeated',
    async (method) => {
      const { broker, deps } = createBench()
      await expect(broker.request(call(method as string))).rejects.toMatchObject({
        code: 'kernel/rpc-denied',
        context: { method: '' },
      })
      expect(deps.onDenied.mock.calls).toEqual([['']])
    },
  )
  test.each([[undefined], [null], [{}], ['x'], [[() => {}]]])('parameters like %o are refused', async (params) => {
    const { broker } = createBench()
    await expect(broker.request({ ...call('eth_call'), params: params as unknown[] })).rejects.toMatchObject({
      code: 'rpc/invalid-params',
    })
  })
  test.each([
    [undefined],
    [{}],
    [{ calls: {} }],
    [{ calls: [] }],
    [{ calls: [null] }],
    [{ calls: ['0x'] }],
    [{ calls: [{ to: 'abc' }] }],
    [{ calls: [{ to: ' 0xabc' }] }],
    [{ calls: [{ to: 5 }] }],
    [{ calls: [{ to: '0xabc', data: 'abc' }] }],
    [{ calls: [{ to: '0xabc' }, { to: '0xabc', data: null }] }],
  ])('RPC-06 wallet_sendCalls with %j is refused before any wallet sees it', async (bundle) => {
    const { broker, connector } = createBench()
    await expect(broker.request(call('wallet_sendCalls', [bundle]))).rejects.toMatchObject({
      code: 'rpc/invalid-params',
      context: { rpcCode: -32602, method: 'wallet_sendCalls' },
    })
    expect(connector.request).not.toHaveBeenCalled()
  })
  test('RPC-06 well-formed calls go through', async () => {
    const { broker, connector, answer } = createBench()
    const params = [{ calls: [{ to: '0xabc', data: '0x', value: '0x1' }, { data: '0x60' }] }]
    answer.resolve({ id: '0x1' })
    expect(await broker.request(call('wallet_sendCalls', params))).toEqual({ id: '0x1' })
    expect(connector.request.mock.calls[0]?.[0].params).toEqual(params)
  })
  test('the sent request is the original one, even if its creator changes it later', async () => {
    const { broker, connector, approval, answer } = createBench({ approvesIn: 'modal' })
    const transaction = { to: '0xgood' }
    const result = broker.request(call('eth_sendTransaction', [transaction]))
    transaction.to = '0xevil'
    approval.resolve()
    answer.resolve('0xhash')
    await result
    expect(connector.request.mock.calls[0]?.[0].params).toEqual([{ to: '0xgood' }])
  })
})

describe('routes', () => {
  test.each([
    ['eth_call', undefined, 'public'],
    ['eth_sendRawTransaction', undefined, 'public'],
    ['wallet_getCapabilities', undefined, 'wallet'],
    ['eth_call', ['eth_call'], 'wallet'],
    ['eth_call', [], 'public'],
    ['wallet_getCapabilities', [], 'wallet'],
    ['wallet_getCapabilities', ['wallet_getCapabilities'], 'wallet'],
    ['personal_sign', undefined, 'wallet'],
    ['personal_sign', [], 'wallet'],
  ] as const)('WCT-07 %s with approved methods %j takes the %s route', async (method, methods, route) => {
    const { broker, deps, connector, answer, reading, settled } = createBench(methods ? { methods } : {})
    answer.resolve('wallet')
    reading.resolve('public')
    expect(await broker.request(call(method))).toBe(route)
    expect(deps.read).toHaveBeenCalledTimes(route === 'public' ? 1 : 0)
    expect(connector.request).toHaveBeenCalledTimes(route === 'wallet' ? 1 : 0)
    expect(deps.requestApproval).not.toHaveBeenCalled()
    expect(settled).toMatchObject([{ method, route, code: null, durationMs: 0 }])
  })
  test('BRW-05 without a wallet a read is sent, and what only a wallet can answer is refused', async () => {
    const { broker, reading } = createBench({ isConnected: false })
    reading.resolve('public')
    expect(await broker.request(call('eth_call'))).toBe('public')
    for (const method of ['personal_sign', 'wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets']) {
      await expect(broker.request(call(method))).rejects.toMatchObject({
        code: 'kernel/not-connected',
        context: { namespace: 'eip155' },
      })
    }
  })
  test('MOD-10 a connector that approves in the modal gets the request only after approval', async () => {
    const { broker, connector, approval, answer, requests } = createBench({ approvesIn: 'modal' })
    const result = broker.request(call('personal_sign', ['0x00']))
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    expect(requests).toEqual(broker.list())
    expect(connector.request).not.toHaveBeenCalled()
    approval.resolve()
    answer.resolve('0xsigned')
    expect(await result).toBe('0xsigned')
    expect(broker.list()).toEqual([])
  })
  test('MOD-10 a safe method never needs approval', async () => {
    const { broker, deps, answer } = createBench({ approvesIn: 'modal', methods: ['eth_call'] })
    answer.resolve('0x')
    expect(await broker.request(call('eth_call'))).toBe('0x')
    expect(deps.requestApproval).not.toHaveBeenCalled()
  })
  test('a read for which a chain requires approval is approved first', async () => {
    const { broker, requests, approval, answer } = createBench({
      approvesIn: 'modal',
      chainMethods: { eth_accounts: 'approval' },
    })
    approval.resolve()
    answer.resolve([])
    await broker.request(call('eth_accounts'))
    expect(requests).toHaveLength(1)
  })
  test('MOD-10 a refusal reaches the caller, and no wallet', async () => {
    const { broker, connector, approval } = createBench({ approvesIn: 'modal' })
    approval.reject(createRpcError('user-rejected'))
    await expect(broker.request(call('personal_sign'))).rejects.toMatchObject({ code: 'rpc/user-rejected' })
    expect(connector.request).not.toHaveBeenCalled()
  })
  test('an account that changed during the review does not sign', async () => {
    const { broker, connector, approval, found, session } = createBench({ approvesIn: 'modal' })
    const result = broker.request(call('personal_sign'))
    found.current = {
      connector: connector as unknown as Connector,
      session: { ...session, caipAddress: `${NETWORK}:0xother` },
    }
    approval.resolve()
    await expect(result).rejects.toMatchObject({ code: 'kernel/not-connected' })
    expect(connector.request).not.toHaveBeenCalled()
  })
  test('RPC-02 an error from a wallet or an endpoint is typed, with the method', async () => {
    const { broker, answer, reading, settled } = createBench()
    answer.reject({ code: 4001, message: 'secret seed words' })
    reading.reject(new Error('nonce too low'))
    const error = (await broker.request(call('personal_sign')).catch((thrown: unknown) => thrown)) as Error
    expect(error).toMatchObject({ code: 'rpc/user-rejected', context: { method: 'personal_sign' } })
    expect(error.message).not.toContain('secret')
    await expect(broker.request(call('eth_call'))).rejects.toMatchObject({ code: 'rpc/nonce-too-low' })
    expect(settled.map(({ code }) => code)).toEqual(['rpc/user-rejected', 'rpc/nonce-too-low'])
  })
  test('a wallet that throws synchronously counts as one that rejects', async () => {
    const { broker, connector } = createBench()
    connector.request.mockImplementation(() => {
      throw 4100
    })
    await expect(broker.request(call('personal_sign'))).rejects.toMatchObject({ code: 'rpc/unauthorized' })
  })
})

describe('denied and aborted', () => {
  test('RPC-01 MOD-10 a denied method is reported, and ends requests that wait for approval', async () => {
    const { broker, deps } = createBench({ approvesIn: 'modal' })
    const waiting = broker.request(call('personal_sign'))
    await expect(broker.request(call('eth_sign'))).rejects.toMatchObject({
      code: 'kernel/rpc-denied',
      message: 'Requested RPC call is not allowed',
      toast: 'Action not allowed',
      context: { method: 'eth_sign' },
    })
    expect(deps.onDenied.mock.calls).toEqual([['eth_sign']])
    const dropped = await waiting.catch((error: unknown) => error)
    expect(dropped).toMatchObject({ code: 'kernel/aborted', message: 'Request was aborted' })
    // The visitor has said nothing to it.
    expect(findError(dropped, 'rpc/user-rejected')).toBeNull()
  })
  test('MOD-10 abortOpen ends requests that the modal approves and notifies the wallet; reads continue', async () => {
    const { broker, connector, approval, reading, deps } = createBench({ approvesIn: 'modal' })
    const signing = broker.request(call('personal_sign'))
    const read = broker.request(call('eth_call'))
    approval.resolve()
    await vi.waitFor(() => expect(connector.request).toHaveBeenCalled())
    broker.abortOpen()
    await expect(signing).rejects.toMatchObject({
      code: 'kernel/aborted',
      message: 'Request was aborted',
      cause: { code: 'rpc/user-rejected' },
    })
    expect(connector.request.mock.calls[0]?.[1].signal.aborted).toBe(true)
    expect(deps.read.mock.calls[0]?.[1].signal.aborted).toBe(false)
    reading.resolve('0x')
    expect(await read).toBe('0x')
  })
  test('MOD-10 a wallet with its own window keeps its request, and its response is returned', async () => {
    const { broker, answer } = createBench()
    const sending = broker.request(call('eth_sendTransaction', [{ to: '0xabc' }]))
    broker.abortOpen()
    answer.resolve('0xhash')
    expect(await sending).toBe('0xhash')
  })
  test('an approval after the abort sends nothing', async () => {
    const { broker, connector, approval, deps } = createBench({ approvesIn: 'modal' })
    const signing = broker.request(call('personal_sign'))
    broker.abortOpen()
    await expect(signing).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(deps.requestApproval.mock.calls[0]?.[1].signal.aborted).toBe(true)
    approval.resolve()
    await approval.promise
    expect(connector.request).not.toHaveBeenCalled()
  })
  test("the caller's signal ends only its own request, and is released afterward", async () => {
    const { broker, answer, settled } = createBench()
    const aborter = new AbortController()
    const removed = vi.spyOn(aborter.signal, 'removeEventListener')
    const mine = broker.request(call('personal_sign'), { signal: aborter.signal })
    const other = broker.request(call('personal_sign'))
    aborter.abort()
    await expect(mine).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(removed).toHaveBeenCalledTimes(1)
    answer.resolve('0xsigned')
    expect(await other).toBe('0xsigned')
    expect(settled.map(({ code }) => code)).toEqual(['kernel/aborted', null])
  })
  test('a signal that has aborted already sends nothing', async () => {
    const { broker, connector } = createBench()
    await expect(broker.request(call('personal_sign'), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'kernel/aborted',
    })
    expect(connector.request).not.toHaveBeenCalled()
  })
  test('ids are 128 random bits, and unique', async () => {
    const { broker, reading } = createBench()
    const requests = Array.from({ length: 50 }, () => broker.request(call('eth_call')))
    const ids = broker.list().map(({ id }) => id)
    expect(new Set(ids).size).toBe(50)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
    reading.resolve(null)
    await Promise.all(requests)
  })
})

test('UIX-04 at most 99 requests wait for approval; reads are not counted, and a response makes room', async () => {
  const { broker, answer, connector } = createBench()
  const waiting = Array.from({ length: 99 }, () => broker.request(call('personal_sign')))
  const reading = broker.request(call('eth_call'))
  await expect(broker.request(call('personal_sign'))).rejects.toMatchObject({ code: 'rpc/limit-exceeded' })
  expect(connector.request).toHaveBeenCalledTimes(99)
  answer.resolve('0x')
  await Promise.all(waiting)
  await expect(broker.request(call('personal_sign'))).resolves.toBe('0x')
  expect(broker.list()).toHaveLength(1)
  void reading
})

test('UIX-04 reads in progress do not count against requests that wait for approval', async () => {
  const { broker, connector } = createBench()
  const reads = Array.from({ length: 5 }, () => broker.request(call('eth_call')))
  for (let count = 0; count < 99; count += 1) void broker.request(call('personal_sign'))
  expect(connector.request).toHaveBeenCalledTimes(99)
  expect(broker.list()).toHaveLength(99 + reads.length)
})

test('field case 19: a wallet that has left in the meantime gets no signature request', async () => {
  const { broker, approval, connector, found } = createBench({ approvesIn: 'modal' })
  const signing = broker.request(call('personal_sign', ['0x']))
  found.current = null
  approval.resolve()
  await expect(signing).rejects.toMatchObject({ code: 'kernel/not-connected' })
  expect(connector.request).not.toHaveBeenCalled()
})

test('RPC-01 without a listener, requests are sent and refused the same way', async () => {
  const { deps, answer } = createBench()
  const { onSettled: _, ...silent } = deps
  const broker = createBroker(silent)
  answer.resolve('0x')
  await expect(broker.request(call('personal_sign', ['0x']))).resolves.toBe('0x')
  await expect(broker.request(call('eth_sign'))).rejects.toMatchObject({ code: 'kernel/rpc-denied' })
})

test('field case 19: the same account in another wallet does not sign a request for the first wallet', async () => {
  const { broker, connector, found, session, approval } = createBench({ approvesIn: 'modal' })
  const waiting = broker.request(call('personal_sign'))
  found.current = { session, connector: { ...connector } as unknown as Connector }
  approval.resolve()
  await expect(waiting).rejects.toMatchObject({ code: 'kernel/not-connected' })
  expect(connector.request).toHaveBeenCalledTimes(0)
})

test('field case 40: SAF-12 a wallet may change the object that it gets; the waiting request stays as reviewed', async () => {
  const { broker, connector, answer } = createBench()
  connector.request.mockImplementation(({ params }) => {
    Object.assign(params[0] as object, { to: '0x02' })
    return answer.promise
  })
  const sending = broker.request(call('eth_sendTransaction', [{ to: '0x01' }]))
  expect(broker.list()[0]?.call.params).toEqual([{ to: '0x01' }])
  answer.resolve('0x')
  await expect(sending).resolves.toBe('0x')
})
