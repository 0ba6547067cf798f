// Simulations on nodes that cannot, do not answer, or answer with something else.
import type { RpcCall } from '@latchkey/kernel'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSimulation } from './simulation'

const ALICE = `0x${'11'.repeat(20)}`
const BOB = `0x${'22'.repeat(20)}`
const TOKEN = `0x${'33'.repeat(20)}`
const call: RpcCall = {
  network: 'eip155:1',
  method: 'eth_sendTransaction',
  params: [{ from: ALICE, to: BOB, value: '0x1', gas: '0x5208', maxFeePerGas: '0x1' }],
}
const WATCHED = [
  { owner: ALICE, tokenAddress: null },
  { owner: BOB, tokenAddress: TOKEN },
]
const LIVE = { signal: new AbortController().signal }
const simulate = (reply: () => unknown, options = LIVE) =>
  createSimulation({ read: async () => reply() }).simulate(call, WATCHED, options)

test.each([
  ['nothing, as one without overrides', '0x'],
  ['no hex', 'yes'],
  ['null', null],
  ['too little', `0x${'00'.repeat(64)}`],
])('SAF-05 a node that returns %s cannot simulate', async (_what, reply) => {
  expect(await simulate(() => reply)).toEqual({ status: 'unavailable' })
})
test('SAF-05 a node that throws cannot simulate', async () => {
  const refuse = () => {
    throw new TypeError('offline')
  }
  expect(await simulate(refuse)).toEqual({ status: 'unavailable' })
})
test('SAF-05 no response of a node makes it throw, and an incomplete one gives no balance', async () => {
  const hex = fc.uint8Array({ maxLength: 700 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  await fc.assert(
    fc.asyncProperty(fc.oneof(hex, fc.anything()), async (reply) => {
      const { status } = await simulate(() => reply)
      expect(['done', 'reverted', 'unavailable']).toContain(status)
    }),
  )
})
test('SAF-05 the node runs the call as the sender, without a fee, and nothing is sent', async () => {
  const requests: RpcCall[] = []
  const read = async (each: RpcCall) => {
    requests.push(each)
    return '0x'
  }
  await createSimulation({ read }).simulate(call, WATCHED, LIVE)
  const override = { [ALICE]: { code: expect.stringMatching(/^0x[0-9a-f]+$/) } }
  expect(requests).toEqual([
    { network: 'eip155:1', method: 'eth_call', params: [{ from: ALICE, to: ALICE, data: '0x00' }, 'latest', override] },
  ])
})

test.each<[string, Partial<RpcCall>, object?]>([
  ['another method', { method: 'eth_signTransaction' }],
  ['no transaction', { params: [] }],
  ['a transaction that is null', { params: [null] }],
  ['a transaction that is text', { params: ['0x'] }],
  ['no sender', {}, { from: undefined }],
  ['an invalid sender', {}, { from: '0x12' }],
  ['no recipient', {}, { to: undefined }],
  ['an invalid recipient', {}, { to: 7 }],
  ['a recipient in a list', {}, { to: [BOB] }],
  ['an invalid value', {}, { value: 1 }],
  ['data that is not hex', {}, { data: '0xzz' }],
  ['data of half a byte', {}, { data: '0x123' }],
  ['invalid data', {}, { data: null }],
  ['data in a list', {}, { data: ['0x'] }],
])(
  'SAF-05 a call with %s is not simulated, and no request is sent to a node',
  async (_what, changed, transaction = {}) => {
    const read = vi.fn(async () => '0x')
    const [made] = call.params
    const params = [{ ...(made as object), ...transaction }]
    const simulated = createSimulation({ read }).simulate({ ...call, params, ...changed }, WATCHED, LIVE)
    expect(await simulated).toEqual({ status: 'unavailable' })
    expect(read).not.toHaveBeenCalled()
  },
)

describe('SAF-05 the result that the program returns', () => {
  /** Balances before and after, each preceded by whether it was returned; whether the call succeeded, and how long its result is. */
  const reply = (balances: readonly [bigint, bigint][], isSuccess = 1n, returned = '') => {
    const words = [...balances.flat(), isSuccess, BigInt(returned.length / 2)]
    return `0x${words.map((word) => word.toString(16).padStart(64, '0')).join('')}${'0'.repeat(128)}${returned}`
  }
  const FOUR: [bigint, bigint][] = [
    [1n, 9n],
    [1n, 2n],
    [1n, 5n],
    [1n, 4n],
  ]

  test('is reported as the change of each balance', async () => {
    const changes = [
      { ...WATCHED[0], units: -4n },
      { ...WATCHED[1], units: 2n },
    ]
    expect(await simulate(() => reply(FOUR))).toEqual({ status: 'done', changes })
  })
  test.each([0, 1, 2, 3])('is unavailable if balance %i has no result', async (index) => {
    const some = FOUR.map((pair, at): [bigint, bigint] => (at === index ? [0n, pair[1]] : pair))
    expect(await simulate(() => reply(some))).toEqual({ status: 'unavailable' })
  })
  test.each([
    ['in its own words', `08c379a0${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}${'6e6f'.padEnd(64, '0')}`, 'no'],
    ['without a reason', '', null],
  ])('has the reason of a contract that refuses %s', async (_, returned, reason) => {
    expect(await simulate(() => reply(FOUR, 0n, returned))).toEqual({ status: 'reverted', reason })
  })
  test('has exactly the length that it states, in hex', async () => {
    const whole = reply(FOUR)
    expect(await simulate(() => whole.slice(0, -2))).toEqual({ status: 'unavailable' })
    expect(await simulate(() => `${whole}zz`)).toEqual({ status: 'unavailable' })
    expect(await simulate(() => `x${whole}`)).toEqual({ status: 'unavailable' })
  })
})

describe('SAF-05 time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('a node that does not respond is abandoned after four seconds', async () => {
    const answer = simulate(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(3_999)
    const settled = vi.fn()
    void answer.then(settled)
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledExactlyOnceWith({ status: 'unavailable' })
  })
  test('an aborted simulation rejects', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(simulate(() => '0x', { signal: controller.signal })).rejects.toMatchObject({ code: 'kernel/aborted' })
  })
})
