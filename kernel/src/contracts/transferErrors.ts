// Errors for a transfer that cannot be built or a swap that was not sent: messages that every family shares.

import { LatchkeyError } from '../errors/LatchkeyError'
import type { SwapMismatch, TokenMismatch, TokenRefusal } from './errorCodes'
import type { ChainToken, Token } from './tokens'

/** `transfer/amount-invalid`: the amount is zero or negative. */
export function amountInvalid() {
  return new LatchkeyError('transfer/amount-invalid', 'Enter an amount above zero', { context: undefined })
}

/** `transfer/amount-too-small`: the network does not relay it. `minimumUnits`: the minimum in smallest units. */
export function amountTooSmall(minimumUnits: bigint) {
  const sentence = 'The amount is too small for this network'
  return new LatchkeyError('transfer/amount-too-small', sentence, { context: { minimumUnits } })
}

/** `transfer/recipient-invalid`. `reason`: `malformed`, `zero` (the zero address) or `token-contract` (the token would be lost). */
export function recipientInvalid(reason: 'malformed' | 'zero' | 'token-contract') {
  const sentence = 'This recipient cannot receive the transfer'
  return new LatchkeyError('transfer/recipient-invalid', sentence, { context: { reason } })
}

/** `transfer/insufficient-funds`: the account has less than the amount. */
export function insufficientFunds() {
  return new LatchkeyError('transfer/insufficient-funds', 'Insufficient balance', { context: undefined })
}

/** `transfer/insufficient-fee`: the rest of the native token does not pay for the fee. Smallest units. */
export function insufficientFee(feeUnits: bigint) {
  return new LatchkeyError('transfer/insufficient-fee', 'Insufficient gas funds', { context: { feeUnits } })
}

/** `transfer/token-refused`: the issuer of the token, or the account that holds it, does not allow this transfer. See `reason`. */
export function tokenRefused(reason: TokenRefusal) {
  const sentence = 'This token cannot be sent this way'
  return new LatchkeyError('transfer/token-refused', sentence, { context: { reason } })
}

/** `transfer/token-mismatch`: a list describes the token differently from the chain. No request reaches the wallet. */
export function tokenMismatch(mismatch: TokenMismatch, listed: string, onChain: string) {
  const sentence = 'The token details do not match the network'
  return new LatchkeyError('transfer/token-mismatch', sentence, { context: { mismatch, listed, onChain } })
}

/** Returns `onChain` when a list states the same decimals. Throws `transfer/token-mismatch`. */
export function checkDecimals({ decimals }: Token, onChain: ChainToken): ChainToken {
  if (decimals !== onChain.decimals) throw tokenMismatch('decimals', String(decimals), String(onChain.decimals))
  return onChain
}

/** `transfer/simulation-failed`: the simulation failed. `reason` is the contract's own message, shown as text, or null. */
export function simulationFailed(reason: string | null, cause?: unknown) {
  const sentence = 'The network expects this transfer to fail'
  return new LatchkeyError('transfer/simulation-failed', sentence, { context: { reason }, cause })
}

/** `transfer/failed`: the wallet or the network did not accept it. `sentence` is the family's own message. `namespace`: CAIP-2. */
export function transferFailed(namespace: string, sentence: string, cause: unknown) {
  return new LatchkeyError('transfer/failed', sentence, { context: { namespace }, cause, toast: sentence })
}

/** `swap/tampered`: a server's proposal differs from what was shown. No request reached the wallet. */
export function swapTampered(mismatch: SwapMismatch) {
  const sentence = 'The swap that was prepared is not the one you saw. It was not sent.'
  return new LatchkeyError('swap/tampered', sentence, { context: { mismatch }, toast: sentence })
}
