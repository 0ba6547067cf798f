// Errors of this package, each sentence once.
import { LatchkeyError } from '@latchkey/kernel'

/** `smartSessions/answer-invalid`: the account neither signed nor said that it ended the session. */
export function answerInvalid() {
  const sentence = 'The wallet did not confirm that the session has ended'
  return new LatchkeyError('smartSessions/answer-invalid', sentence, { context: undefined, toast: sentence })
}

/** `smartSessions/unsupported`: no service keeps sessions for this network. */
export function unsupported() {
  const sentence = 'Smart sessions are not supported on this network'
  return new LatchkeyError('smartSessions/unsupported', sentence, { context: undefined, toast: sentence })
}
