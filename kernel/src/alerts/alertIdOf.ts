// Recognizes refusals that a developer can fix, in the messages of a relay or an HTTP service.
import type { AlertId } from './contract'

/** Parts of close reasons, log lines, and responses of WalletConnect's relay and services. */
const REFUSALS: readonly (readonly [part: string, id: AlertId])[] = [
  ['Unauthorized: origin not allowed', 'origin-not-allowed'],
  ['JWT Token is not yet valid', 'session-expired'],
  ['Unauthorized: invalid key', 'invalid-project-id'],
]

/** Returns the alert that matches a message from a relay or an HTTP service, or null. */
export function alertIdOf(text: string): AlertId | null {
  return REFUSALS.find(([part]) => text.includes(part))?.[1] ?? null
}
