// The network fee of a transaction: for its one signature, and for its compute units.
import type { TransferCosts } from './encodeTransfer'

/** The most compute units that one transaction may ask for. Source: Solana, MAX_COMPUTE_UNIT_LIMIT. */
export const MAX_UNIT_LIMIT = 1_400_000
/** Lamports for a signature. Source: Solana, transaction fees. */
export const SIGNATURE_FEE = 5_000n
const MICRO_LAMPORTS = 1_000_000n

/** Lamports, rounded up as the network does. */
export function feeOf({ unitPrice, unitLimit }: TransferCosts): bigint {
  const priority = (unitPrice * BigInt(unitLimit) + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS
  return SIGNATURE_FEE + priority
}
