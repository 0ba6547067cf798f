// Tokens as contracts tell of them, which may tell anything.
import type { RpcCall } from '@latchkey/kernel'
import fc from 'fast-check'
import { encodeAbiParameters, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { createTokens } from './tokens'

const ADDRESS = `0x${'70'.repeat(20)}`
const LIVE = { signal: new AbortController().signal }
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

function find(replies: { name?: unknown; symbol?: unknown; decimals?: unknown }) {
  const bySelector: Record<string, unknown> = {
    '0x06fdde03': replies.name,
    '0x95d89b41': replies.symbol,
    '0x313ce567': replies.decimals,
  }
  const read = async ({ params }: RpcCall) => bySelector[(params[0] as { data: string }).data] ?? '0x'
  return createTokens({ read }).find('eip155:1', ADDRESS, LIVE)
}
const TUSD = { name: text('Test Dollar'), symbol: text('TUSD'), decimals: word(6n) }

test('BAL-01 name, symbol and decimals come from the contract', async () => {
  const token = {
    network: 'eip155:1',
    address: ADDRESS,
    name: 'Test Dollar',
    symbol: 'TUSD',
    decimals: 6,
    iconUrl: null,
  }
  expect(await find(TUSD)).toEqual(token)
  const old = { ...TUSD, name: stringToHex('Maker', { size: 32 }), symbol: stringToHex('MKR', { size: 32 }) }
  expect(await find(old)).toMatchObject({ name: 'Maker', symbol: 'MKR' })
})
test('BAL-01 no contract, no decimals or no symbol: no token', async () => {
  expect(await find({})).toBeNull()
  expect(await find({ ...TUSD, decimals: '0x' })).toBeNull()
  expect(await find({ ...TUSD, decimals: word(2n ** 255n) })).toBeNull()
  expect(await find({ ...TUSD, symbol: text('') })).toBeNull()
})
test('BAL-01 whatever a contract answers, its texts are short and of one line', async () => {
  const hex = fc.uint8Array({ maxLength: 200 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  const reply = fc.oneof(
    hex,
    fc.string().map(text),
    fc.constant(`0x${'20'.padStart(64, '0')}${'f'.repeat(64)}`),
    fc.anything(),
  )
  await fc.assert(
    fc.asyncProperty(reply, reply, async (name, symbol) => {
      const token = await find({ ...TUSD, name, symbol })
      for (const each of [token?.name ?? 'none', token?.symbol ?? 'none']) {
        expect([...each].length).toBeLessThanOrEqual(64)
        expect(each).not.toMatch(/^$|[\p{Cc}]/u)
      }
    }),
  )
})
