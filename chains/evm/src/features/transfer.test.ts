// Transfers with a scripted node: what is refused, what a call's members mean, and which fee is kept.
import type { Network, RpcCall } from '@latchkey/kernel'
import type { Token, TransferDraft, TransferPlan } from '@latchkey/kernel/contracts'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { describe, expect, test } from 'vitest'
import { createRead, FEE, type Replies, word } from '../../test/scriptedNode'
import { mainnet } from '../networks'
import { createTransfer } from './transfer'
import { encodeTransfer } from './transfer/callData'

const LIVE = { signal: new AbortController().signal }
const [ALICE, BOB, TOKEN, ZERO] = ['a', 'b', 'c', '0'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
]
const ETHER: Token = { network: 'eip155:1', address: null, ...mainnet.native, iconUrl: null }
const DOLLAR: Token = { ...ETHER, address: TOKEN, name: 'Dollar', symbol: 'TUSD', decimals: 6 }
const FROM = `eip155:1:${ALICE}` as const

function createNode(replies: Replies = {}) {
  const read = createRead({
    eth_getCode: '0x',
    '0x70a08231': word(1_000n),
    ...replies,
  })
  const networks: readonly Network[] = [{ ...mainnet, id: 'eip155:5' }, mainnet]
  return { read, transfer: createTransfer(networks, { read }) }
}
const draft = (changed: Partial<TransferDraft> = {}): TransferDraft => ({
  from: FROM,
  to: BOB,
  token: ETHER,
  units: 1n,
  ...changed,
})

describe('SND-02 what is refused', () => {
  test.each<[string, Partial<TransferDraft>, object, Replies?]>([
    ['nothing', { units: 0n }, { code: 'transfer/amount-invalid' }],
    ['less than nothing', { units: -1n }, { code: 'transfer/amount-invalid' }],
    ['no address', { to: 'bob' }, { context: { reason: 'malformed' } }],
    ['the zero address', { to: ZERO }, { context: { reason: 'zero' } }],
    ['the token itself', { token: DOLLAR, to: `0x${'C'.repeat(40)}` }, { context: { reason: 'token-contract' } }],
    ['an invalid token', { token: { ...DOLLAR, address: '0x1' } }, { code: 'transfer/token-refused' }],
    ['a network that is not listed', { from: `eip155:7:${ALICE}` }, { code: 'evm/rpc-url-missing' }],
    ['more than there is', { units: 10n ** 18n + 1n }, { code: 'transfer/insufficient-funds' }],
    ['more of a token', { token: DOLLAR, units: 1_001n }, { code: 'transfer/insufficient-funds' }],
    ['a unit more than is left by the fee', { units: 10n ** 18n - FEE + 1n }, { code: 'transfer/insufficient-fee' }],
    [
      'a token without a coin for the fee',
      { token: DOLLAR },
      { code: 'transfer/insufficient-fee' },
      { eth_getBalance: '0x1' },
    ],
    [
      'an amount that the node refuses',
      {},
      { code: 'transfer/insufficient-funds' },
      { eth_estimateGas: toRpcError({ code: 'rpc/insufficient-funds' }) },
    ],
    [
      'what the contract refuses',
      {},
      { code: 'transfer/simulation-failed', context: { reason: null } },
      { eth_estimateGas: toRpcError({ code: 'rpc/execution-reverted' }) },
    ],
    [
      'no response of a node',
      {},
      { code: 'rpc/timed-out' },
      { eth_estimateGas: toRpcError({ code: 'rpc/timed-out' }) },
    ],
  ])('%s', async (_, changed, refusal, replies) => {
    await expect(createNode(replies).transfer.plan(draft(changed), LIVE)).rejects.toMatchObject(refusal)
  })
  test('an invalid address is refused before any node request, also for the maximum amount', async () => {
    const { transfer, read } = createNode()
    const refusal = { context: { reason: 'malformed' } }
    await expect(transfer.plan(draft({ to: 'bob', units: 10n ** 19n }), LIVE)).rejects.toMatchObject(refusal)
    expect(read).not.toHaveBeenCalled()
    await expect(transfer.max({ from: FROM, token: ETHER, to: 'bob' }, LIVE)).rejects.toMatchObject(refusal)
    expect(read.mock.calls.map(([{ method }]) => method)).toEqual(['eth_getBalance'])
  })
  test('a token transfer only needs coins for the fee, whatever its amount', async () => {
    const { transfer } = createNode({ eth_getBalance: `0x${FEE.toString(16)}` })
    expect(await transfer.plan(draft({ token: DOLLAR, units: 1_000n }), LIVE)).toMatchObject({ fee: { units: FEE } })
  })
  test('addresses without 0x, or in capitals, are queried and sent to in the form that nodes use', async () => {
    const { transfer, read } = createNode()
    const shouted = { ...DOLLAR, address: `0x${'C'.repeat(40)}` }
    const { call } = await transfer.plan(draft({ token: shouted, to: 'B'.repeat(40) }), LIVE)
    expect(call.params).toMatchObject([{ from: ALICE, to: TOKEN, value: '0x0', data: encodeTransfer(BOB, 1n) }])
    const code = read.mock.calls.flatMap(([{ method, params }]) => (method === 'eth_getCode' ? params : []))
    expect(code).toEqual([BOB, 'latest'])
  })
  test('the balance minus the fee is accepted, and so is the whole balance of a token', async () => {
    const { transfer } = createNode()
    const most = 10n ** 18n - FEE
    expect(await transfer.max({ from: FROM, token: ETHER }, LIVE)).toBe(most)
    expect(await transfer.plan(draft({ units: most }), LIVE)).toMatchObject({ summary: { units: most } })
    expect(await transfer.plan(draft({ token: DOLLAR, units: 1_000n }), LIVE)).toMatchObject({ fee: { units: FEE } })
  })
})

describe('SND-03 whether the recipient is a contract', () => {
  test.each([
    ['an account', '0x', false],
    ['a contract', '0x6001', true],
    ['an account that lends its code', `0xef0100${'1'.repeat(40)}`, false],
    ['a contract whose code begins the same way', `0xef0100${'1'.repeat(42)}`, true],
  ])('%s', async (_, code, isRecipientContract) => {
    expect(await createNode({ eth_getCode: code }).transfer.plan(draft(), LIVE)).toMatchObject({ isRecipientContract })
  })
  test.each([
    [null, 'rpc/malformed-response'],
    [toRpcError({ code: 'rpc/timed-out' }), 'rpc/timed-out'],
  ])('if the node returns %s, there is no transfer', async (reply, code) => {
    await expect(createNode({ eth_getCode: reply }).transfer.plan(draft(), LIVE)).rejects.toMatchObject({ code })
  })
})

describe('SND-01 the maximum', () => {
  test.each([
    ['of nothing is nothing, and no fee is asked for', '0x0', 0n],
    ['of less than the fee is nothing', `0x${(FEE - 1n).toString(16)}`, 0n],
    ['of a unit more than the fee', `0x${(FEE + 1n).toString(16)}`, 1n],
  ])('%s', async (_, eth_getBalance, most) => {
    const { transfer, read } = createNode({ eth_getBalance })
    expect(await transfer.max({ from: FROM, token: ETHER }, LIVE)).toBe(most)
    expect(read.mock.calls.some(([{ method }]) => method === 'eth_estimateGas')).toBe(eth_getBalance !== '0x0')
  })
  test('is estimated with the recipient if there is one, otherwise with the account itself', async () => {
    const { transfer, read } = createNode()
    const recipients = () =>
      read.mock.calls.flatMap(([{ method, params }]) => (method === 'eth_estimateGas' ? (params[0] as object) : []))
    await transfer.max({ from: FROM, token: ETHER, to: BOB }, LIVE)
    await transfer.max({ from: FROM, token: ETHER }, LIVE)
    expect(recipients()).toMatchObject([{ to: BOB }, { to: ALICE }])
  })
  test('of a smart account is its whole balance, and of a token the held amount', async () => {
    const { transfer } = createNode()
    expect(await transfer.max({ from: FROM, token: ETHER }, { ...LIVE, isSmartAccount: true })).toBe(10n ** 18n)
    expect(await transfer.max({ from: FROM, token: DOLLAR }, LIVE)).toBe(1_000n)
  })
})

test('SND-04 a smart account can send its whole balance, without a fee in the call', async () => {
  const options = { ...LIVE, isSmartAccount: true }
  const { call, fee } = await createNode().transfer.plan(draft({ units: 10n ** 18n }), options)
  expect([fee, call.params]).toEqual([null, [{ from: ALICE, to: BOB, value: '0xde0b6b3a7640000' }]])
})

describe('SAF-03 preparing a review again', () => {
  const { transfer } = createNode()
  const capOf = ({ call }: TransferPlan) => (call.params[0] as { maxFeePerGas?: string }).maxFeePerGas
  test('keeps the fee that was shown, as long as it is sufficient', async () => {
    const previous = await createNode({ eth_maxPriorityFeePerGas: '0x77359401' }).transfer.plan(draft(), LIVE)
    const again = await transfer.plan(draft(), { ...LIVE, previous })
    expect([capOf(again), again.fee]).toEqual(['0xee6b2801', previous.fee])
  })
  test('uses the new fee if none was shown', async () => {
    const shown = await transfer.plan(draft(), LIVE)
    for (const previous of [
      { ...shown, fee: null },
      { ...shown, call: { ...shown.call, params: [] } },
      { ...shown, call: { ...shown.call, params: [null] } },
      { ...shown, call: { ...shown.call, params: ['0x'] } },
    ])
      expect(capOf(await transfer.plan(draft(), { ...LIVE, previous }))).toBe('0xee6b2800')
  })
})

describe('SND-07 the summary of a call', () => {
  const { transfer } = createNode()
  const summarize = (transaction: unknown, changed: Partial<RpcCall> = {}) =>
    transfer.summarize({ network: 'eip155:1', method: 'eth_sendTransaction', params: [transaction], ...changed })
  const plain = { from: ALICE, to: BOB, value: '0x7' }
  const moved = { from: ALICE, to: TOKEN, data: encodeTransfer(BOB, 7n) }
  const read = { from: ALICE, to: BOB, tokenAddress: null, units: 7n }

  test.each<[string, object, object]>([
    ['coins', plain, read],
    ['coins without an amount', { from: ALICE, to: BOB }, { ...read, units: 0n }],
    ['a token', moved, { ...read, tokenAddress: TOKEN }],
    ['a fee by its cap', { ...plain, gas: '0x2', maxFeePerGas: '0x3', gasPrice: '0x9' }, { ...read, feeUnits: 6n }],
    ['a fee by its price', { ...plain, gas: '0x2', gasPrice: '0x9' }, { ...read, feeUnits: 18n }],
    ['a tip, which the cap holds', { ...plain, maxPriorityFeePerGas: '0x1' }, read],
  ])('of %s', (_, transaction, summary) => {
    expect(summarize(transaction)).toEqual(summary)
  })
  test.each<[string, unknown]>([
    ['null', null],
    ['text', '0x'],
    ['a member that does something else', { ...plain, input: '0x' }],
    ['a list of authorizations', { ...plain, authorizationList: [] }],
    ['no sender', { ...plain, from: undefined }],
    ['no recipient', { ...plain, to: undefined }],
    ['an invalid recipient', { ...plain, to: 'bob' }],
    ['a recipient in a list', { ...plain, to: [BOB] }],
    ['an invalid amount', { ...plain, value: 7 }],
    ['invalid data', { ...plain, data: null }],
    ['data in a list', { ...moved, data: [moved.data] }],
    ['a limit without a price', { ...plain, gas: '0x2' }],
    ['a price without a limit', { ...plain, gasPrice: '0x2' }],
    ['an invalid limit', { ...plain, gas: 'x', gasPrice: '0x2' }],
    ['coins together with a token', { ...moved, value: '0x1' }],
    ['another call of the token', { ...moved, data: moved.data.replace('a9059cbb', '095ea7b3') }],
  ])('of %s is null', (_, transaction) => {
    expect(summarize(transaction)).toBeNull()
  })
  test('is null for another method, and for more than one transaction', () => {
    expect(summarize(plain, { method: 'eth_signTransaction' })).toBeNull()
    expect(summarize(plain, { params: [plain, plain] })).toBeNull()
    expect(summarize(plain, { params: [] })).toBeNull()
  })
})

test('SND-05 a sent transaction is tracked on its network, and a failure has the family’s message', async () => {
  const { transfer, read } = createNode({ eth_getTransactionReceipt: { status: '0x1', blockNumber: '0x9' } })
  const sent = { network: 'eip155:1', hash: `0x${'ab'.repeat(32)}`, from: ALICE } as const
  expect(await transfer.follow(sent, { signal: AbortSignal.timeout(1_000) })).toEqual({ status: 'confirmed' })
  expect(read.mock.calls[0]?.[0]).toMatchObject({ network: 'eip155:1', params: [sent.hash] })
  const cause = new Error('boom')
  expect(transfer.describeFailure(cause)).toMatchObject({ message: 'Something went wrong', cause })
})

test('ACC-04 SND-02 an address is mistyped if its capitals do not match its checksum', async () => {
  const { transfer } = createNode()
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(await transfer.isMistyped(address)).toBe(false)
  expect(await transfer.isMistyped(address.toLowerCase())).toBe(false)
  expect(await transfer.isMistyped(address.replace('Aed', 'aed'))).toBe(true)
})

test('SND-05 the response of a wallet is a hash, or null', () => {
  const { transfer } = createNode()
  const hash = `0x${'aB'.repeat(32)}`
  expect(transfer.parseResult(hash)).toBe(hash)
  for (const answer of [null, [hash], hash.slice(0, -1), `${hash}0`, `x${hash}`])
    expect(transfer.parseResult(answer)).toBeNull()
})

test('SND-07 an amount has at most 256 bits, and is never negative', () => {
  expect(encodeTransfer(BOB, 2n ** 256n - 1n)).toContain('f'.repeat(64))
  expect(encodeTransfer(BOB, 0n)).toContain('0'.repeat(64))
  for (const units of [2n ** 256n, -1n]) expect(() => encodeTransfer(BOB, units)).toThrow(RangeError)
})
