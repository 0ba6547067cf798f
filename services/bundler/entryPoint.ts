// The EntryPoint of one network: what it refuses, what it is sent, and what came of it. Source: ERC-4337 and ERC-7769.
import {
  BaseError,
  type Client,
  ContractFunctionRevertedError,
  ExecutionRevertedError,
  encodeEventTopics,
  type Hex,
  keccak256,
  type LocalAccount,
  type Log,
  parseEventLogs,
  type RpcTransactionReceipt,
} from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { estimateFeesPerGas, simulateContract } from 'viem/actions'
import type { Kept, Signed } from './operations.ts'
import { CODES, codeOfReason, RpcError } from './rpcError.ts'
import { encodeHandleOps, type Operation } from './userOperation.ts'

/** Larger than any block would take. */
const MAX_GAS = 12_000_000n
/** What `handleOps` does itself. */
const HANDLING_GAS = 200_000n

/** Throws RpcError with the EntryPoint's own reason when it would not take the operation; what a node cannot say is thrown as it is. */
export async function validate(
  client: Client,
  entryPoint: Hex,
  operation: Operation,
  sender: Hex,
  blockTag: 'pending' | 'latest' = 'pending',
): Promise<void> {
  const gas = gasOf(operation)
  if (gas > MAX_GAS) throw new RpcError(CODES.invalidParams, 'The operation wants more gas than a block has.')
  const args = [[toPackedUserOperation(operation)], sender] as const
  const call = { address: entryPoint, abi: entryPoint07Abi, functionName: 'handleOps', args } as const
  try {
    await simulateContract(client, { ...call, account: sender, gas, blockTag })
  } catch (cause) {
    throw explain(cause)
  }
}

/** Reads today's fees. Resolves to what signs the transaction for a nonce, and asks no node. */
export async function signBundle(
  client: Client,
  entryPoint: Hex,
  { chainId, operation }: Pick<Kept, 'chainId' | 'operation'>,
  executor: LocalAccount,
): Promise<(nonce: number) => Promise<Pick<Signed, 'raw' | 'hash'>>> {
  const fees = await estimateFeesPerGas(client)
  const data = encodeHandleOps(operation, executor.address)
  const call = { to: entryPoint, data, gas: gasOf(operation) }
  return async (nonce) => {
    const raw = await executor.signTransaction({ type: 'eip1559', chainId, nonce, ...fees, ...call })
    return { raw, hash: keccak256(raw) }
  }
}

/** In the form of the wire: viem's own forms are not asked for. */
export function readTransactionReceipt(client: Client, hash: Hex): Promise<RpcTransactionReceipt | null> {
  return client.request({ method: 'eth_getTransactionReceipt', params: [hash] }, { retryCount: 0 })
}

/** How deep a reorg may go. It may put the operation into an earlier block than the one it was accepted at. */
export const REORG_BLOCKS = 64n

/** The receipt of the transaction that carried the operation out, no matter who sent it; null while there is none. */
export async function findInclusion(
  client: Client,
  entryPoint: Hex,
  { hash, transactionHash, fromBlock }: Pick<Kept, 'hash' | 'transactionHash' | 'fromBlock'>,
): Promise<RpcTransactionReceipt | null> {
  const known = transactionHash && (await readTransactionReceipt(client, transactionHash))
  if (known && readReceipt(known, hash, entryPoint)) return known
  const topics = encodeEventTopics({
    abi: entryPoint07Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: hash },
  }) as Hex[]
  const first = fromBlock > REORG_BLOCKS ? fromBlock - REORG_BLOCKS : 0n
  const filter = { address: entryPoint, topics, fromBlock: toQuantity(first), toBlock: 'latest' } as const
  const [log] = await client.request({ method: 'eth_getLogs', params: [filter] }, { retryCount: 0 })
  return log?.transactionHash ? readTransactionReceipt(client, log.transactionHash) : null
}

/** The answer of `eth_getUserOperationReceipt`; null while the transaction is not mined, or when it carried nothing out. */
export function readReceipt(receipt: RpcTransactionReceipt, hash: Hex, entryPoint: Hex): object | null {
  const isEntryPoint = ({ address }: { address: string }) => address.toLowerCase() === entryPoint.toLowerCase()
  // What viem reads of a log is the same in its wire form. Any contract can write events like these.
  const logs = receipt.logs.filter(isEntryPoint) as unknown as Log[]
  const events = parseEventLogs({ abi: entryPoint07Abi, logs })
  const done = events.find((each) => each.eventName === 'UserOperationEvent' && each.args.userOpHash === hash)
  if (done?.eventName !== 'UserOperationEvent') return null
  const reverted = events.find(
    (each) => each.eventName === 'UserOperationRevertReason' && each.args.userOpHash === hash,
  )
  // Another bundler may carry several operations in one transaction: ours begins where the one before it ends.
  const isBoundary = ({ eventName, logIndex }: (typeof events)[number]) =>
    (eventName === 'BeforeExecution' || eventName === 'UserOperationEvent') && Number(logIndex) < Number(done.logIndex)
  const begun = events.findLast(isBoundary)
  const isOfCalls = ({ logIndex }: { logIndex: Hex | null }) =>
    Number(logIndex) > Number(begun?.logIndex) && Number(logIndex) < Number(done.logIndex)
  const { sender, nonce, paymaster, success, actualGasCost, actualGasUsed } = done.args
  return {
    userOpHash: hash,
    entryPoint,
    sender,
    nonce: toQuantity(nonce),
    paymaster,
    success,
    actualGasCost: toQuantity(actualGasCost),
    actualGasUsed: toQuantity(actualGasUsed),
    ...(reverted?.eventName === 'UserOperationRevertReason' ? { reason: reverted.args.revertReason } : {}),
    logs: receipt.logs.filter((log) => !isEntryPoint(log) && isOfCalls(log)),
    receipt,
  }
}

export function toQuantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}

function gasOf(operation: Operation): bigint {
  const { verificationGasLimit, callGasLimit, preVerificationGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  const inside = verificationGasLimit + callGasLimit + paymasterVerificationGasLimit + paymasterPostOpGasLimit
  return (inside * 64n) / 63n + preVerificationGas + HANDLING_GAS
}

/** `FailedOp(0, "AA25 …")` as the refusal it means; anything else, a node's own errors too, is passed on. */
function explain(cause: unknown): unknown {
  if (!(cause instanceof BaseError)) return cause
  const revert = cause.walk((each) => each instanceof ContractFunctionRevertedError)
  const isRevert = cause.walk((each) => (each as { code?: unknown }).code === ExecutionRevertedError.code)
  if (!(revert instanceof ContractFunctionRevertedError) || !(revert.data || isRevert)) return cause
  const reason = revert.data?.args?.[1]
  if (typeof reason !== 'string') return new RpcError(CODES.validation, 'The EntryPoint refuses this operation.')
  return new RpcError(codeOfReason(reason), reason)
}
