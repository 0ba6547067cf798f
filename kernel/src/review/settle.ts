// Follows a transaction after the wallet has sent it.
import type { TransactionState, TransferFeature } from '../contracts'

/** Follows a transaction. Resolves to its last state; null if it is unknown. Never rejects, even if the chain's package does. */
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
