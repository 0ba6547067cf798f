// Tokens as those who made them tell of them, which may be anything.
import type { Token } from '@latchkey/kernel/contracts'
import { PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNode, holdingOf, walletOf } from '../../test/scriptedNode'
import { devnet, mainnet } from '../networks'
import { ALICE, BOB as MINT } from '../testing/scriptedWallet'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './tokenPrograms'
import { createTokens } from './tokens'
import { tokenAccountOf } from './transfer/programs'

const LIVE = { signal: new AbortController().signal }
const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const METADATA_AT = PublicKey.findProgramAddressSync(
  [Buffer.from('metadata'), new PublicKey(METADATA_PROGRAM).toBytes(), new PublicKey(MINT).toBytes()],
  new PublicKey(METADATA_PROGRAM),
)[0].toBase58()
const SHORT = `${MINT.slice(0, 4)}…${MINT.slice(-4)}`

const accountOf = (owner: string, data: Uint8Array) => ({
  lamports: 1,
  owner,
  executable: false,
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
/** The token on a network with these accounts. */
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

test('BAL-01 the name of an SPL token is in its metadata account, and that of a Token-2022 token is in the mint', async () => {
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
test('BAL-01 metadata from another program than the metadata program is ignored', async () => {
  const forged = { ...metaplex('Test Dollar', 'TUSD'), owner: TOKEN_PROGRAM }
  expect(await find(plain, forged)).toMatchObject({ symbol: SHORT })
})
test('BAL-01 what is not a token is null', async () => {
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
  await expect(find('x')).rejects.toMatchObject({ code: 'rpc/malformed-response' })
})
test('BAL-01 whatever the metadata says, names are short, on one line, and never empty', async () => {
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

test.each([
  ['a name that is cut off', [...new Uint8Array(65), 9, 0, 0, 0, 65], SHORT],
  ['half a length', [...new Uint8Array(65), 9, 0], SHORT],
  ['nothing', [...new Uint8Array(65)], SHORT],
  ['less than where names begin', [...new Uint8Array(62)], SHORT],
  ['spaces around a name', [...new Uint8Array(65), 3, 0, 0, 0, 32, 65, 32, 0, 0, 0, 0], 'A'],
])('BAL-01 metadata with %s', async (_, bytes, name) => {
  expect(await find(plain, accountOf(METADATA_PROGRAM, Uint8Array.from(bytes)))).toMatchObject({ name, symbol: SHORT })
})
test('BAL-01 an invalid address is not a token, and no node is called', async () => {
  const tokens = createTokens({ call: () => Promise.reject(new Error('asked')) })
  expect(await tokens.find(mainnet.id, 'x', LIVE)).toBeNull()
})

/** A network with these accounts, by address. */
function tokensOn(accounts: Readonly<Record<string, unknown>>) {
  const { rpc } = createNode(accounts)
  return createTokens(rpc, [devnet, mainnet])
}
const listed: Token = {
  network: mainnet.id,
  address: MINT,
  name: 'Test Dollar',
  symbol: 'TUSD',
  decimals: 6,
  iconUrl: null,
}
test('SAF-01 a listed token is compared with its mint, the coin with its network', async () => {
  const tokens = tokensOn({ [MINT]: plain })
  expect(await tokens.verify(listed, LIVE)).toMatchObject({ address: MINT, decimals: 6, program: TOKEN_PROGRAM })
  const mismatch = { code: 'transfer/token-mismatch' }
  await expect(tokens.verify({ ...listed, decimals: 8 }, LIVE)).rejects.toMatchObject(mismatch)
  const coin = { ...listed, address: null, symbol: 'SOL', decimals: 9 }
  expect(await tokens.verify(coin, LIVE)).toEqual({ address: null, symbol: 'SOL', decimals: 9 })
  await expect(tokens.verify({ ...coin, decimals: 6 }, LIVE)).rejects.toMatchObject(mismatch)
  const elsewhere = tokens.verify({ ...listed, network: 'solana:x' }, LIVE)
  await expect(elsewhere).rejects.toMatchObject({ code: 'solana/rpc-url-missing' })
  const own = { ...mainnet, native: { ...mainnet.native, symbol: 'XSOL' } }
  const other = createTokens(createNode({}).rpc, [devnet, own])
  expect(await other.verify({ ...coin, symbol: 'XSOL' }, LIVE)).toMatchObject({ symbol: 'XSOL' })
})
test('BAL-01 a balance is the account’s coins, or the amount in its token account', async () => {
  const account = `${mainnet.id}:${ALICE}` as const
  const held = tokensOn({
    [ALICE]: walletOf(5),
    [MINT]: plain,
    [tokenAccountOf(ALICE, MINT, TOKEN_PROGRAM)]: holdingOf(TOKEN_PROGRAM, MINT, 7n),
  })
  expect(await held.balance(account, { ...listed, address: null }, LIVE)).toBe(5n)
  expect(await held.balance(account, listed, LIVE)).toBe(7n)
  const none = tokensOn({ [MINT]: plain })
  expect(await none.balance(account, { ...listed, address: null }, LIVE)).toBe(0n)
  expect(await none.balance(account, listed, LIVE)).toBe(0n)
})
