// How long the frame may take. Specification section 9; wire facts 2.3.

import type { RequestType } from './messages'
import { needsApproval } from './methods'

/** Until the frame says that it is ready. */
export const READY_WAIT_MS = 20_000
/** From the frame's word until what it needs is settled. Specification section 9, frame ready delay. */
export const READY_DELAY_MS = 500
const ANSWER_WAIT_MS = 30_000
/** A mail has to arrive, a phone to be found, a transaction to be read: the life of an email code (wire facts 4.4). */
const PERSON_WAIT_MS = 20 * 60_000
const SIGN_OUT_WAIT_MS = 3_000

const WAITS: { readonly [T in RequestType]?: number } = {
  CONNECT_DEVICE: PERSON_WAIT_MS,
  CONNECT_FARCASTER: PERSON_WAIT_MS,
  CONNECT_PASSKEY: PERSON_WAIT_MS,
  SIGN_OUT: SIGN_OUT_WAIT_MS,
  RPC_ABORT: SIGN_OUT_WAIT_MS,
}

/** Logins whose silence means that the site is set up wrongly: the socials time-out alert. Specification section 8. */
export const ALARMING: readonly RequestType[] = [
  'CONNECT_EMAIL',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
]

/** Milliseconds from the moment the request is posted. `method` is that of an RPC request. */
export function waitOf(type: RequestType, method = ''): number {
  if (needsApproval(method)) return PERSON_WAIT_MS
  return WAITS[type] ?? ANSWER_WAIT_MS
}
