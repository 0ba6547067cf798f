// Recognizes the refusals that a developer can mend, in what a relay or an HTTP service says. Specification section 8.
import type { AlertId } from './contract'

/** Parts of close reasons, log lines and answers. Wire facts sections 9.7 and 10.1. */
const REFUSALS: readonly (readonly [part: string, id: AlertId])[] = [
  ['Unauthorized: origin not allowed', 'origin-not-allowed'],
  ['JWT Token is not yet valid', 'session-expired'],
  ['Unauthorized: invalid key', 'invalid-project-id'],
]

/** Returns the alert that a text of a relay or an HTTP service stands for, or null. */
export function alertIdOf(text: string): AlertId | null {
  return REFUSALS.find(([part]) => text.includes(part))?.[1] ?? null
}
