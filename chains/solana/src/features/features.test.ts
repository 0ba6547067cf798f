import { createPublicKey, verify } from 'node:crypto'
import { type CaipAddress, formatUnits, LatchkeyError, parseAmount } from '@latchkey/kernel'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { devnet, mainnet } from '../networks'
import type { RpcClient } from '../rpc/client'
import { ALICE, BOB } from '../testing/scriptedWallet'
import type { SignInInput } from '../types'
import { createBalances } from './balances'
import { createExplorer } from './explorer'
import { createSignIn } from './signIn'
import { signMessage } from './signMessage'
import { signTransaction } from './signTransaction'
import { createSplBalances } from './splBalances'
import { verifyMessage } from './verifyMessage'

const account: CaipAddress = `${mainnet.id}:${ALICE}`
const LIVE = { signal: new AbortController().signal }
const SEED = '01'.repeat(32)
const MAX_UNITS = 2n ** 64n - 1n
const answering = (reply: unknown): Pick<RpcClient, 'call'> => ({ call: async () => reply })
const failing = (error: unknown): Pick<RpcClient, 'call'> => ({ call: () => Promise.reject(error) })
/** As the client gives it: text where a number could not hold it. */
const onWire = (units: bigint) => (units <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(units) : String(units))

describe('balances', () => {
  const native = (rpc: Pick<RpcClient, 'call'>) => createBalances([mainnet], rpc).native(account, LIVE)
  const NOTHING = { units: 0n, decimals: 9, symbol: 'SOL' }

  test('CHN-02 BAL-06 every amount is read exactly: 0, 1 lamport, the largest, and any between', async () => {
    const check = async (units: bigint) => {
      // A caller that does not ask for exact amounts gets numbers, which lose digits.
      const call: RpcClient['call'] = async ({ isExact }) => ({ value: isExact ? onWire(units) : Number(units) })
      const amount = await native({ call })
      expect(amount).toEqual({ ...NOTHING, units })
    }
    for (const units of [0n, 1n, 2n ** 53n, MAX_UNITS]) await check(units)
    await fc.assert(fc.asyncProperty(fc.bigInt({ min: 0n, max: MAX_UNITS }), check))
  })

  test.each([null, 5, {}, { value: -1 }, { value: 1.5 }, { value: '0x1' }, { value: String(MAX_UNITS + 1n) }])(
    'CHN-02 a malformed balance is 0.00 SOL: %j',
    async (reply) => {
      expect(await native(answering(reply))).toEqual(NOTHING)
    },
  )

  test('CHN-02 the coin has its network’s symbol, and no request is sent for an invalid address', async () => {
    const other = { ...mainnet, native: { ...mainnet.native, symbol: 'XSOL' } }
    const request = vi.fn(async () => ({ value: 1 }))
    const balances = createBalances([devnet, other], { call: request })
    expect(await balances.native(account, LIVE)).toEqual({ units: 1n, decimals: 9, symbol: 'XSOL' })
    expect(await balances.native('solana:x:x', LIVE)).toEqual(NOTHING)
    expect(request).toHaveBeenCalledTimes(1)
  })

  test('CHN-02 a failure is 0.00 SOL, also for an invalid address; an abort is rethrown', async () => {
    expect(await native(failing(new Error('down')))).toEqual(NOTHING)
    const balances = createBalances([mainnet], failing(new Error('never asked')))
    expect(await balances.native(`${mainnet.id}:x`, LIVE)).toEqual(NOTHING)
    const aborted = new LatchkeyError('kernel/aborted', 'Request was aborted', { context: undefined })
    await expect(native(failing(aborted))).rejects.toBe(aborted)
  })
})

describe('splBalances', () => {
  const row = (change: object = {}, amount: unknown = '25000500000', decimals: unknown = 6) => ({
    pubkey: BOB,
    account: { data: { parsed: { info: { mint: ALICE, tokenAmount: { amount, decimals }, ...change } } } },
  })
  const list = (rows: unknown) => createSplBalances(answering({ value: rows })).list(account, LIVE)
  const TOKEN = { mint: ALICE, tokenAccount: BOB, units: 25_000_500_000n, decimals: 6 }

  test('CHN-02 SPL and Token-2022 balances are requested, and each one names its program', async () => {
    expect(await list([row()])).toEqual([
      { ...TOKEN, program: 'token' },
      { ...TOKEN, program: 'token-2022' },
    ])
  })
  test('CHN-02 amounts are exact; empty holdings and malformed rows do not hide others', async () => {
    const shapes = [
      5,
      { ...row(), pubkey: 5 },
      { ...row(), pubkey: 'x' },
      { ...row(), account: 5 },
      row({ mint: null }),
    ]
    const nested = [null, { parsed: null }, { parsed: { info: null } }].map((data) => ({ ...row(), account: { data } }))
    const figures = [
      row({}, '-1'),
      row({}, '1', 256),
      row({}, '1', -1),
      row({}, '1', '6'),
      row({}, 2 ** 60),
      row({}, '0'),
    ]
    const junk = [null, {}, ...shapes, ...nested, ...figures, row({ mint: 'x' }), row({ tokenAmount: null })]
    const rest = await list([...junk, row({}, String(MAX_UNITS), 0), row({}, '1', 255)])
    const known = [
      [MAX_UNITS, 0],
      [1n, 255],
    ]
    expect(rest.map(({ units, decimals }) => [units, decimals])).toEqual([...known, ...known])
  })
  test('CHN-02 UIX-02 every holding is read and printed exactly: 1 unit, the largest, any between, 0 to 36 decimals', async () => {
    const check = async (units: bigint, decimals: number) => {
      const [token] = await list([row({}, String(units), decimals)])
      expect(token).toMatchObject({ units, decimals })
      const text = formatUnits(token?.units ?? -1n, token?.decimals ?? 0)
      expect(parseAmount(text, decimals)).toEqual({ ok: true, units })
    }
    for (const units of [1n, 10n, MAX_UNITS]) for (const decimals of [0, 1, 6, 9, 36]) await check(units, decimals)
    await fc.assert(fc.asyncProperty(fc.bigInt({ min: 1n, max: MAX_UNITS }), fc.integer({ min: 0, max: 36 }), check))
    expect(await list([row({}, '0', 6)])).toEqual([])
  })
  test('a response that is not a list is rpc/malformed-response', async () => {
    for (const value of [null, 'x', {}])
      await expect(list(value)).rejects.toMatchObject({ code: 'rpc/malformed-response' })
  })
})

describe('explorer', () => {
  const signature = base58.encode(new Uint8Array(64).fill(7))
  const withUrl = (url: string) => createExplorer([{ ...mainnet, explorers: [{ name: 'x', url }] }])

  test('ACC-05 links name the cluster', () => {
    const explorer = createExplorer([mainnet, devnet])
    expect(explorer.addressUrl(account)).toBe(`https://solscan.io/account/${ALICE}`)
    expect(explorer.addressUrl(`${devnet.id}:${ALICE}`)).toBe(`https://solscan.io/account/${ALICE}?cluster=devnet`)
    expect(explorer.transactionUrl(mainnet.id, signature)).toBe(`https://solscan.io/tx/${signature}`)
    expect(withUrl('http://localhost:4000/sub/').addressUrl(account)).toBe(`http://localhost:4000/sub/account/${ALICE}`)
  })
  test('field case 13: only https, or http on localhost; without an address or signature, there is no link', () => {
    for (const url of ['http://example.com', 'javascript:alert(1)', 'not a url']) {
      expect(withUrl(url).addressUrl(account)).toBeNull()
    }
    expect(createExplorer([mainnet]).addressUrl(`${mainnet.id}:..`)).toBeNull()
    expect(createExplorer([mainnet]).transactionUrl(mainnet.id, '../x')).toBeNull()
    expect(createExplorer([]).addressUrl(account)).toBeNull()
  })
})

describe('messages', () => {
  test('CHN-02 text is sent as base58 of its UTF-8, with the key that should sign', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        const { method, network, params } = signMessage.planMessage(account, message)
        expect([method, network]).toEqual(['solana_signMessage', mainnet.id])
        expect(params).toEqual([{ message: base58.encode(Buffer.from(message)), pubkey: ALICE }])
      }),
    )
    expect(signMessage.planTypedData(account, {})).toBeNull()
  })
  test.each([null, 'x', {}, { signature: 5 }, { signature: 'x' }, { signature: base58.encode(new Uint8Array(63)) }])(
    'CHN-02 %j is not a signature',
    (reply) => {
      expect(signMessage.parseResult(reply)).toBeNull()
    },
  )

  test('CHN-02 a signature is only valid for its text and key; node:crypto agrees', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (message, other) => {
        const bytes = ed25519.sign(Buffer.from(message), SEED)
        const signature = base58.encode(bytes)
        const isValid = (proof: object) => verifyMessage.verify({ account, message, signature, ...proof }, LIVE)
        expect(await isValid({})).toBe(true)
        expect(await isValid({ message: other })).toBe(other === message)
        expect(await isValid({ account: `${mainnet.id}:${BOB}` })).toBe(false)
        const raw = Buffer.from(base58.decode(ALICE)).toString('base64url')
        const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' })
        expect(verify(null, Buffer.from(message), key, bytes)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })
  test.each([
    ['', ALICE],
    ['x', ALICE],
    [base58.encode(new Uint8Array(64)), ALICE],
    [base58.encode(new Uint8Array(64).fill(255)), ALICE],
    [base58.encode(new Uint8Array(64).fill(1)), 'x'],
    // Not on the curve; and the neutral point, by which looser rules have any text signed.
    [base58.encode(new Uint8Array(64).fill(1)), base58.encode(new Uint8Array(32).fill(2))],
    [base58.encode(Uint8Array.of(1, ...new Uint8Array(63))), base58.encode(Uint8Array.of(1, ...new Uint8Array(31)))],
  ])('CHN-02 malformed proofs are false: %j by %j', async (signature, address) => {
    const proof = { account: `${mainnet.id}:${address}` as const, message: 'x', signature }
    expect(await verifyMessage.verify(proof, LIVE)).toBe(false)
  })
})

describe('signTransaction', () => {
  const payer = Keypair.fromSeed(Buffer.from(SEED, 'hex'))
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: BOB,
    instructions: [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: 1 })],
  })
  const bytes = new VersionedTransaction(message.compileToV0Message()).serialize()

  test('CHN-02 the calls carry the wire bytes in base64, and the signer', () => {
    const transaction = base64.encode(bytes)
    const { planSign, planSignAll, planSend } = signTransaction
    expect(planSign(account, bytes)).toEqual({
      network: mainnet.id,
      method: 'solana_signTransaction',
      params: [{ transaction, pubkey: ALICE }],
    })
    expect(planSignAll(account, [bytes, bytes])).toMatchObject({
      method: 'solana_signAllTransactions',
      params: [{ transactions: [transaction, transaction], pubkey: ALICE }],
    })
    expect(planSend(account, bytes, { maxRetries: 2 })).toMatchObject({
      method: 'solana_signAndSendTransaction',
      params: [{ transaction, pubkey: ALICE, options: { maxRetries: 2 } }],
    })
  })
  test('CHN-02 data that is not a transaction, or another account’s transaction, leads to no signature request', () => {
    expect(signTransaction.planSign(account, bytes.slice(0, 40))).toBeNull()
    expect(signTransaction.planSign(`${mainnet.id}:${BOB}`, bytes)).toBeNull()
    expect(signTransaction.planSignAll(account, [])).toBeNull()
    expect(signTransaction.planSignAll(account, [bytes, bytes.slice(0, 40)])).toBeNull()
  })
  test('CHN-02 a valid result is used unchanged, and an invalid one is null', () => {
    const transaction = base64.encode(bytes)
    const { parseTransactions } = signTransaction
    expect(parseTransactions({ transaction })).toEqual([Uint8Array.from(bytes)])
    expect(parseTransactions({ transactions: [transaction] })).toEqual([Uint8Array.from(bytes)])
    for (const junk of [
      null,
      {},
      { transaction: 'x' },
      { transactions: [transaction, null] },
      { transactions: 'x' },
      { transaction: 'AAAA' },
    ]) {
      expect(parseTransactions(junk)).toBeNull()
    }
  })
})

describe('signIn', () => {
  const NOW_MS = Date.parse('2026-01-02T03:04:05.000Z')
  const site = { host: 'example.com', origin: 'https://example.com' }
  const signIn = createSignIn(site, () => NOW_MS)
  const input = {
    domain: 'example.com',
    statement: 'Sign in',
    uri: 'https://example.com',
    nonce: '12345678',
    resources: ['https://example.com/terms'],
  }
  const lines = (change: { [index: number]: string } = {}) =>
    Object.values({
      ...[
        'example.com wants you to sign in with your Solana account:',
        ALICE,
        '',
        'Sign in',
        '',
        'URI: https://example.com',
        'Nonce: 12345678',
        'Resources:',
        '- https://example.com/terms',
      ],
      ...change,
    }).join('\n')
  const signature = base58.encode(new Uint8Array(64).fill(3))
  const reply = (text: string, change: object = {}) => ({
    address: ALICE,
    signedMessage: base58.encode(Buffer.from(text)),
    signature,
    ...change,
  })
  const parse = (result: unknown) => signIn.parseResult(account, input, result)

  test('CHN-02 the call carries the fields and the account', () => {
    expect(signIn.plan(account, input)).toEqual({
      network: mainnet.id,
      method: 'solana_signIn',
      params: [{ ...input, address: ALICE, pubkey: ALICE }],
    })
  })
  test.each<[string, Partial<SignInInput>]>([
    ['domain', { domain: 'evil.com' }],
    ['domain', { domain: 'example.com.evil.com' }],
    ['uri', { uri: 'https://evil.com' }],
    ['uri', { uri: 'http://example.com' }],
    ['uri', { uri: 'nowhere' }],
    ['version', { version: '2' }],
    ['nonce', { nonce: '1234567' }],
    ['nonce', { nonce: '-12345678' }],
    ['nonce', { nonce: '12345678\nURI: https://evil.com' }],
    ['issuedAt', { issuedAt: '2026-01-02T03:09:05.001Z' }],
    ['issuedAt', { issuedAt: 'now' }],
    ['notBefore', { notBefore: '2026-01-02T03:09:05.001Z' }],
    ['expirationTime', { expirationTime: '2026-01-02T03:04:05.000Z' }],
    ['expirationTime', { expirationTime: 'never' }],
    ['statement', { statement: 'Hi.\nURI: https://evil.com' }],
    ['statement', { statement: 'Hi.\u2028URI: https://evil.com' }],
    ['requestId', { requestId: '1\nNonce: 2' }],
    ['resources', { resources: ['https://example.com', 'https://example.com\n- https://evil.com'] }],
  ])('field case 38 SIW-01 CHN-02: another %s is not planned for any wallet: %j', (field, change) => {
    expect(() => signIn.plan(account, { ...input, ...change })).toThrow(
      expect.objectContaining({ code: 'solana/sign-in-refused', context: { field } }),
    )
  })
  test('CHN-02 what matches the page and the time is planned', () => {
    const times = { issuedAt: '2026-01-02T03:09:05.000Z', notBefore: '2026-01-02T03:09:05.000Z' }
    const rest = { expirationTime: '2026-01-02T03:04:05.001Z', version: '1', requestId: '1' }
    for (const each of [{ domain: 'example.com' }, { ...input, ...times, ...rest }]) {
      expect(signIn.plan(account, each).params).toMatchObject([each])
    }
  })
  test('CHN-02 a text with the requested fields is the proof, and it may contain more fields', () => {
    expect(parse(reply(lines()))).toEqual({ address: ALICE, message: lines(), signature })
    expect(parse(reply(lines({ 6: 'Version: 1\nNonce: 12345678' })))).not.toBeNull()
    const bare = `example.com wants you to sign in with your Solana account:\n${ALICE}`
    expect(signIn.parseResult(account, { domain: 'example.com' }, reply(bare))).not.toBeNull()
  })
  test.each([
    ['another domain', lines({ 0: 'evil.com wants you to sign in with your Solana account:' })],
    ['another account', lines({ 1: BOB })],
    ['another statement', lines({ 3: 'Send all' })],
    ['another nonce', lines({ 6: 'Nonce: 1' })],
    ['two nonces', lines({ 6: 'Nonce: 12345678\nNonce: 1' })],
    ['no empty line before its statement', lines({ 2: 'x' })],
    ['a statement that goes on', lines({ 4: 'and more' })],
    ['no URI', lines({ 5: '' })],
    ['another resource', lines({ 8: '- https://evil.com' })],
    ['nothing', ''],
  ])('CHN-02 a text with %s is refused', (_what, text) => {
    expect(parse(reply(text))).toBeNull()
  })
  test('CHN-02 a statement that looks like a field does not count as one', () => {
    const requested = { ...input, statement: 'URI: https://example.com' }
    const replyWith = (change: object) => reply(lines({ 3: 'URI: https://example.com', ...change }))
    expect(signIn.parseResult(account, requested, replyWith({ 5: 'Version: 1' }))).toBeNull()
    expect(signIn.parseResult(account, requested, replyWith({}))).not.toBeNull()
  })
  test('CHN-02 other addresses, text that is not UTF-8, and invalid signatures are refused as well', () => {
    const others = [reply(lines(), { address: BOB }), reply(lines({ 1: BOB }), { address: BOB })]
    for (const junk of [
      null,
      'x',
      ...others,
      reply(lines(), { signature: 'x' }),
      reply(lines(), { signature: [signature] }),
    ]) {
      expect(parse(junk)).toBeNull()
    }
    expect(parse(reply(lines(), { signedMessage: base58.encode(new Uint8Array([255, 254])) }))).toBeNull()
    const broken = Buffer.concat([Buffer.from(`${lines()}\n`), Buffer.of(255)])
    expect(parse(reply(lines(), { signedMessage: base58.encode(broken) }))).toBeNull()
    expect(parse(reply(lines(), { signedMessage: '0' }))).toBeNull()
  })
})
