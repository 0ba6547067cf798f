import { LatchkeyError } from '@latchkey/kernel'

/** `smartSessions/response-invalid`: the account neither signed nor confirmed that it ended the session. */
export function responseInvalid() {
  const sentence = 'The wallet did not confirm that the session has ended'
  return new LatchkeyError('smartSessions/response-invalid', sentence, { context: undefined, toast: sentence })
}

/** `smartSessions/unsupported`: no service stores sessions for this network. */
export function unsupported() {
  const sentence = 'Smart sessions are not supported on this network'
  return new LatchkeyError('smartSessions/unsupported', sentence, { context: undefined, toast: sentence })
}
