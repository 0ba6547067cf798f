// Errors of this package, all from the directory service. Without it, the bundled registry is the list.
import { findError, LatchkeyError } from '@latchkey/kernel'

const REFUSED_TOAST = 'This site is not set up for the wallet list. The best-known wallets are still here.'
const DOWN_TOAST = 'The wallet list could not be loaded. Check your connection, then try again.'
/** The project ID is invalid, or the origin is not on the project's list. */
const REFUSALS: readonly (number | undefined)[] = [401, 403]

/** `wallets/unavailable`: no response, or an error response. `status` is missing if there was no response. */
export function directoryUnavailable(call: string, cause: unknown) {
  const status = findError(cause, 'kernel/http-status')?.context.status
  const isRefused = REFUSALS.includes(status)
  const advice = isRefused ? 'Check the project id and its list of origins' : 'Try again later'
  return new LatchkeyError('wallets/unavailable', `The call ${call} to the wallet directory failed. ${advice}.`, {
    context: { call, reason: isRefused ? 'refused' : 'silent', ...(status !== undefined && { status }) },
    cause,
    toast: isRefused ? REFUSED_TOAST : DOWN_TOAST,
  })
}

/** `wallets/misshaped`: the response does not have the call's form, like the login page of a network. */
export function responseMalformed(call: string, cause: unknown) {
  const sentence = `The wallet directory returned an unexpected response to ${call}. Check its URL.`
  return new LatchkeyError('wallets/misshaped', sentence, { context: { call }, cause, toast: DOWN_TOAST })
}
