// The EntryPoint of one network: what it refuses, what it is sent, and what came of it. Source: ERC-4337 and ERC-7769.
import {
  BaseError,
  type Client,
  ContractFunctionRevertedError,
  type Hex,
  type LocalAccount,
  type Log,
  parseEventLogs,
  type RpcTransactionReceipt,
} from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { sendTransaction, simulateContract } from 'viem/actions'
import { CODES, codeOfReason, RpcError } from './rpcError.ts'
import { encodeHandleOps, type Operation } from './userOperation.ts'

/** Larger than any block would take. */
const MAX_GAS = 12_000_000n
/** What `handleOps` does itself. */
const HANDLING_GAS = 200_000n

/** Throws RpcError with the EntryPoint's own reason when it would not take the operation. */
export async function validate(client: Client, entryPoint: Hex, operation: Operation, sender: Hex): Promise<void> {
  const gas = gasOf(operation)
  if (gas > MAX_GAS) throw new RpcError(CODES.invalidParams, 'The operation wants more gas than a block has.')
  const args = [[toPackedUserOperation(operation)], sender] as const
  const call = { address: entryPoint, abi: entryPoint07Abi, functionName: 'handleOps', args } as const
  try {
    await simulateContract(client, { ...call, account: sender, gas, blockTag: 'pending' })
  } catch (cause) {
    throw explain(cause)
  }
}

/** Sends it to the network; resolves to the hash of the transaction. */
export function handle(
  client: Client,
  entryPoint: Hex,
  operation: Operation,
  { executor, nonce }: { executor: LocalAccount; nonce: number },
): Promise<Hex> {
  const data = encodeHandleOps(operation, executor.address)
  return sendTransaction(client, {
    account: executor,
    chain: null,
    to: entryPoint,
    data,
    gas: gasOf(operation),
    nonce,
  })
}

/** The answer of `eth_getUserOperationReceipt`; null while the transaction is not mined, or when it carried nothing out. */
export function readReceipt(receipt: RpcTransactionReceipt, hash: Hex, entryPoint: Hex): object | null {
  const isEntryPoint = ({ address }: { address: string }) => address.toLowerCase() === entryPoint.toLowerCase()
  // What viem reads of a log is the same in its wire form. Any contract can write events like these.
  const logs = receipt.logs.filter(isEntryPoint) as unknown as Log[]
  const events = parseEventLogs({ abi: entryPoint07Abi, logs })
  const done = events.find((each) => each.eventName === 'UserOperationEvent' && each.args.userOpHash === hash)
  if (done?.eventName !== 'UserOperationEvent') return null
  const reverted = events.find(({ eventName }) => eventName === 'UserOperationRevertReason')
  const begun = events.find(({ eventName }) => eventName === 'BeforeExecution')
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
    // One operation a transaction.
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

/** `FailedOp(0, "AA25 …")` as the refusal it means; anything else is passed on. */
function explain(cause: unknown): unknown {
  const revert = cause instanceof BaseError ? cause.walk((each) => each instanceof ContractFunctionRevertedError) : null
  if (!(revert instanceof ContractFunctionRevertedError)) return cause
  const reason = revert.data?.args?.[1]
  if (typeof reason !== 'string') return new RpcError(CODES.validation, 'The EntryPoint refuses this operation.')
  return new RpcError(codeOfReason(reason), reason)
}
