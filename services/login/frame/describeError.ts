// The text of an error on the frame's screens. The page gets the English message, see errors.ts.
import { FrameError } from './frameError.ts'
import { LANGUAGE, TEXTS } from './i18n/texts.ts'

/** By the error codes of the frame and its servers. */
const BY_CODE: Readonly<Record<string, string>> = {
  'code-expired': TEXTS.codeExpired,
  'code-used-up': TEXTS.codeUsedUp,
  declined: TEXTS.declined,
  'email-linked': TEXTS.emailLinked,
  'factor-in-use': TEXTS.factorInUse,
  'factor-needed': TEXTS.factorNeeded,
  'flow-over': TEXTS.startAgain,
  'last-method': TEXTS.methodOnly,
  'method-in-use': TEXTS.methodKept,
  'method-linked': TEXTS.alreadyLinked,
  'method-taken': TEXTS.methodTaken,
  'no-method': TEXTS.notLinked,
  'no-provider': TEXTS.noProvider,
  'passkey-copied': TEXTS.passkeyCopied,
  'passkey-failed': TEXTS.passkeyFailed,
  'passkey-key': TEXTS.passkeyKey,
  'passkey-over': TEXTS.startAgain,
  'passkey-refused': TEXTS.passkeyFailed,
  'proof-over': TEXTS.proofOver,
  refused: TEXTS.providerRefused,
  'sign-in-again': TEXTS.signInAgain,
  'sign-in-first': TEXTS.signInFirst,
  'signed-out': TEXTS.sessionOver,
  throttled: TEXTS.throttled,
  unavailable: TEXTS.unavailable,
  unreachable: TEXTS.noServer,
  'window-blocked': TEXTS.windowBlocked,
  'window-closed': TEXTS.windowClosed,
  'wrong-code': TEXTS.wrongCode,
  'wrong-recovery': TEXTS.wrongRecovery,
}

/** The sentence for the person. In English, it is the error's own message, which may say more. */
export function describeError(cause: unknown): string {
  if (!(cause instanceof FrameError)) return TEXTS.failed
  return LANGUAGE === 'en' ? cause.message : (BY_CODE[cause.code] ?? TEXTS.failed)
}
