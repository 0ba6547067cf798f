// Timeouts for the frame.

import type { RequestType } from './messages'
import { needsApproval } from './methods'

/** Time until the frame must report that it is ready. */
export const READY_WAIT_MS = 20_000
/** Milliseconds from the ready message until the first requests are sent. */
export const READY_DELAY_MS = 500
const RESPONSE_WAIT_MS = 30_000
/** Time for a person to receive an email, find a phone, or read a transaction: the lifetime of an email code. */
const PERSON_WAIT_MS = 20 * 60_000
const SIGN_OUT_WAIT_MS = 3_000

const WAITS: { readonly [T in RequestType]?: number } = {
  CONNECT_DEVICE: PERSON_WAIT_MS,
  CONNECT_FARCASTER: PERSON_WAIT_MS,
  CONNECT_PASSKEY: PERSON_WAIT_MS,
  SIGN_OUT: SIGN_OUT_WAIT_MS,
  RPC_ABORT: SIGN_OUT_WAIT_MS,
}

/** Logins for which a timeout means that the site is misconfigured, so an alert is shown. */
export const ALARMING: readonly RequestType[] = [
  'CONNECT_EMAIL',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
]

/** Returns milliseconds, counted from when the request is posted. `method` is that of an RPC request. */
export function waitOf(type: RequestType, method = ''): number {
  if (needsApproval(method)) return PERSON_WAIT_MS
  return WAITS[type] ?? RESPONSE_WAIT_MS
}
