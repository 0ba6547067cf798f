// What a page is told of a try to pair with a wallet, and how long its link is good. Requirements WCT-05, WCT-10.

export type Attempt =
  | { readonly phase: 'idle' }
  /** No link yet. `isRelayDown`: the relay does not answer, and is tried again. */
  | { readonly phase: 'starting'; readonly isRelayDown: boolean }
  /** The link waits for a wallet until `expiresAtMs`, milliseconds since the epoch. */
  | { readonly phase: 'waiting'; readonly link: PairingLink; readonly isRelayDown: boolean }
  | { readonly phase: 'approved' }
  | { readonly phase: 'rejected' }
  | { readonly phase: 'expired' }
  | { readonly phase: 'failed' }
export interface PairingLink {
  /** `wc:…`, to draw as a QR code, to copy, or to pass to a wallet app. */
  readonly uri: string
  readonly madeAtMs: number
  readonly expiresAtMs: number
}

/** Life of a pairing link, milliseconds. Specification section 9. */
export const PAIRING_LIFETIME_MS = 240_000
/** For how long wallets take a link, milliseconds. Wire facts 5.2. */
export const PROPOSAL_LIFETIME_MS = 300_000
/** With this much left, or less, a link counts as expired, milliseconds. Specification section 9. */
export const EXPIRY_MARGIN_MS = 10_000

/** Before the first try, and after one that was left. */
export const IDLE: Attempt = { phase: 'idle' }

/** Of the pairing behind a link; empty when it has none. */
export function topicOf(uri: string): string {
  return /^wc:([^@]+)@/.exec(uri)?.[1] ?? ''
}

/** Milliseconds until a link counts as expired; 0 when it does. */
export function remainingMs(link: PairingLink, nowMs: number): number {
  return Math.max(0, link.expiresAtMs - EXPIRY_MARGIN_MS - nowMs)
}
