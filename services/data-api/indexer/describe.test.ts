import { array, assert, constantFrom, oneof, property, record, tuple, uint8Array } from 'fast-check'
import { toEventSelector, toHex } from 'viem'
import { expect, test } from 'vitest'
import { decodeTransaction } from './decode.ts'
import { describeTransaction } from './describe.ts'
import type { Log, Transaction } from './readBlocks.ts'

const WETH = `0x${'e7'.repeat(20)}`
const [ME, OTHER] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
const EVENTS = [
  'Transfer(address,address,uint256)',
  'Approval(address,address,uint256)',
  'TransferSingle(address,address,address,uint256,uint256)',
  'TransferBatch(address,address,address,uint256[],uint256[])',
  'Deposit(address,uint256)',
  'Withdrawal(address,uint256)',
].map((event) => toEventSelector(event))
const toTopic = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`

const word = uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes))
const topic = oneof(word, constantFrom(toTopic(ME), toTopic(OTHER)))
const log = record({
  address: constantFrom(WETH, OTHER),
  topics: tuple(constantFrom(...EVENTS), array(topic, { maxLength: 3 })).map(([event, rest]) => [event, ...rest]),
  data: oneof(
    word,
    uint8Array({ maxLength: 300 }).map((bytes) => toHex(bytes)),
  ),
})

const transactionOf = (facts: Partial<Transaction>): Transaction => ({
  hash: '0x',
  position: 0,
  from: ME,
  to: OTHER,
  units: 0n,
  input: '0x',
  nonce: 0n,
  hasFailed: false,
  created: null,
  logs: [],
  inner: [],
  ...facts,
})
const operationOf = (facts: Partial<Transaction>, account = ME) => {
  const transaction = transactionOf(facts)
  const entries = describeTransaction(transaction, decodeTransaction(transaction, WETH))
  return entries.find((entry) => entry.account === account)?.operation
}

test('whatever logs say, every account gets only its own transfers, and the sender always has an entry', () => {
  const claim = property(array(log, { maxLength: 6 }), (logs: Log[]) => {
    const transaction = transactionOf({ logs, units: 5n })
    const entries = describeTransaction(transaction, decodeTransaction(transaction, WETH))
    expect(new Set(entries.map(({ account }) => account)).size).toBe(entries.length)
    expect(entries.map(({ account }) => account)).toContain(ME)
    for (const { account, movements } of entries) {
      for (const { from, to, direction, units } of movements) {
        expect(direction).toBe(from === to ? 'self' : from === account ? 'out' : 'in')
        expect([from, to]).toContain(account)
        expect(units >= 0n).toBe(true)
      }
    }
  })
  assert(claim)
})

const transfer = (from: string, to: string, address = OTHER): Log => ({
  address,
  topics: [EVENTS[0] ?? '', toTopic(from), toTopic(to)],
  data: `0x${'0'.repeat(63)}1`,
})
const SIGNED_OUT = `0x${'0'.repeat(40)}`

test.each([
  ['a token that the sender mints', 'mint', { logs: [transfer(SIGNED_OUT, ME)] }, ME],
  ['a token that someone else mints for an account', 'receive', { from: OTHER, logs: [transfer(SIGNED_OUT, ME)] }, ME],
  ['a transfer to the zero address', 'burn', { logs: [transfer(ME, SIGNED_OUT)] }, ME],
  ['a transfer that another account makes with an allowance', 'send', { from: OTHER, logs: [transfer(ME, OTHER)] }, ME],
  ['ether for an item', 'trade', { units: 1n, logs: [transfer(OTHER, ME)] }, ME],
  ['a call that moves nothing', 'execute', { input: '0xdeadbeef' }, ME],
  ['a payment that failed', 'send', { units: 1n, hasFailed: true }, ME],
  ['a call that failed', 'execute', { input: '0xdeadbeef', hasFailed: true }, ME],
  ['a transfer of ether within a call', 'receive', { from: OTHER, inner: [{ from: OTHER, to: ME, units: 1n }] }, ME],
  ['a payment that failed, to its recipient', undefined, { units: 1n, hasFailed: true }, OTHER],
])('TXH-03 %s is called %s', (_, operation, facts: Partial<Transaction>, account) => {
  expect(operationOf(facts, account)).toBe(operation)
})

test('SRV-07 a transaction with twenty thousand transfers is described in a moment', () => {
  const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
  const logs = Array.from({ length: 20_000 }, (_, index) =>
    transfer(addressOf(2 * index + 1), addressOf(2 * index + 2)),
  )
  const transaction = transactionOf({ logs })
  const startedMs = performance.now()
  const entries = describeTransaction(transaction, decodeTransaction(transaction, WETH))
  expect(performance.now() - startedMs).toBeLessThan(5_000)
  expect(entries).toHaveLength(40_001)
  expect(entries.every(({ account, movements }) => movements.length === (account === ME ? 0 : 1))).toBe(true)
})
