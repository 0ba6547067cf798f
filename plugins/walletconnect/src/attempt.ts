// What a page sees of an attempt to pair with a wallet, and how long its link is valid. Requirements WCT-05, WCT-10.
import type { PairingLink } from '@latchkey/kernel/contracts'

export type { PairingLink } from '@latchkey/kernel/contracts'

export type Attempt =
  | { readonly phase: 'idle' }
  /** There is no link yet. `isRelayDown`: the relay does not respond and is retried. */
  | { readonly phase: 'starting'; readonly isRelayDown: boolean }
  /** The link waits for a wallet until `expiresAtMs`, milliseconds since the epoch. */
  | { readonly phase: 'waiting'; readonly link: PairingLink; readonly isRelayDown: boolean }
  | { readonly phase: 'approved' }
  | { readonly phase: 'rejected' }
  | { readonly phase: 'expired' }
  | { readonly phase: 'failed' }

/** Lifetime of a pairing link in milliseconds, shorter than wallets allow. */
export const PAIRING_LIFETIME_MS = 240_000
/** How long wallets accept a link, in milliseconds. Source: specs.walletconnect.com, Sign. */
export const PROPOSAL_LIFETIME_MS = 300_000
/** A link counts as expired when no more than this is left, in milliseconds. */
const EXPIRY_MARGIN_MS = 10_000

/** Before the first attempt, and after one that the visitor left. */
export const IDLE: Attempt = { phase: 'idle' }

/** Returns the topic of the pairing behind a link; empty if it has none. */
export function topicOf(uri: string): string {
  return /^wc:([^@]+)@/.exec(uri)?.[1] ?? ''
}

/** Returns the milliseconds until a link counts as expired; 0 if it already does. */
export function remainingMs(link: PairingLink, nowMs: number): number {
  return Math.max(0, link.expiresAtMs - EXPIRY_MARGIN_MS - nowMs)
}
