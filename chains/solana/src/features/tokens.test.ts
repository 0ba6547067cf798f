// Tokens as those who made them tell of them, which may be anything.
import { PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mainnet } from '../networks'
import { BOB as MINT } from '../testing/scriptedWallet'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './tokenPrograms'
import { createTokens } from './tokens'

const LIVE = { signal: new AbortController().signal }
const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const METADATA_AT = PublicKey.findProgramAddressSync(
  [Buffer.from('metadata'), new PublicKey(METADATA_PROGRAM).toBytes(), new PublicKey(MINT).toBytes()],
  new PublicKey(METADATA_PROGRAM),
)[0].toBase58()
const SHORT = `${MINT.slice(0, 4)}…${MINT.slice(-4)}`

const accountOf = (owner: string, data: Uint8Array) => ({
  ...{ lamports: 1, owner, executable: false },
  data: [Buffer.from(data).toString('base64'), 'base64'],
})
function textOf(text: string | Uint8Array): Uint8Array {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}
function mintOf(decimals: number, extension?: Uint8Array): Uint8Array {
  const mint = Buffer.alloc(extension ? 166 : 82)
  mint[44] = decimals
  mint[45] = 1
  if (!extension) return mint
  mint[165] = 1
  const head = Buffer.alloc(4)
  head.writeUInt16LE(19)
  head.writeUInt16LE(extension.length, 2)
  return Buffer.concat([mint, head, extension])
}
/** The token, as a network has it that answers with these accounts. */
function find(mint: unknown, metadata: unknown = null) {
  const accounts = new Map([
    [MINT, mint],
    [METADATA_AT, metadata],
  ])
  const call = async ({ params }: { params: readonly unknown[] }) => ({
    value: (params[0] as string[]).map((address) => accounts.get(address) ?? null),
  })
  return createTokens({ call }).find(mainnet.id, MINT, LIVE)
}
const token = (change: object) => ({ network: mainnet.id, address: MINT, decimals: 6, iconUrl: null, ...change })
const metaplex = (name: string | Uint8Array, symbol: string | Uint8Array) =>
  accountOf(METADATA_PROGRAM, Buffer.concat([Buffer.alloc(65), textOf(name), textOf(symbol)]))
const extended = (name: string, symbol: string) =>
  accountOf(TOKEN_2022_PROGRAM, mintOf(6, Buffer.concat([Buffer.alloc(64), textOf(name), textOf(symbol)])))
const plain = accountOf(TOKEN_PROGRAM, mintOf(6))

test('BAL-01 the name of an SPL token is in its metadata, that of a Token-2022 in the token itself', async () => {
  const named = token({ name: 'Test Dollar', symbol: 'TUSD' })
  expect(await find(plain, metaplex('Test Dollar\0\0\0', 'TUSD\0\0'))).toEqual(named)
  expect(await find(extended('Test Dollar', 'TUSD'))).toEqual(named)
  expect(await find(plain)).toEqual(token({ name: SHORT, symbol: SHORT }))
})
test('BAL-01 names have at most 64 characters, a token at most 77 decimals', async () => {
  expect((await find(plain, metaplex('x'.repeat(65), 'y'.repeat(64))))?.name).toBe('x'.repeat(64))
  expect(await find(accountOf(TOKEN_PROGRAM, mintOf(77)))).toMatchObject({ decimals: 77 })
  expect(await find(accountOf(TOKEN_PROGRAM, mintOf(78)))).toBeNull()
})
test('BAL-01 metadata of another program than that for metadata counts for nothing', async () => {
  const forged = { ...metaplex('Test Dollar', 'TUSD'), owner: TOKEN_PROGRAM }
  expect(await find(plain, forged)).toMatchObject({ symbol: SHORT })
})
test('BAL-01 what is no token is none', async () => {
  const notReady = accountOf(TOKEN_PROGRAM, new Uint8Array(82))
  const another = accountOf(MINT, mintOf(6))
  const holding = accountOf(TOKEN_PROGRAM, new Uint8Array(165).fill(1))
  const extendedHolding = accountOf(TOKEN_2022_PROGRAM, new Uint8Array(170).fill(1).fill(2, 165, 166))
  const short = accountOf(TOKEN_2022_PROGRAM, new Uint8Array(166).fill(1))
  for (const account of [
    null,
    notReady,
    another,
    holding,
    extendedHolding,
    short,
    accountOf(TOKEN_PROGRAM, mintOf(200)),
  ]) {
    expect(await find(account)).toBeNull()
  }
  await expect(find('x')).rejects.toMatchObject({ code: 'rpc/malformed-reply' })
})
test('BAL-01 whatever is written there, names are short, of one line, and never empty', async () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  const texts = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.constant('a\nb\u0000c'))
  const check = (found: Awaited<ReturnType<typeof find>>) => {
    for (const each of [found?.name ?? 'none', found?.symbol ?? 'none']) {
      expect([...each].length).toBeLessThanOrEqual(64)
      expect(each).not.toMatch(/^$|\p{Cc}/u)
    }
  }
  await fc.assert(
    fc.asyncProperty(bytes, bytes, texts, texts, async (one, other, name, symbol) => {
      check(await find(plain, accountOf(METADATA_PROGRAM, one)))
      check(await find(plain, metaplex(one, other)))
      check(await find(extended(name, symbol)))
      check(await find(accountOf(TOKEN_2022_PROGRAM, mintOf(6, one))))
    }),
  )
})
