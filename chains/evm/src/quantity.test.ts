// Amounts as nodes return them, which may return anything.
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { parseQuantity, readQuantity, readWord, toQuantity } from './quantity'

const LIVE = { signal: new AbortController().signal }
const MOST = 2n ** 256n - 1n
const WORD = `0x${'7'.padStart(64, '0')}`

test('CHN-01 an amount of up to 256 bits is read exactly as it is written, without leading zeros', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: MOST }), (units) => {
      expect(toQuantity(units)).toMatch(/^0x(?:0|[1-9a-f][0-9a-f]*)$/)
      expect(parseQuantity(toQuantity(units))).toBe(units)
    }),
  )
  expect(parseQuantity('0x0A')).toBe(10n)
})

test.each([null, undefined, '', '0x', '1', '-0x1', '0x1.0', '0xg', ' 0x1', 1, 1n, ['0x1'], `0x1${'0'.repeat(64)}`])(
  'CHN-01 %s is not an amount, and a node that returns it has returned a malformed response',
  async (result) => {
    expect(parseQuantity(result)).toBeNull()
    const call = { network: 'eip155:1', method: 'eth_gasPrice', params: [] } as const
    await expect(readQuantity({ read: async () => result }, call, LIVE)).rejects.toMatchObject({
      code: 'rpc/malformed-response',
      context: { method: 'eth_gasPrice' },
    })
    await expect(readQuantity({ read: async () => '0x7' }, call, LIVE)).resolves.toBe(7n)
  },
)

test.each<[unknown, bigint | null]>([
  [WORD, 7n],
  [`${WORD}ff`, 7n],
  [`0x${'f'.repeat(64)}`, MOST],
  [`0x${'F'.repeat(64)}`, MOST],
  [WORD.slice(0, -1), null],
  [`x${WORD}`, null],
  ['0x', null],
  [null, null],
  [7, null],
  [[WORD], null],
])('CHN-01 a contract that returns %j returns the number %s', async (result, expected) => {
  const read = vi.fn(async () => result)
  const view = { network: 'eip155:1', to: `0x${'1'.repeat(40)}`, data: '0x313ce567' } as const
  await expect(readWord({ read }, view, LIVE)).resolves.toBe(expected)
  const params = [{ to: view.to, data: view.data }, 'latest']
  expect(read.mock.calls).toEqual([[{ network: 'eip155:1', method: 'eth_call', params }, LIVE]])
})
