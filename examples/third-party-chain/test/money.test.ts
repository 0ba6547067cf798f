// @vitest-environment node
// Tokens and transfers over TON's virtual machine: a plan matches its bytes, and the networks then have what it says.
import type { RpcCall } from '@latchkey/kernel'
import type { TransferDraft, TransferFeature } from '@latchkey/kernel/contracts'
import { Address } from '@ton/core'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { JETTON_VALUE, WALLET_FEE } from '../src/costs'
import { parsePaymentUri } from '../src/features/paymentUri'
import { mainnet } from '../src/networks'
import { coin, connectFunded, DOLLARS, dollar, LIVE, NET } from './kernelWorld'
import { startLocalTon, unusedAddress } from './localTon'
import type { LocalWalletOptions } from './localWallet'

const COINS = 10n ** 12n

const local = await startLocalTon()
afterEach(() => {
  local.setDown(false)
  vi.unstubAllGlobals()
})
afterAll(() => local.stop())

/** Connects with coins and dollars. The seed gives each test its own account. */
async function setUp(seed: number, options: LocalWalletOptions = {}) {
  const connected = await connectFunded(local, COINS, { seed, ...options })
  const { adapter, account } = connected
  const [transfer, tokens] = [await adapter.feature('transfer'), await adapter.feature('tokens')]
  if (!transfer || !tokens) throw new Error('The family has no transfer, or no tokens.')
  const to = unusedAddress(seed + 100)
  const draft = (change: Partial<TransferDraft>): TransferDraft => ({
    from: account,
    to: plain(to),
    token: coin,
    units: 1n,
    ...change,
  })
  return { ...connected, transfer, tokens, to, draft }
}
const plain = (address: Address) => address.toString({ bounceable: false })
const followed = (transfer: TransferFeature, hash: string | null, account: string, call: RpcCall) =>
  transfer.follow({ network: mainnet.id, hash: hash ?? '', from: account.split(':')[2] ?? '', call }, LIVE)

test('SND-01 SAF-02 coins: the plan matches its bytes, and the recipient gets it to the last unit', async () => {
  const { kernel, transfer, to, draft, account, wallet, coinsOf } = await setUp(20)
  const units = 123_456_789n
  const { call, summary, fee, deposit, token, isRecipientContract } = await transfer.plan(draft({ units }), LIVE)
  expect(transfer.summarize(call)).toEqual(summary)
  expect(summary).toEqual({ from: plain(wallet.address), to: plain(to), tokenAddress: null, units })
  expect([token, fee?.units, deposit.units, isRecipientContract]).toEqual([
    { address: null, symbol: 'TON', decimals: 9 },
    WALLET_FEE,
    0n,
    false,
  ])
  const hash = transfer.parseResult(await kernel.request(call))
  expect((await local.contractOf(NET, to)).balance).toBe(units)
  const paid = COINS - (await coinsOf()) - units
  expect(paid > 0n && paid <= WALLET_FEE).toBe(true)
  await expect(followed(transfer, hash, account, call)).resolves.toEqual({ status: 'confirmed' })
})

test('SND-01 SAF-01 SAF-02 a token: the plan matches its bytes, and the recipient gets it to the last unit', async () => {
  const { kernel, transfer, to, draft, account, wallet, coinsOf } = await setUp(21)
  const units = 7_654_321n
  const { call, summary, fee, token } = await transfer.plan(draft({ token: dollar, units }), LIVE)
  expect(transfer.summarize(call)).toEqual(summary)
  expect(summary).toEqual({
    from: plain(wallet.address),
    to: plain(to),
    tokenAddress: dollar.address,
    units,
    feeUnits: JETTON_VALUE,
  })
  expect(token).toEqual({ address: dollar.address, symbol: 'TUSD', decimals: 6 })
  expect(fee?.units).toBe(JETTON_VALUE + WALLET_FEE)
  const hash = transfer.parseResult(await kernel.request(call))
  expect(await local.heldOf(NET, to, local.dollar)).toBe(units)
  expect(await local.heldOf(NET, wallet.address, local.dollar)).toBe(DOLLARS - units)
  // The rest of the coins that were sent for fees came back.
  expect(COINS - (await coinsOf()) < JETTON_VALUE + WALLET_FEE).toBe(true)
  await expect(followed(transfer, hash, account, call)).resolves.toEqual({ status: 'confirmed' })
})

test.each([
  ['the coin', false],
  ['a token', true],
])('SND-01 the most that can be sent of %s is sent, and one unit more is refused', async (_what, isToken) => {
  const token = isToken ? dollar : coin
  const { kernel, transfer, to, draft } = await setUp(isToken ? 22 : 23)
  const most = await transfer.max({ from: draft({}).from, token }, LIVE)
  await expect(transfer.plan(draft({ token, units: most + 1n }), LIVE)).rejects.toMatchObject({
    code: expect.stringMatching(/^transfer\/insufficient-(fee|funds)$/),
  })
  const { call } = await transfer.plan(draft({ token, units: most }), LIVE)
  await kernel.request(call)
  const got = isToken ? await local.heldOf(NET, to, local.dollar) : (await local.contractOf(NET, to)).balance
  expect(got).toBe(most)
})

test('SAF-01 decimals from a list that contradict the chain stop the plan; so does a token without decimals there', async () => {
  const { transfer, tokens, draft } = await setUp(24)
  const linked = plain(await local.addToken(NET, 'https://shop.example/token.json'))
  const planFor = (token: TransferDraft['token']) => transfer.plan(draft({ token }), LIVE)
  await expect(planFor({ ...dollar, decimals: 9 })).rejects.toMatchObject({ code: 'transfer/token-mismatch' })
  await expect(planFor({ ...coin, decimals: 6 })).rejects.toMatchObject({ code: 'transfer/token-mismatch' })
  for (const address of [linked, plain(unusedAddress(250)), 'nobody']) {
    const token = { ...dollar, address }
    await expect(planFor(token)).rejects.toMatchObject({
      code: 'transfer/token-refused',
      context: { reason: 'no-decimals' },
    })
    await expect(tokens.find(mainnet.id, address, LIVE)).resolves.toBeNull()
  }
})

test('BAL-01 SAF-01 balances and names are read from the chain', async () => {
  const { tokens, account } = await setUp(25)
  await expect(tokens.balance(account, coin, LIVE)).resolves.toBe(COINS)
  await expect(tokens.balance(account, dollar, LIVE)).resolves.toBe(DOLLARS)
  const other = plain(await local.addToken(NET, { name: 'Other', symbol: 'OTH' }))
  await expect(tokens.balance(account, { ...dollar, address: other }, LIVE)).resolves.toBe(0n)
  await expect(tokens.find(mainnet.id, local.dollar.toRawString(), LIVE)).resolves.toEqual(dollar)
  await expect(tokens.find(mainnet.id, other, LIVE)).resolves.toMatchObject({ symbol: 'OTH', decimals: 9 })
  local.setDown(true)
  await expect(tokens.balance(account, dollar, LIVE)).rejects.toMatchObject({ code: 'rpc/http-failed' })
  await expect(tokens.verify(dollar, LIVE)).rejects.toMatchObject({ code: 'rpc/http-failed' })
})

test('SND-02 a recipient that must not be paid is refused with a reason, and a contract is reported as one', async () => {
  const { transfer, draft } = await setUp(26)
  const refused = (change: Partial<TransferDraft>) => transfer.plan(draft(change), LIVE)
  const reason = (word: string) => ({ code: 'transfer/recipient-invalid', context: { reason: word } })
  await expect(refused({ to: plain(new Address(0, Buffer.alloc(32))) })).rejects.toMatchObject(reason('zero'))
  await expect(refused({ token: dollar, to: dollar.address ?? '' })).rejects.toMatchObject(reason('token-contract'))
  const testOnly = unusedAddress(1).toString({ testOnly: true })
  await expect(refused({ to: testOnly })).rejects.toMatchObject(reason('malformed'))
  await expect(refused({ to: plain(local.pool) })).resolves.toMatchObject({ isRecipientContract: true })
})

test('SAF-02 a call that does more than a transfer has no summary', async () => {
  const { transfer, draft } = await setUp(27)
  const { call } = await transfer.plan(draft({ token: dollar }), LIVE)
  const [parameters] = call.params as [{ messages: [Record<string, unknown>] }]
  const [message] = parameters.messages
  const change = (changed: object) => ({ ...call, params: [{ ...parameters, messages: [{ ...message, ...changed }] }] })
  expect(transfer.summarize(call)).not.toBeNull()
  const others: RpcCall[] = [
    change({ stateInit: 'AAAA' }),
    change({ payload: 'AAAA' }),
    change({ address: plain(unusedAddress(9)) }),
    { ...call, params: [{ ...parameters, messages: [message, message] }] },
    { ...call, params: [parameters, parameters] },
    { ...call, params: [{ ...parameters, from: plain(unusedAddress(9)) }] },
    { ...call, method: 'ton_signData' },
    { ...call, network: 'ton:-3' },
  ]
  for (const other of others) expect(transfer.summarize(other)).toBeNull()
})

test('SND-06 a payment that a contract returns has failed; one that the account never got is dropped', async () => {
  const { kernel, transfer, draft, account, wallet, clock } = await setUp(28)
  const { call } = await transfer.plan(draft({ token: dollar, units: DOLLARS }), LIVE)
  // Another device moves the token first.
  await local.hold(NET, wallet.address, local.dollar, 0n)
  const hash = transfer.parseResult(await kernel.request(call))
  await expect(followed(transfer, hash, account, call)).resolves.toEqual({ status: 'failed', reason: null })
  clock.advance(10 * 60_000)
  await expect(followed(transfer, '0'.repeat(64), account, call)).resolves.toEqual({ status: 'dropped' })
})

test('SND-05 payment links are read; one that asks for more than an amount is not a payment link', () => {
  const to = plain(unusedAddress(1))
  const jetton = plain(unusedAddress(2))
  const link = { to, network: null, tokenAddress: null, units: null, amount: null }
  expect(parsePaymentUri(`ton://transfer/${to}`)).toEqual(link)
  expect(parsePaymentUri(`ton://transfer/${unusedAddress(1)}?amount=12`)).toEqual({ ...link, units: 12n })
  const token = { ...link, tokenAddress: jetton, units: 5n }
  expect(parsePaymentUri(`https://app.tonkeeper.com/transfer/${to}?jetton=${jetton}&amount=5`)).toEqual(token)
  for (const rest of ['?text=invoice 7', '?bin=AA', '?amount=1.5', '?amount=1&amount=2', '?jetton=x', '/7']) {
    expect(parsePaymentUri(`ton://transfer/${to}${rest}`)).toBeNull()
  }
  expect([parsePaymentUri(to), parsePaymentUri('ton://transfer/nobody')]).toEqual([null, null])
})
