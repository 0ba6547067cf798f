// The network fee of a transaction: for its only signature and its compute units.
import type { TransferCosts } from './encodeTransfer'

/** The maximum compute units of one transaction. Source: Solana, MAX_COMPUTE_UNIT_LIMIT. */
export const MAX_UNIT_LIMIT = 1_400_000
/** Lamports per signature. Source: Solana documentation, base fee. */
export const SIGNATURE_FEE = 5_000n
const MICRO_LAMPORTS = 1_000_000n

/** Lamports, rounded up as on the network. */
export function feeOf({ unitPrice, unitLimit }: TransferCosts): bigint {
  const priority = (unitPrice * BigInt(unitLimit) + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS
  return SIGNATURE_FEE + priority
}
