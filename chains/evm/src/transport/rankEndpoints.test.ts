import { expect, test, vi } from 'vitest'
import { createRanking, scoreEndpoints } from './rankEndpoints'

const up = (latencyMs: number) => ({ latencyMs, isUp: true })
const down = (latencyMs: number) => ({ latencyMs, isUp: false })

test('RPC-05 the score is 0.7 stability plus 0.3 latency, and 0 for an endpoint that never responded', () => {
  const [quick, slow, dead] = scoreEndpoints([[up(100), up(200), down(1)]])
  expect(quick).toBeCloseTo(0.7 + 0.3 * 0.5)
  expect(slow).toBeCloseTo(0.7)
  expect(dead).toBe(0)
})

test('RPC-05 a stable slow endpoint ranks above a fast one that fails half the time', () => {
  const [flaky = 0, stable = 0] = scoreEndpoints([
    [up(1), up(100)],
    [down(1), up(100)],
  ])
  expect(stable).toBeGreaterThan(flaky)
})

test('RPC-05 samples are 4000 ms apart, and the last ten count', async () => {
  let nowMs = 0
  const isUp = { a: false, b: true }
  const ping = vi.fn(async (endpoint: 'a' | 'b') => isUp[endpoint])
  const ranking = createRanking(['a', 'b'] as const, ping, () => nowMs)
  const sampleNow = async () => {
    ranking.sample()
    await new Promise(setImmediate)
  }
  expect(ranking.order()).toEqual(['a', 'b'])
  await sampleNow()
  expect(ranking.order()).toEqual(['b', 'a'])
  nowMs = 3_999
  await sampleNow()
  expect(ping).toHaveBeenCalledTimes(2)

  for (let round = 1; round <= 10; round += 1) {
    nowMs = round * 4_000
    Object.assign(isUp, { a: round !== 10, b: round !== 1 })
    await sampleNow()
  }
  expect(ping).toHaveBeenCalledTimes(22)
  // Of the last ten each failed one: a draw, in the host’s order. With one sample more or less, `b` would be the better one.
  expect(ranking.order()).toEqual(['a', 'b'])
})

test('RPC-05 the tenth sample still counts, the eleventh does not', async () => {
  let nowMs = 0
  let round = 0
  // The first round was a's, the second b's; since then both have responded, and of equal ones the host's first comes first.
  const ping = async (endpoint: 'a' | 'b') => (round === 0 ? endpoint === 'a' : round !== 1 || endpoint === 'b')
  const ranking = createRanking(['a', 'b'] as const, ping, () => nowMs)
  const orders: string[] = []
  for (; round < 12; round += 1) {
    ranking.sample()
    await new Promise(setImmediate)
    orders.push(ranking.order().join(''))
    nowMs += 4_000
  }
  expect(orders).toEqual([...Array.from({ length: 10 }, () => 'ab'), 'ba', 'ab'])
})

test('RPC-05 a single endpoint is not pinged', () => {
  const ping = vi.fn(async () => true)
  createRanking(['a'], ping).sample()
  expect(ping).not.toHaveBeenCalled()
})
