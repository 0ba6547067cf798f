// The fee rates of recent blocks, read from a scripted endpoint.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mainnet } from '../networks'
import { createUsualRate, type ReadPath } from './usualRate'

const LIVE = { signal: new AbortController().signal }
const blockOf = (digit: string, tx_count = 60) => ({ id: digit.repeat(64), tx_count })
const paying = (...rates: readonly number[]) => rates.map((rate) => ({ fee: rate * 100, weight: 400 }))

/** Answers by path, checked as the real reader does it. */
function readerOf(answers: Record<string, unknown>) {
  const requests: string[] = []
  const read: ReadPath = async (_network, path, schema) => {
    requests.push(path)
    return v.parse(schema, answers[path])
  }
  const usual = createUsualRate(read)
  return { requests, usual: () => usual(mainnet.id, LIVE) }
}

test('SAF-04 each block is requested once, and the fee rates that it paid are kept', async () => {
  const path = `/block/${'a'.repeat(64)}/txs/25`
  const { requests, usual } = readerOf({ '/blocks': [blockOf('a')], [path]: paying(10, 30, 20) })
  expect([await usual(), await usual()]).toEqual([20n, 20n])
  expect(requests).toEqual(['/blocks', path, '/blocks'])
})

test('SAF-04 the newest three blocks count, and the miner’s own transaction does not', async () => {
  const blocks = ['a', 'b', 'c', 'd'].map((digit) => blockOf(digit, 1))
  const rates = [paying(0, 10), paying(20), paying(30), paying(90, 90, 90)]
  const pages = blocks.map(({ id }, index) => [`/block/${id}/txs/0`, rates[index]])
  const { requests, usual } = readerOf({ '/blocks': blocks, ...Object.fromEntries(pages) })
  expect(await usual()).toBe(20n)
  expect(requests).toHaveLength(4)
})

test.each([
  ['no block', [], 3n],
  ['blocks that paid next to nothing', paying(1, 1, 1), 3n],
  ['blocks that paid a lot', paying(500, 500), 100n],
])('SAF-04 the usual rate of %s', async (_, rates, usual) => {
  const answers = { '/blocks': rates.length === 0 ? [] : [blockOf('a', 1)], [`/block/${'a'.repeat(64)}/txs/0`]: rates }
  expect(await readerOf(answers).usual()).toBe(usual)
})
