import * as v from 'valibot'
import { encodeFunctionData, erc20Abi, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { describeRequest } from './describeRequest.ts'
import { typedDataSchema, type WalletTransaction } from './message.ts'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chain = {
  id: 31337,
  name: 'Latchkey Local',
  rpcUrl: 'http://127.0.0.1:8545',
  nativeCurrency: { name: 'Local Ether', symbol: 'ETH', decimals: 18 },
}
const describeSending = (transaction: Partial<WalletTransaction>) =>
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
  ['\ufeffHello', '\ufeffHello'],
  ['pay \u202eeciLA', stringToHex('pay \u202eeciLA')],
  ['\u0000\u0001', '0x0001'],
])('message %j is shown as %j', (message, shown) => {
  const request = { kind: 'signMessage', account: FROM, message: stringToHex(message) } as const
  expect(describeRequest(request, chain).content?.text).toBe(shown)
})

test.each([
  [{ value: '0x' }, 'Send 0 ETH', [`To: ${TO}`, 'Amount: 0 ETH']],
  [{ data: '0x' }, 'Send 0 ETH', [`To: ${TO}`, 'Amount: 0 ETH']],
  [{ data: '0xdeadbeef', value: '0x0' }, 'Send a transaction', [`Contract: ${TO}`, 'Action: Unknown call 0xdeadbeef']],
  [{ to: null, data: '0x6001' }, 'Send a transaction', ['Contract: A new contract', 'Action: Unknown call 0x6001']],
] as const)('the transaction %j is shown with what it does', (transaction, title, lines) => {
  const { heading, facts } = describeSending(transaction)
  expect(heading).toBe(title)
  const ungroup = (value: string) => (value.startsWith('0x ') ? value.replaceAll(' ', '') : value)
  expect(facts.map(({ label, value }) => `${label}: ${ungroup(value)}`)).toEqual(lines)
})

test('addresses of a transaction are in a monospace font, amounts are not', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [FROM, 5n] })
  const { facts } = describeSending({ data, value: '0x1' })
  expect(facts.map(({ label, isCode }) => [label, isCode === true])).toEqual([
    ['Contract', true],
    ['Action', false],
    ['Recipient', true],
    ['Amount', false],
    ['Amount', false],
  ])
})

test('a network that is added is shown with its server, a switch without it', () => {
  const facts = [
    { label: 'Network', value: 'Latchkey Local (31337)' },
    { label: 'Currency', value: 'ETH' },
  ]
  const server = { label: 'Server', value: chain.rpcUrl, isCode: true }
  expect(describeRequest({ kind: 'addChain', chain }, chain).facts).toEqual([...facts, server])
  expect(describeRequest({ kind: 'switchChain', chain }, chain).facts).toEqual(facts)
  expect(describeRequest({ kind: 'connect' }, chain)).toMatchObject({ facts: [], content: null })
})

test('SAF-09 each value of structured data has its line, with addresses and bytes in a monospace font', () => {
  const { typedData } = v.parse(v.object({ typedData: typedDataSchema }), {
    typedData: {
      types: {
        Note: [
          { name: 'to', type: 'address' },
          { name: 'id', type: 'bytes4' },
          { name: 'isAllowed', type: 'bool' },
          { name: 'text', type: 'string' },
          { name: 'list', type: 'string[]' },
        ],
      },
      primaryType: 'Note',
      domain: { name: 'Post', version: null },
      message: { to: TO, id: '0x00112233', isAllowed: false, text: '', list: [] },
    },
  })
  const { facts } = describeRequest({ kind: 'signTypedData', account: FROM, typedData }, chain)
  expect(facts.map(({ label, value, isCode }) => [label, value, isCode === true])).toEqual([
    ['App name', 'Post', false],
    ['Data type', 'Note', false],
    ['to', TO, true],
    ['id', '0x00112233', true],
    ['isAllowed', 'false', false],
    ['text', 'Empty text', false],
    ['list', 'Empty list', false],
  ])
})
