// Errors of this package. The error for a wrong setup is in the manifest, which imports nothing.
import { findError, LatchkeyError } from '@latchkey/kernel'
import type { MessageMismatch, SignInMismatch } from './types'

const context = undefined
/** Either the server's clock or the visitor's is wrong, and this page cannot tell which. */
const CLOCK_WORDS = 'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.'
const REFUSED_WORDS = 'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.'

/** `siwx/not-enabled`: the host passed neither `siwx` nor an enabled `siweConfig`. */
export function notEnabled() {
  return new LatchkeyError('siwx/not-enabled', 'SIWX is not enabled', { context })
}

/** `siwx/address-missing`: no account is connected. */
export function addressMissing() {
  return new LatchkeyError('siwx/address-missing', 'No ActiveCaipAddress found', { context })
}

/** `siwx/network-missing`: the host does not list the network, or its family cannot sign messages. */
export function networkMissing() {
  return new LatchkeyError('siwx/network-missing', 'No ActiveCaipNetwork or client found', { context })
}

/** `siwx/connection-missing`: this modal was destroyed. */
export function connectionMissing() {
  return new LatchkeyError('siwx/connection-missing', 'No ConnectionController client found', { context })
}

/** `siwx/declined`: the visitor declined, the wallet did not sign, or its signature was refused; see `cause`. */
export function declined(cause: unknown) {
  const reason = findError(cause, 'rpc/user-rejected') ? 'rejected' : 'failed'
  const sentence = reason === 'rejected' ? 'Signature declined' : 'Sign-in failed. Try again.'
  return new LatchkeyError('siwx/declined', sentence, { context: { reason }, cause, toast: sentence })
}

/** `siwx/smart-account-unsupported`: the same with a smart account, which many verifiers cannot check. */
export function smartAccountUnsupported(cause: unknown) {
  const sentence = 'This application might not support Smart Accounts'
  return new LatchkeyError('siwx/smart-account-unsupported', sentence, { context, cause, toast: sentence })
}

/** `siwx/initialize-failed`: the host's sessions could not be read. */
export function initializeFailed(cause: unknown) {
  const sentence = 'A problem occurred while trying initialize authentication'
  return new LatchkeyError('siwx/initialize-failed', sentence, { context, cause, toast: sentence })
}

/** `siwx/message-refused`: the host's message is not valid on this page. No wallet was asked. */
export function messageRefused(mismatch: MessageMismatch, cause?: unknown) {
  const sentence = `Sign-in message refused: its ${mismatch} is not valid on this page`
  const toast = mismatch === 'time' ? CLOCK_WORDS : REFUSED_WORDS
  return new LatchkeyError('siwx/message-refused', sentence, { context: { mismatch }, cause, toast })
}

/** `siwx/session-refused`: the signature is for another message or from another account. */
export function sessionRefused(mismatch: SignInMismatch) {
  const sentence = `The sign-in was refused: its ${mismatch} does not match the request`
  return new LatchkeyError('siwx/session-refused', sentence, { context: { mismatch } })
}

/** `siwx/field-invalid`: a field would change the meaning of the message, for example with a line break. */
export function fieldInvalid(field: string) {
  const sentence = `The field ${field} of a sign-in message is malformed`
  return new LatchkeyError('siwx/field-invalid', sentence, { context: { field } })
}
