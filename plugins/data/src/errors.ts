import { type CaipNetworkId, LatchkeyError } from '@latchkey/kernel'
import type { DataApiService } from '@latchkey/kernel/contracts'

/** The name of a service call in errors. */
export type CallName = keyof DataApiService

/** Details of a failed call. */
export interface Failure {
  status?: number
  /** The server's own text. */
  reason?: string
}

/** `data/call-failed`: no response, or an error response. */
export function callFailed(call: CallName, failure: Failure, cause: unknown) {
  const isRefused = failure.status === 401 || failure.status === 403
  const advice = isRefused ? 'Check the project id and its list of origins' : 'Try again later'
  const sentence = `The call ${call} to the data service failed. ${advice}.`
  return new LatchkeyError('data/call-failed', sentence, { context: { call, ...failure }, cause })
}

/** `data/response-invalid`: the response does not have the call's form, like the login page of a network. */
export function responseInvalid(call: CallName, cause: unknown) {
  const sentence = `The data service returned an unexpected response to ${call}. Check its URL.`
  return new LatchkeyError('data/response-invalid', sentence, { context: { call }, cause })
}

/** `data/no-liquidity`: no market has this amount of the token. */
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

/** `data/refused`: the server understood the request and refused it. */
export function refused(reason: string, cause: unknown) {
  const sentence = `The data service refused: ${reason || 'no reason given'}.`
  return new LatchkeyError('data/refused', sentence, { context: { reason }, cause })
}
