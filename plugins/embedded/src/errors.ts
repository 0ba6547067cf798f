// Errors of this package. None repeats what a visitor typed.
import { LatchkeyError } from '@latchkey/kernel'
import type { UnreachableReason } from './types'

const UNREACHABLE_TOASTS: Readonly<Record<UnreachableReason, string>> = {
  policy: 'Sign-in isn’t available on this page. Choose another way to connect.',
  failed: 'Sign-in couldn’t load. Check your connection, or choose another way to connect.',
  changed: 'Sign-in isn’t available on this page. Choose another way to connect.',
  silent: 'Sign-in isn’t responding. Try again later, or choose another way to connect.',
}
const ABORTED = 'Something went wrong'

/**
 * `embedded/frame-unreachable`: the page's policy or its own check refused the frame, it failed to load, or it never reported that it is
 * ready.
 */
export function frameUnreachable(reason: UnreachableReason) {
  const sentence = 'Unable to load email login dependency'
  const toast = UNREACHABLE_TOASTS[reason]
  return new LatchkeyError('embedded/frame-unreachable', sentence, { context: { reason }, toast })
}

/** `embedded/frame-missing`: the modal is not in the page, or was removed from it. */
export function frameMissing() {
  const context = undefined
  const toast = UNREACHABLE_TOASTS.failed
  return new LatchkeyError('embedded/frame-missing', 'iframe is not set', { context, toast })
}

/** `embedded/aborted`: the request ended with its frame, or because its caller aborted it. */
export function aborted(cause?: unknown) {
  return new LatchkeyError('embedded/aborted', ABORTED, { context: undefined, cause })
}

/** `embedded/timed-out`: the frame is loaded but did not respond. */
export function timedOut() {
  const toast = 'That took too long. Try again.'
  return new LatchkeyError('embedded/timed-out', ABORTED, { context: undefined, toast })
}

/** `embedded/refused`: the frame refused. `words` is its own text in its own language, without what a visitor typed. */
export function refused(words: string | null) {
  const toast = words ?? 'An error occurred'
  return new LatchkeyError('embedded/refused', toast, { context: words ? undefined : { reason: 'unstated' }, toast })
}

/** `embedded/response-malformed`: the frame's response does not have the message's form. None of it was used. */
export function responseMalformed() {
  const sentence = 'The login frame gave a malformed response'
  return new LatchkeyError('embedded/response-malformed', sentence, { context: undefined, toast: ABORTED })
}

/** `embedded/request-invalid`: nothing was sent. */
export function requestInvalid() {
  const sentence = 'The login frame does not accept this request'
  return new LatchkeyError('embedded/request-invalid', sentence, { context: undefined, toast: ABORTED })
}

/** `embedded/too-many-requests`: wait for a response, then try again. */
export function tooManyRequests() {
  const sentence = 'Too many requests to the login frame'
  return new LatchkeyError('embedded/too-many-requests', sentence, { context: undefined, toast: ABORTED })
}

/** `embedded/email-invalid`. */
export function emailInvalid() {
  const toast = 'Enter a valid email address'
  return new LatchkeyError('embedded/email-invalid', 'Invalid email', { context: undefined, toast })
}

/** `embedded/throttled`: `seconds` is an integer, rounded up. */
export function throttled(seconds: number) {
  const sentence = `Please try again after ${seconds} seconds`
  return new LatchkeyError('embedded/throttled', sentence, { context: { seconds }, toast: sentence })
}

/** `embedded/chain-unsupported`: the frame does not know the network. */
export function chainUnsupported(network: string, cause: unknown) {
  const sentence = 'Chain is not supported'
  return new LatchkeyError('embedded/chain-unsupported', sentence, { context: { network }, cause, toast: sentence })
}

/** `embedded/smart-account-unsupported`: not available on the current network. */
export function smartAccountUnsupported() {
  const sentence = 'This application might not support Smart Accounts'
  return new LatchkeyError('embedded/smart-account-unsupported', sentence, { context: undefined, toast: sentence })
}

/** `embedded/initialize-failed`: the sign-in succeeded, but the wallet did not return its accounts. The visitor is signed out again. */
export function initializeFailed(cause: unknown) {
  const sentence = 'A problem occurred while trying initialize authentication'
  return new LatchkeyError('embedded/initialize-failed', sentence, { context: undefined, cause, toast: sentence })
}

/** `embedded/method-not-accepted`: the wire does not have this method; nothing was sent. */
export function methodNotAccepted(method: string) {
  const toast = 'Action not allowed'
  const sentence = 'Requested RPC call is not allowed'
  return new LatchkeyError('embedded/method-not-accepted', sentence, { context: { method }, toast })
}
