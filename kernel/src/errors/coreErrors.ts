// Errors that the core or every chain throws. They have a separate file, because the core is on every page.
import { LatchkeyError } from './LatchkeyError'

/** Returns a `kernel/aborted` error. An abort is not a failure, so it is never shown or tracked. */
export function requestAborted(cause?: unknown) {
  return new LatchkeyError('kernel/aborted', 'Request was aborted', { context: undefined, cause })
}

/** `kernel/chain-missing`: no chain package has this namespace. */
export function chainMissing(namespace: string) {
  return new LatchkeyError('kernel/chain-missing', 'Chain adapter not found', { context: { namespace } })
}

/** `kernel/chain-required`: account data was given without a namespace. */
export function chainRequired() {
  const sentence = 'Chain is required to update chain account data'
  return new LatchkeyError('kernel/chain-required', sentence, { context: undefined })
}

/** `kernel/destroyed`: the host destroyed this modal. */
export function destroyedError() {
  return new LatchkeyError('kernel/destroyed', 'This modal was destroyed. Create a new one.', { context: undefined })
}

/** `kernel/load-failed`: code of the modal did not load. */
export function loadFailed(cause: unknown) {
  const message = 'A part of the modal could not be loaded. Check the network and try again.'
  return new LatchkeyError('kernel/load-failed', message, { context: undefined, cause })
}
