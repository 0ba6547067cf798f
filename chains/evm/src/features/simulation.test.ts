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
])('SAF-05 a node that answers with %s does not simulate', async (_what, reply) => {
  expect(await simulate(() => reply)).toEqual({ status: 'unavailable' })
})
test('SAF-05 a node that refuses does not simulate', async () => {
  const refuse = () => {
    throw new TypeError('offline')
  }
  expect(await simulate(refuse)).toEqual({ status: 'unavailable' })
})
test('SAF-05 no answer of a node throws, and an incomplete answer gives no balance', async () => {
  const hex = fc.uint8Array({ maxLength: 700 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  await fc.assert(
    fc.asyncProperty(fc.oneof(hex, fc.anything()), async (reply) => {
      const { status } = await simulate(() => reply)
      expect(['done', 'reverted', 'unavailable']).toContain(status)
    }),
  )
})
test('SAF-05 the node runs the call in the sender’s place, without a fee, and nothing is sent', async () => {
  const asked: RpcCall[] = []
  const read = async (each: RpcCall) => {
    asked.push(each)
    return '0x'
  }
  await createSimulation({ read }).simulate(call, WATCHED, LIVE)
  const override = { [ALICE]: { code: expect.stringMatching(/^0x[0-9a-f]+$/) } }
  expect(asked).toEqual([
    { network: 'eip155:1', method: 'eth_call', params: [{ from: ALICE, to: ALICE, data: '0x00' }, 'latest', override] },
  ])
})

describe('SAF-05 time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('a node that does not answer is left after four seconds', async () => {
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
