// Estimates the gas of an operation by simulating its deployment and its calls on the latest state.
import type { Client, Hex } from 'viem'
import { estimateFeesPerGas, simulateBlocks } from 'viem/actions'
import { CODES, RpcError } from './rpcError.ts'
import { encodeHandleOps, type Operation } from './userOperation.ts'

export interface GasEstimate {
  preVerificationGas: bigint
  verificationGasLimit: bigint
  callGasLimit: bigint
}

type Draft = Pick<Operation, 'sender' | 'nonce' | 'factory' | 'factoryData' | 'callData' | 'signature'>

/** Intrinsic gas of a transaction: Ethereum yellow paper, appendix G; gas of call data: EIP-2028. */
const TRANSACTION_GAS = 21_000n
const ZERO_BYTE_GAS = 4
const BYTE_GAS = 16
/** Overhead of the EntryPoint for one operation: measured at 30,000, plus a margin. */
const AROUND_GAS = 45_000n
/** Signature check in the account contract, and the prefund of the EntryPoint: measured at 75,000, plus a margin. */
const VALIDATION_GAS = 150_000n
/** A call gets at most 63/64 of the remaining gas (EIP-150), and the state may change before the operation is mined. */
const MARGIN_PERCENT = 130n
/** Lets the EntryPoint send value in the simulation. */
const SIMULATED_BALANCE_WEI = 10n ** 24n

/** The most expensive value of a gas field: eight bytes, none of them zero. */
const DEAR = 2n ** 64n - 1n

/** Returns the gas that is used before the account's code runs. */
export function preVerificationGasOf(operation: Operation, beneficiary: Hex): bigint {
  const bytes = encodeHandleOps(operation, beneficiary).slice(2).match(/../g) ?? []
  const dataGas = bytes.reduce((sum, byte) => sum + (byte === '00' ? ZERO_BYTE_GAS : BYTE_GAS), 0)
  return TRANSACTION_GAS + AROUND_GAS + BigInt(dataGas)
}

/** Throws RpcError -32521 if a call of the operation reverts, and -32500 if the account cannot be deployed. */
export async function estimateGas(client: Client, draft: Draft, entryPoint: Hex): Promise<GasEstimate> {
  const deploy = draft.factory ? [{ from: entryPoint, to: draft.factory, data: draft.factoryData ?? '0x' }] : []
  const call = { from: entryPoint, to: draft.sender, data: draft.callData }
  const stateOverrides = [{ address: entryPoint, balance: SIMULATED_BALANCE_WEI }]
  const [block] = await simulateBlocks(client, { blocks: [{ calls: [...deploy, call], stateOverrides }] })
  const results = block?.calls ?? []
  const [deployment, called] = draft.factory ? results : [null, results[0]]
  if (deployment && deployment.status !== 'success') throw new RpcError(CODES.validation, 'AA13 initCode failed or OOG')
  if (called?.status !== 'success') throw new RpcError(CODES.execution, 'execution reverted')
  const verificationGasLimit = VALIDATION_GAS + withMargin(deployment?.gasUsed ?? 0n)
  const callGasLimit = withMargin(called.gasUsed)
  const preVerificationGas = preVerificationGasOf(fillUp(draft), entryPoint)
  return { preVerificationGas, verificationGasLimit, callGasLimit }
}

/** Fills unknown fields with the most expensive bytes, so that the estimate is an upper bound. */
function fillUp(draft: Draft): Operation {
  const signature: Hex = `0x${'ff'.repeat((draft.signature.length - 2) / 2)}`
  const limits = { callGasLimit: DEAR, verificationGasLimit: DEAR, maxFeePerGas: DEAR, maxPriorityFeePerGas: DEAR }
  return { ...draft, ...limits, signature, preVerificationGas: DEAR }
}

function withMargin(gas: bigint): bigint {
  return (gas * MARGIN_PERCENT) / 100n
}

/** Returns fees in wei by priority. Source: Pimlico's `pimlico_getUserOperationGasPrice`. */
export async function readGasPrices(client: Client) {
  const { maxFeePerGas, maxPriorityFeePerGas } = await estimateFeesPerGas(client)
  const level = (percent: bigint) => ({
    maxFeePerGas: (maxFeePerGas * percent) / 100n,
    maxPriorityFeePerGas: (maxPriorityFeePerGas * percent) / 100n,
  })
  return { slow: level(100n), standard: level(110n), fast: level(125n) }
}
