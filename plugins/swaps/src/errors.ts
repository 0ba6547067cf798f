import { LatchkeyError } from '@latchkey/kernel'
import type { TransactionState } from '@latchkey/kernel/contracts'

type Code =
  `swaps/${'allowance-failed' | 'approval-failed' | 'transaction-failed' | 'refused' | 'other-network' | 'takes-more'}`

/** One sentence for both the developer and the visitor. */
function failed<C extends Code>(code: C, sentence: string, cause?: unknown) {
  return new LatchkeyError(code, sentence, { context: undefined, cause, toast: sentence })
}

/** `swaps/incomplete`: reviewed before everything was selected. */
export function incomplete() {
  return new LatchkeyError('swaps/incomplete', 'Choose two tokens and an amount', { context: undefined })
}

/** `swaps/allowance-failed`. */
export function allowanceFailed(cause: unknown) {
  return failed('swaps/allowance-failed', 'Failed to check allowance', cause)
}

/** `swaps/approval-failed`: the approval could not be built. */
export function approvalFailed(cause: unknown) {
  return failed('swaps/approval-failed', 'Failed to create approval transaction', cause)
}

/** `swaps/transaction-failed`: the swap could not be built. */
export function transactionFailed(cause: unknown) {
  return failed('swaps/transaction-failed', 'Failed to create transaction', cause)
}

/** `swaps/refused`: the wallet or the network refused it. */
export function refused(cause: unknown) {
  return failed('swaps/refused', 'Transaction error', cause)
}

/** `swaps/other-network`: the wallet is no longer on this swap's network, and was not asked. */
export function otherNetwork(cause: unknown) {
  return failed('swaps/other-network', 'Your wallet is on another network. Switch it back, then try again.', cause)
}

/** `swaps/would-fail`: in a simulation, the step failed. `reason` is the contract's own text. */
export function wouldFail(reason: string | null) {
  const sentence = 'A test run of this swap failed. Try another amount or token.'
  return new LatchkeyError('swaps/would-fail', sentence, { context: { reason }, toast: sentence })
}

/** `swaps/takes-more`: in a simulation, more left the account than is shown. */
export function takesMore() {
  return failed(
    'swaps/takes-more',
    'A test run of this swap takes more from your account than shown. Choose another token.',
  )
}

const UNDONE = {
  failed: 'The network refused the approval. Nothing was exchanged.',
  dropped: 'The network dropped the approval. Nothing was exchanged.',
  replaced: 'Another transaction replaced the approval. Nothing was exchanged.',
} as const

/** `swaps/approval-undone`: the transaction that the wallet sent did not take effect. */
export function approvalUndone({ status }: TransactionState) {
  const ended = status === 'dropped' || status === 'replaced' ? status : 'failed'
  return new LatchkeyError('swaps/approval-undone', UNDONE[ended], { context: { status: ended }, toast: UNDONE[ended] })
}
