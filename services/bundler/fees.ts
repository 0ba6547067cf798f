// Fees per gas, in wei: what an operation pays the executor, and what the executor pays for the transaction. The EntryPoint refunds the smaller of
// maxFeePerGas and maxPriorityFeePerGas plus the base fee. Sources: EIP-1559; EntryPoint 0.7.
import type { Client } from 'viem'
import { estimateMaxPriorityFeePerGas, getBlock } from 'viem/actions'
import { CODES, RpcError } from './rpcError.ts'
import type { Operation } from './userOperation.ts'

export interface NetworkFees {
  /** The latest block. */
  blockNumber: bigint
  baseFeePerGas: bigint
  /** What the node suggests. */
  maxPriorityFeePerGas: bigint
}
export type Fees = Pick<Operation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>

const PERCENT = 100n
/** A client estimates before it signs, and the suggestion may have risen since. */
const ACCEPTED_PERCENT = 80n
/** The base fee rises by at most an eighth in one block (EIP-1559). */
const NEXT_BLOCK_PERCENT = 113n
/** A transaction that pays this much can still be mined after the base fee has risen by a fifth. */
const SENT_PERCENT = 120n

export async function readFees(client: Client): Promise<NetworkFees> {
  const { baseFeePerGas, number: blockNumber } = await getBlock(client)
  const maxPriorityFeePerGas = await estimateMaxPriorityFeePerGas(client)
  return { blockNumber, baseFeePerGas: baseFeePerGas ?? 0n, maxPriorityFeePerGas }
}

/** Throws RpcError if the operation pays too little for the next block. */
export function checkFees(operation: Fees, network: NetworkFees): void {
  const least = leastPriorityFee(network)
  if (operation.maxPriorityFeePerGas < least) throw tooLow('maxPriorityFeePerGas', least)
  const leastMax = share(network.baseFeePerGas, NEXT_BLOCK_PERCENT) + least
  if (operation.maxFeePerGas < leastMax) throw tooLow('maxFeePerGas', leastMax)
}

/** Returns fees for the transaction that never exceed what the operation pays. Null while the base fee is above that. */
export function capFees(operation: Fees, network: NetworkFees): Fees | null {
  if (operation.maxFeePerGas < network.baseFeePerGas + leastPriorityFee(network)) return null
  const enough = share(network.baseFeePerGas, SENT_PERCENT) + network.maxPriorityFeePerGas
  const maxFeePerGas = smaller(operation.maxFeePerGas, enough)
  const priority = smaller(operation.maxPriorityFeePerGas, network.maxPriorityFeePerGas)
  return { maxFeePerGas, maxPriorityFeePerGas: smaller(priority, maxFeePerGas) }
}

function leastPriorityFee({ maxPriorityFeePerGas }: NetworkFees): bigint {
  return share(maxPriorityFeePerGas, ACCEPTED_PERCENT)
}

function tooLow(field: string, least: bigint): RpcError {
  return new RpcError(CODES.invalidParams, `${field} is too low: the network requires at least ${least}.`)
}

const share = (value: bigint, percent: bigint) => (value * percent) / PERCENT
const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
