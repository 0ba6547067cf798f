import { encodeFunctionData, erc20Abi, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { describeRequest } from './describeRequest.ts'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chain = {
  id: 31337,
  name: 'Latchkey Local',
  rpcUrl: 'http://127.0.0.1:8545',
  nativeCurrency: { name: 'Local Ether', symbol: 'ETH', decimals: 18 },
}
const describeSending = (transaction: { value?: `0x${string}`; data?: `0x${string}` }) =>
  describeRequest({ kind: 'sendTransaction', transaction: { from: FROM, to: TO, ...transaction } }, chain)

test('the heading of a transfer has the exact amount, and the full address is visible', () => {
  const { heading, facts, content } = describeSending({ value: '0xab54a98ceb1f0ad2' })
  expect(heading).toBe('Send 12.34567890123456789 ETH')
  expect(facts[0]?.value.replaceAll(' ', '')).toBe(TO)
  expect(content).toBeNull()
})

test('a token call is named, with its recipient and raw units', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [FROM, 1_000_000n] })
  const { facts, content } = describeSending({ data })
  expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Contract: 0x 7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8',
    'Action: Transfer',
    'Recipient: 0x f39F d6e5 1aad 88F6 F4ce 6aB8 8272 79cf fFb9 2266',
    'Amount: 1000000 units',
  ])
  expect(content?.text).toBe(data)
})

test('an unknown call is shown raw, with the value that it sends', () => {
  const { facts, content } = describeSending({ data: '0xdeadbeef', value: '0x1' })
  expect(facts.slice(1).map(({ value }) => value)).toEqual(['Unknown call 0xdeadbeef', '0.000000000000000001 ETH'])
  expect(content?.text).toBe('0xdeadbeef')
})

test.each([
  ['Hello\nNonce: 42', 'Hello\nNonce: 42'],
  ['pay \u202eeciLA', stringToHex('pay \u202eeciLA')],
  ['\u0000\u0001', '0x0001'],
])('message %j is shown as %j', (message, shown) => {
  const request = { kind: 'signMessage', account: FROM, message: stringToHex(message) } as const
  expect(describeRequest(request, chain).content?.text).toBe(shown)
})
