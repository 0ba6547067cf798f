// What becomes of a transaction that the wallet has sent.
import type { TransactionState, TransferFeature } from '../contracts'

/** Follows a transaction. Resolves to its last state; null if it is unknown. Never rejects, whatever the chain's package does. */
export async function settle(
  transfer: TransferFeature,
  sent: Parameters<TransferFeature['follow']>[0],
  options: { signal: AbortSignal },
): Promise<TransactionState | null> {
  try {
    return await transfer.follow(sent, options)
  } catch {
    return null
  }
}
