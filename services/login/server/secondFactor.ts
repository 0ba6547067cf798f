// Decides when a passkey or a recovery code is required in addition to the sign-in method.
import { factorNeeded } from '../factorErrors.ts'
import type { Account } from './accounts.ts'
import type { LoginContext } from './context.ts'
import type { Session } from './sessions.ts'

const FRESH_MS = 600_000

/** Within the last ten minutes, in this session. */
export function hasShownFactor({ now }: Pick<LoginContext, 'now'>, { factorAtMs }: Session): boolean {
  return factorAtMs + BigInt(FRESH_MS) > BigInt(now())
}

/** Throws RefusedError 403 `factor-needed` if the account requires one and the session has not passed it. */
export function needFactor(context: Pick<LoginContext, 'now'>, { hasFactor }: Account, session: Session): void {
  if (hasFactor && !hasShownFactor(context, session)) throw factorNeeded()
}
