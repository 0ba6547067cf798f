// Calls to the EntryPoint of one network, and the interpretation of its results. Sources: ERC-4337, ERC-7769.
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
import { simulateContract } from 'viem/actions'
import type { Fees } from './fees.ts'
import type { Kept, Signed } from './operations.ts'
import { CODES, codeOfReason, RpcError } from './rpcError.ts'
import { encodeHandleOps, type Operation } from './userOperation.ts'

/** Below the block gas limit of every supported network. */
const MAX_GAS = 12_000_000n
/** Overhead of `handleOps` itself. */
const HANDLING_GAS = 200_000n

/** Simulates the operation. Throws RpcError with the EntryPoint's reason if the operation is not valid; rethrows errors of the node. */
export async function validate(
  client: Client,
  entryPoint: Hex,
  operation: Operation,
  sender: Hex,
  blockTag: 'pending' | 'latest' = 'pending',
): Promise<void> {
  const gas = gasOf(operation)
  if (gas > MAX_GAS) throw new RpcError(CODES.invalidParams, 'The operation needs more gas than a block allows.')
  const args = [[toPackedUserOperation(operation)], sender] as const
  const call = { address: entryPoint, abi: entryPoint07Abi, functionName: 'handleOps', args } as const
  try {
    await simulateContract(client, { ...call, account: sender, gas, blockTag })
  } catch (cause) {
    throw explain(cause)
  }
}

/** Returns a function that signs for a nonce without calling the node. */
export function signBundle(
  entryPoint: Hex,
  { chainId, operation }: Pick<Kept, 'chainId' | 'operation'>,
  executor: LocalAccount,
  fees: Fees,
): (nonce: number) => Promise<Pick<Signed, 'raw' | 'hash'>> {
  const data = encodeHandleOps(operation, executor.address)
  const call = { to: entryPoint, data, gas: gasOf(operation) }
  return async (nonce) => {
    const raw = await executor.signTransaction({ type: 'eip1559', chainId, nonce, ...fees, ...call })
    return { raw, hash: keccak256(raw) }
  }
}

/** Returns the raw RPC receipt: `eth_getUserOperationReceipt` contains it in that format. */
export function readTransactionReceipt(client: Client, hash: Hex): Promise<RpcTransactionReceipt | null> {
  return client.request({ method: 'eth_getTransactionReceipt', params: [hash] }, { retryCount: 0 })
}

/** Maximum reorg depth. After a reorg, the operation may be in an earlier block than the one at which it was accepted. */
export const REORG_BLOCKS = 64n

/** Resolves to the receipt of the transaction that included the operation, whoever sent it; null if there is none. */
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

/** The result of `eth_getUserOperationReceipt`; null if the transaction did not execute the operation. */
export function readReceipt(receipt: RpcTransactionReceipt, hash: Hex, entryPoint: Hex): object | null {
  const isEntryPoint = ({ address }: { address: string }) => address.toLowerCase() === entryPoint.toLowerCase()
  // Only the EntryPoint's logs count, because any contract can emit events with these signatures. viem types raw logs differently.
  const logs = receipt.logs.filter(isEntryPoint) as unknown as Log[]
  const events = parseEventLogs({ abi: entryPoint07Abi, logs })
  const done = events.find((each) => each.eventName === 'UserOperationEvent' && each.args.userOpHash === hash)
  if (done?.eventName !== 'UserOperationEvent') return null
  const reverted = events.find(
    (each) => each.eventName === 'UserOperationRevertReason' && each.args.userOpHash === hash,
  )
  // Another bundler may include several operations in one transaction: this one's logs begin after the event of the previous one.
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

/** Converts `FailedOp(0, "AA25 …")` to RpcError; returns all other errors unchanged. */
function explain(cause: unknown): unknown {
  if (!(cause instanceof BaseError)) return cause
  const revert = cause.walk((each) => each instanceof ContractFunctionRevertedError)
  const isRevert = cause.walk((each) => (each as { code?: unknown }).code === ExecutionRevertedError.code)
  if (!(revert instanceof ContractFunctionRevertedError) || !(revert.data || isRevert)) return cause
  const reason = revert.data?.args?.[1]
  if (typeof reason !== 'string') return new RpcError(CODES.validation, 'The EntryPoint refused this operation.')
  return new RpcError(codeOfReason(reason), reason)
}
