// Logs of an EntryPoint in receipts, and logs with the same events from other contracts.
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

export const ENTRY_POINT: Hex = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
export const TOKEN: Hex = '0x00000000000000000000000000000000000000c3'
export const SENDER: Hex = '0x00000000000000000000000000000000000000A1'

type EventName = ContractEventName<typeof entryPoint07Abi>
export type LogDraft = Pick<RpcLog, 'address' | 'topics' | 'data'>

/** Encodes one event of the EntryPoint. */
function write(eventName: EventName, args: object, values: readonly unknown[], address: Hex = ENTRY_POINT): LogDraft {
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

export const begin = () => write('BeforeExecution', {}, [])
export const end = (userOpHash: Hex, success = true, address: Hex = ENTRY_POINT) =>
  write(
    'UserOperationEvent',
    { userOpHash, sender: SENDER, paymaster: zeroAddress },
    [18n, success, 255n, 4096n],
    address,
  )
export const revert = (userOpHash: Hex, reason: Hex) =>
  write('UserOperationRevertReason', { userOpHash, sender: SENDER }, [18n, reason])

/** Log indexes count over the whole block, so the first one of a transaction is rarely 0. */
export function receiptOf(transactionHash: Hex, ...drafts: readonly LogDraft[]): RpcTransactionReceipt {
  const logs = drafts.map((draft, index) => ({ ...draft, logIndex: `0x${(index + 9).toString(16)}` }))
  return {
    transactionHash,
    blockHash: `0x${'b'.repeat(64)}`,
    blockNumber: '0x2a',
    logs,
  } as unknown as RpcTransactionReceipt
}
