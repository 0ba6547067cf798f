// Errors of this package. Sentences of wire facts section 8.1 stand here once.
import { LatchkeyError } from '@latchkey/kernel'

/** `swaps/incomplete`: reviewed before everything was chosen. */
export function incomplete() {
  return new LatchkeyError('swaps/incomplete', 'Choose two tokens and an amount', { context: undefined })
}

/** `swaps/allowance-failed`. */
export function allowanceFailed(cause: unknown) {
  const sentence = 'Failed to check allowance'
  return new LatchkeyError('swaps/allowance-failed', sentence, { context: undefined, cause, toast: sentence })
}

/** `swaps/approval-failed`: the approval could not be built. */
export function approvalFailed(cause: unknown) {
  const sentence = 'Failed to create approval transaction'
  return new LatchkeyError('swaps/approval-failed', sentence, { context: undefined, cause, toast: sentence })
}

/** `swaps/transaction-failed`: the swap could not be built. */
export function transactionFailed(cause: unknown) {
  const sentence = 'Failed to create transaction'
  return new LatchkeyError('swaps/transaction-failed', sentence, { context: undefined, cause, toast: sentence })
}

/** `swaps/refused`: the wallet or the network did not take it. */
export function refused(cause: unknown) {
  const sentence = 'Transaction error'
  return new LatchkeyError('swaps/refused', sentence, { context: undefined, cause, toast: sentence })
}
