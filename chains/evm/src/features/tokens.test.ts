// Tokens as contracts tell of them, which may tell anything.
import type { RpcCall } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import fc from 'fast-check'
import { encodeAbiParameters, stringToHex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createTokens } from './tokens'

const ADDRESS = `0x${'70'.repeat(20)}`
const LISTED: Token = { network: 'eip155:1', address: ADDRESS, name: 'X', symbol: 'X', decimals: 6, iconUrl: null }
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
test('BAL-01 without a contract, decimals or a symbol, there is no token', async () => {
  expect(await find({})).toBeNull()
  expect(await find({ ...TUSD, decimals: '0x' })).toBeNull()
  expect(await find({ ...TUSD, decimals: word(2n ** 255n) })).toBeNull()
  expect(await find({ ...TUSD, symbol: text('') })).toBeNull()
})
test('BAL-01 a token has 0 to 77 decimals, and its symbol is used if it has no name', async () => {
  for (const decimals of [0n, 77n])
    expect(await find({ ...TUSD, decimals: word(decimals) })).toMatchObject({ decimals: Number(decimals) })
  expect(await find({ ...TUSD, decimals: word(78n) })).toBeNull()
  expect(await find({ ...TUSD, name: '0x' })).toMatchObject({ name: 'TUSD' })
})
test('BAL-01 an invalid address is not a token, and an abort is not a response', async () => {
  const read = vi.fn(async () => text('TUSD'))
  expect(await createTokens({ read }).find('eip155:1', '0x1', LIVE)).toBeNull()
  expect(read).not.toHaveBeenCalled()
  const signal = AbortSignal.abort()
  await expect(createTokens({ read }).find('eip155:1', ADDRESS, { signal })).rejects.toThrow()
})
test.each<[string, unknown, string | null]>([
  ['text between spaces', text(' TUSD '), 'TUSD'],
  ['nothing but spaces', text('   '), null],
  ['64 characters', text('x'.repeat(64)), 'x'.repeat(64)],
  ['more characters', text('x'.repeat(65)), 'x'.repeat(64)],
  ['32 letters in one word', stringToHex('x'.repeat(32)), 'x'.repeat(32)],
  ['an empty word', word(0n), null],
  ['bytes that are longer than they say', `${text('TUSD').slice(0, -2)}41`, 'TUSD'],
  ['bytes that are shorter than they say', text('TUSD').slice(0, -62), 'T'],
  ['no text', 7, null],
  ['text in a list', [text('TUSD')], null],
])('BAL-01 a symbol of %s', async (_, symbol, read) => {
  const found = await find({ ...TUSD, symbol })
  expect(found?.symbol ?? null).toBe(read)
})
test('BAL-01 whatever a contract returns, its texts are short and on one line', async () => {
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

test('BAL-03 a balance is the coins of the account, or what a contract reports for it', async () => {
  const account = `eip155:1:0x${'a'.repeat(40)}` as const
  const requests: RpcCall[] = []
  const read = async (call: RpcCall) => {
    requests.push(call)
    return call.method === 'eth_getBalance' ? '0x7' : word(8n)
  }
  const { balance } = createTokens({ read })
  const tokenAt = (address: string | null): Token => ({ ...LISTED, address })
  const of = (address: string | null) => balance(account, tokenAt(address), LIVE)
  expect([await of(null), await of(ADDRESS)]).toEqual([7n, 8n])
  expect(requests).toMatchObject([
    { method: 'eth_getBalance', params: [`0x${'a'.repeat(40)}`, 'latest'] },
    { method: 'eth_call', params: [{ to: ADDRESS, data: `0x70a08231${'a'.repeat(40).padStart(64, '0')}` }, 'latest'] },
  ])
  const silent = createTokens({ read: async () => '0x' }).balance
  for (const address of [null, ADDRESS])
    await expect(silent(account, tokenAt(address), LIVE)).rejects.toMatchObject({
      code: 'rpc/malformed-response',
    })
})

describe('SAF-01 a list is compared with the contract', () => {
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const networks = [{ id: 'eip155:1', name: 'Ethereum', native: ether, rpcUrls: [] }] as const
  const reverted = () => Promise.reject(toRpcError({ code: 'rpc/execution-reverted' }, 'eth_call'))
  const silent = () => Promise.reject(toRpcError({ code: 'rpc/timed-out' }, 'eth_call'))
  const verify = (answer: (data: string) => unknown, token: Token = LISTED) =>
    createTokens({ read: async ({ params }) => answer((params[0] as { data: string }).data) }, networks).verify(
      token,
      LIVE,
    )
  const answerWith = (decimals: unknown, symbol: unknown) => (data: string) =>
    data === '0x313ce567' ? decimals : symbol

  test('the contract’s data takes precedence', async () => {
    expect(await verify(answerWith(word(6n), text('TUSD')))).toEqual({ address: ADDRESS, symbol: 'TUSD', decimals: 6 })
    expect(await verify(answerWith(word(6n), reverted()))).toEqual({ address: ADDRESS, symbol: null, decimals: 6 })
  })
  test.each([0n, 5n, 7n, 77n])('%s decimals differ from the six of the list', async (decimals) => {
    await expect(verify(answerWith(word(decimals), text('X')))).rejects.toMatchObject({
      code: 'transfer/token-mismatch',
      context: { mismatch: 'decimals', listed: '6', onChain: String(decimals) },
    })
  })
  test.each([
    ['reverts', reverted],
    ['is not there', () => '0x'],
    ['returns more than a number', () => `${word(6n)}00`],
    ['states more than fit', () => word(78n)],
    ['returns something other than hex', () => 6],
    ['returns a list', () => [word(6n)]],
  ])('a token whose decimals() %s is refused', async (_how, decimals) => {
    const refused = { code: 'transfer/token-refused', context: { reason: 'no-decimals' } }
    await expect(verify((data) => (data === '0x313ce567' ? decimals() : text('X')))).rejects.toMatchObject(refused)
  })
  test('a node that does not respond is not a contract without decimals, and is called again', async () => {
    let isSilent = true
    const read = ({ params }: RpcCall) =>
      isSilent ? silent() : Promise.resolve(answerWith(word(6n), text('TUSD'))((params[0] as { data: string }).data))
    const tokens = createTokens({ read }, networks)
    await expect(tokens.verify(LISTED, LIVE)).rejects.toMatchObject({ code: 'rpc/timed-out' })
    isSilent = false
    expect(await tokens.verify(LISTED, LIVE)).toMatchObject({ symbol: 'TUSD' })
  })
  test('a contract is called once, however its address is capitalized', async () => {
    let requestCount = 0
    const read = async ({ params }: RpcCall) => {
      requestCount += 1
      return answerWith(word(6n), text('TUSD'))((params[0] as { data: string }).data)
    }
    const tokens = createTokens({ read }, networks)
    const address = `0x${'CD'.repeat(20)}`
    for (const each of [address, address.toLowerCase()])
      expect(await tokens.verify({ ...LISTED, address: each }, LIVE)).toMatchObject({ address: address.toLowerCase() })
    expect(requestCount).toBe(2)
    await tokens.verify(LISTED, LIVE)
    expect(requestCount).toBe(4)
  })
  test('the coin is that of its network, and an invalid address is not a token', async () => {
    const coin = { ...LISTED, address: null, decimals: 18 }
    expect(await verify(() => null, coin)).toEqual({ address: null, symbol: 'ETH', decimals: 18 })
    await expect(verify(() => null, { ...coin, decimals: 6 })).rejects.toMatchObject({
      code: 'transfer/token-mismatch',
    })
    await expect(verify(() => null, { ...coin, network: 'eip155:5' })).rejects.toMatchObject({
      code: 'evm/rpc-url-missing',
    })
    await expect(verify(() => null, { ...LISTED, address: '0x1' })).rejects.toMatchObject({
      code: 'transfer/token-refused',
    })
  })
})
