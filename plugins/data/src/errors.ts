// Errors of this package. The sentences of specification section 8 stand here once.
import { type CaipNetworkId, LatchkeyError } from '@latchkey/kernel'
import type { DataApiService } from '@latchkey/kernel/contracts'

/** A call of the service, as errors name it. */
export type CallName = keyof DataApiService

/** What is known of a call that failed. */
export interface Failure {
  status?: number
  /** The server's own words. */
  reason?: string
}

/** `data/call-failed`: no answer, or one that says no. */
export function callFailed(call: CallName, failure: Failure, cause: unknown) {
  const isRefused = failure.status === 401 || failure.status === 403
  const advice = isRefused ? 'Check the project id and its list of origins' : 'Try again later'
  const sentence = `The data service did not answer ${call}. ${advice}.`
  return new LatchkeyError('data/call-failed', sentence, { context: { call, ...failure }, cause })
}

/** `data/answer-invalid`: the response has another form than the call's, like the login page of a network. */
export function answerInvalid(call: CallName, cause: unknown) {
  const sentence = `The data service answered ${call} with something else. Check the address of the service.`
  return new LatchkeyError('data/answer-invalid', sentence, { context: { call }, cause })
}

/** `data/no-liquidity`: no market has that much of the token. */
export function noLiquidity(cause: unknown) {
  const sentence = 'Insufficient liquidity'
  return new LatchkeyError('data/no-liquidity', sentence, { context: undefined, cause, toast: sentence })
}

/** `data/gas-price-unsupported`. */
export function gasPriceUnsupported(network: CaipNetworkId) {
  const sentence = 'Network not supported for Gas Price'
  return new LatchkeyError('data/gas-price-unsupported', sentence, { context: { network } })
}

/** `data/swap-unsupported`. */
export function swapUnsupported(network: CaipNetworkId) {
  const sentence = 'Network not supported for Swaps'
  return new LatchkeyError('data/swap-unsupported', sentence, { context: { network } })
}

/** `data/refused`: the server understood, and says no. */
export function refused(reason: string, cause: unknown) {
  const sentence = `The data service refused: ${reason || 'no reason given'}.`
  return new LatchkeyError('data/refused', sentence, { context: { reason }, cause })
}
