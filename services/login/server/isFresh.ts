// Whether a sign-in is so recent that it is itself the proof of identity.
import type { LoginContext } from './context.ts'
import type { Session } from './sessions.ts'

const FRESH_MS = 600_000

/** Less than ten minutes ago. */
export function isFresh({ now }: Pick<LoginContext, 'now'>, { signedInAtMs }: Session): boolean {
  return signedInAtMs + BigInt(FRESH_MS) > BigInt(now())
}
