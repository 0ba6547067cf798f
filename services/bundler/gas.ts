// What an operation will need: its calls run on the network as it is now, its deployment before them, nothing kept.
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

/** Of every transaction. Source: Ethereum yellow paper, appendix G, and EIP-2028 for the bytes. */
const TRANSACTION_GAS = 21_000n
const ZERO_BYTE_GAS = 4
const BYTE_GAS = 16
/** What the EntryPoint does around one operation, measured at 30,000 with room. */
const AROUND_GAS = 45_000n
/** Checking a signature by a contract, and paying the EntryPoint in advance. Measured at 75,000. */
const VALIDATION_GAS = 150_000n
/** A call gets 63/64 of what is there (EIP-150); state may have moved until it is mined. */
const MARGIN_PERCENT = 130n
/** Paid to anyone who asks the EntryPoint's calls; nothing of it is kept. */
const SIMULATED_BALANCE_WEI = 10n ** 24n

/** Eight bytes, none of them zero. */
const DEAR = 2n ** 64n - 1n

/** Gas that is spent before the account's own code runs, in gas units. */
export function preVerificationGasOf(operation: Operation, beneficiary: Hex): bigint {
  const bytes = encodeHandleOps(operation, beneficiary).slice(2).match(/../g) ?? []
  const dataGas = bytes.reduce((sum, byte) => sum + (byte === '00' ? ZERO_BYTE_GAS : BYTE_GAS), 0)
  return TRANSACTION_GAS + AROUND_GAS + BigInt(dataGas)
}

/** Throws RpcError -32521 when a call of the operation reverts, -32500 when its account cannot be deployed. */
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

/** With the dearest bytes where the final ones are not known yet. */
function fillUp(draft: Draft): Operation {
  const signature: Hex = `0x${'ff'.repeat((draft.signature.length - 2) / 2)}`
  const limits = { callGasLimit: DEAR, verificationGasLimit: DEAR, maxFeePerGas: DEAR, maxPriorityFeePerGas: DEAR }
  return { ...draft, ...limits, signature, preVerificationGas: DEAR }
}

function withMargin(gas: bigint): bigint {
  return (gas * MARGIN_PERCENT) / 100n
}

/** Fees by patience, in wei. Source: the method of the same name of Pimlico's bundler. */
export async function readGasPrices(client: Client) {
  const { maxFeePerGas, maxPriorityFeePerGas } = await estimateFeesPerGas(client)
  const level = (percent: bigint) => ({
    maxFeePerGas: (maxFeePerGas * percent) / 100n,
    maxPriorityFeePerGas: (maxPriorityFeePerGas * percent) / 100n,
  })
  return { slow: level(100n), standard: level(110n), fast: level(125n) }
}
