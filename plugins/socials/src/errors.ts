// Errors of this package, and what listeners receive of any error.
import { type Kernel, LatchkeyError } from '@latchkey/kernel'
import type { Provider } from './types'

/** `socials/address-invalid`: the frame returned no URL that a browser may open. */
export function addressInvalid() {
  return new LatchkeyError('socials/address-invalid', 'Could not fetch the social redirect uri', { context: undefined })
}

/** `socials/window-ended`: the provider's window did not open, was closed, or responded from another origin. */
export function windowEnded(reason: 'blocked' | 'closed' | 'untrusted') {
  return new LatchkeyError('socials/window-ended', "The provider's window did not respond", { context: { reason } })
}

/** `socials/response-late`: the visitor came back so late that the response is not used. */
export function responseLate() {
  const toast = 'That took too long. Try again.'
  return new LatchkeyError('socials/response-late', 'The sign-in expired before the visitor returned', {
    context: undefined,
    toast,
  })
}

/** What the page's listeners receive of a failed attempt: an error's code, never its text. An abort is not a failure. */
export function reportFailure(emit: Kernel['emit'], provider: Provider, error: unknown): void {
  const code = error instanceof Object && 'code' in error ? String(error.code) : 'unknown'
  if (code === 'kernel/aborted') emit('social:canceled', { provider })
  else emit('social:failed', { provider, code })
}
