import { LatchkeyError } from '@latchkey/kernel'

/** `smartSessions/answer-invalid`: the account neither signed nor confirmed that it ended the session. */
export function answerInvalid() {
  const sentence = 'The wallet did not confirm that the session has ended'
  return new LatchkeyError('smartSessions/answer-invalid', sentence, { context: undefined, toast: sentence })
}

/** `smartSessions/unsupported`: no service stores sessions for this network. */
export function unsupported() {
  const sentence = 'Smart sessions are not supported on this network'
  return new LatchkeyError('smartSessions/unsupported', sentence, { context: undefined, toast: sentence })
}
