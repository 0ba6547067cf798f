// What a receipt tells of one operation, for any sender of its transaction and with other operations in it.
import {
  type ContractEventName,
  encodeAbiParameters,
  encodeEventTopics,
  getAbiItem,
  type Hex,
  type RpcLog,
  type RpcTransactionReceipt,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { readReceipt } from './entryPoint.ts'

const ENTRY_POINT: Hex = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const TOKEN: Hex = '0x00000000000000000000000000000000000000c3'
const SENDER: Hex = '0x00000000000000000000000000000000000000A1'
const OURS: Hex = `0x${'1'.repeat(64)}`
const THEIRS: Hex = `0x${'2'.repeat(64)}`

type EventName = ContractEventName<typeof entryPoint07Abi>
type Draft = Pick<RpcLog, 'address' | 'topics' | 'data'>

/** What a contract writes, of the EntryPoint's events. */
function write(eventName: EventName, args: object, values: readonly unknown[], address: Hex = ENTRY_POINT): Draft {
  const topics = encodeEventTopics({ abi: entryPoint07Abi, eventName, args } as never) as RpcLog['topics']
  const { inputs } = getAbiItem({ abi: entryPoint07Abi, name: eventName }) as {
    inputs: readonly { type: string; indexed?: boolean }[]
  }
  const data = encodeAbiParameters(
    inputs.filter(({ indexed }) => !indexed),
    values,
  )
  return { address: address.toLowerCase() as Hex, topics, data }
}
const begin = () => write('BeforeExecution', {}, [])
const end = (userOpHash: Hex, success = true, address: Hex = ENTRY_POINT) =>
  write(
    'UserOperationEvent',
    { userOpHash, sender: SENDER, paymaster: zeroAddress },
    [18n, success, 255n, 4096n],
    address,
  )
const revert = (userOpHash: Hex, reason: Hex) =>
  write('UserOperationRevertReason', { userOpHash, sender: SENDER }, [18n, reason])
/** Something that a call writes; `mark` tells it apart. */
const call = (mark: Hex): Draft => ({ address: TOKEN, topics: [`0x${'9'.repeat(64)}`], data: mark })

/** Logs are counted over a whole block: the first of a transaction is rarely number 0. */
function receiptOf(...drafts: Draft[]): RpcTransactionReceipt {
  const logs = drafts.map((draft, index) => ({ ...draft, logIndex: `0x${(index + 9).toString(16)}` }))
  return { transactionHash: THEIRS, logs } as unknown as RpcTransactionReceipt
}
const read = (...drafts: Draft[]) => readReceipt(receiptOf(...drafts), OURS, ENTRY_POINT)
const marksOf = (receipt: object | null) => (receipt as { logs: { data: Hex }[] }).logs.map(({ data }) => data)

test('EMB-09 an operation is told with its sender, its nonce, its success, and its cost', () => {
  const receipt = receiptOf(begin(), end(OURS))
  expect(readReceipt(receipt, OURS, ENTRY_POINT)).toEqual({
    ...{ userOpHash: OURS, entryPoint: ENTRY_POINT, sender: SENDER, nonce: '0x12', paymaster: zeroAddress },
    ...{ success: true, actualGasCost: '0xff', actualGasUsed: '0x1000', logs: [], receipt },
  })
})

test.each<{ when: string; drafts: Draft[] }>([
  { when: 'nothing was written', drafts: [] },
  { when: 'only another operation was carried out', drafts: [begin(), end(THEIRS)] },
  { when: 'another contract wrote the event', drafts: [begin(), end(OURS, true, TOKEN)] },
  { when: 'only its calls wrote something', drafts: [begin(), call('0x01'), revert(OURS, '0x')] },
])('EMB-09 there is no receipt when $when', ({ drafts }) => {
  expect(read(...drafts)).toBeNull()
})

describe('several operations in one transaction', () => {
  test('EMB-09 the logs of an operation are those of its own calls', () => {
    const drafts = [call('0x01'), begin(), call('0x02'), end(THEIRS), call('0x03'), call('0x04'), end(OURS)]
    expect(marksOf(read(...drafts, call('0x05'), end(`0x${'3'.repeat(64)}`), call('0x06')))).toEqual(['0x03', '0x04'])
  })

  test('EMB-09 those of the first begin where validation ends', () => {
    const drafts = [call('0x01'), begin(), call('0x02'), end(OURS), call('0x03'), end(THEIRS)]
    expect(marksOf(read(...drafts))).toEqual(['0x02'])
  })

  test('EMB-09 an event of another contract ends nothing, and is a log of the calls', () => {
    const forged = end(THEIRS, true, TOKEN)
    expect(marksOf(read(begin(), call('0x01'), forged, end(OURS)))).toEqual(['0x01', forged.data])
  })

  test('EMB-09 the reason of a revert is told of the operation that has it', () => {
    const reverted = [begin(), revert(OURS, '0xab'), end(OURS, false), revert(THEIRS, '0xcd'), end(THEIRS, false)]
    expect(read(...reverted)).toMatchObject({ success: false, reason: '0xab' })
    expect(read(begin(), end(OURS), revert(THEIRS, '0xcd'), end(THEIRS, false))).not.toHaveProperty('reason')
    expect(read(begin(), revert(THEIRS, '0xcd'), end(THEIRS, false), end(OURS))).not.toHaveProperty('reason')
  })
})
