// Timeouts for the frame. Specification section 9; wire facts 2.3.

import type { RequestType } from './messages'
import { needsApproval } from './methods'

/** Time until the frame must report that it is ready. */
export const READY_WAIT_MS = 20_000
/** Time from the ready message until the first requests are settled. Specification section 9, frame ready delay. */
export const READY_DELAY_MS = 500
const ANSWER_WAIT_MS = 30_000
/** Time for a person to receive an email, find a phone, or read a transaction: the lifetime of an email code (wire facts 4.4). */
const PERSON_WAIT_MS = 20 * 60_000
const SIGN_OUT_WAIT_MS = 3_000

const WAITS: { readonly [T in RequestType]?: number } = {
  CONNECT_DEVICE: PERSON_WAIT_MS,
  CONNECT_FARCASTER: PERSON_WAIT_MS,
  CONNECT_PASSKEY: PERSON_WAIT_MS,
  SIGN_OUT: SIGN_OUT_WAIT_MS,
  RPC_ABORT: SIGN_OUT_WAIT_MS,
}

/** Logins for which a timeout means that the site is misconfigured: the socials timeout alert. Specification section 8. */
export const ALARMING: readonly RequestType[] = [
  'CONNECT_EMAIL',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
]

/** Returns milliseconds, counted from when the request is posted. `method` is that of an RPC request. */
export function waitOf(type: RequestType, method = ''): number {
  if (needsApproval(method)) return PERSON_WAIT_MS
  return WAITS[type] ?? ANSWER_WAIT_MS
}
