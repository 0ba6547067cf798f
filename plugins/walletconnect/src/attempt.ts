// One try to pair with a wallet, as a pure state machine. Requirements WCT-01, WCT-05, WCT-08, WCT-10; field finding 19.
// A link lives in exactly one phase, so one that has been replaced can be neither drawn nor copied.

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
  /** `wc:…`, to be drawn as a code, copied, or handed to a wallet app. */
  readonly uri: string
  readonly madeAtMs: number
  readonly expiresAtMs: number
}
export type AttemptEvent =
  | { type: 'started' }
  | { type: 'linked'; link: PairingLink }
  /** The link is about to end and another one is being made. */
  | { type: 'renewing' }
  | { type: 'approved' | 'rejected' | 'expired' | 'failed' }
  /** The visitor left, or asked for something else. */
  | { type: 'aborted' }
  | { type: 'relayDown' | 'relayUp' }

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

/** The next state; the same object when the event means nothing in this phase. */
export function reduceAttempt(state: Attempt, event: AttemptEvent): Attempt {
  if (event.type === 'started') return { phase: 'starting', isRelayDown: false }
  if (event.type === 'aborted') return state.phase === 'idle' ? state : IDLE
  if (state.phase !== 'starting' && state.phase !== 'waiting') return state
  switch (event.type) {
    case 'linked':
      return { phase: 'waiting', link: event.link, isRelayDown: false }
    case 'renewing':
      return state.phase === 'waiting' ? { phase: 'starting', isRelayDown: state.isRelayDown } : state
    case 'relayDown':
    case 'relayUp': {
      const isRelayDown = event.type === 'relayDown'
      return state.isRelayDown === isRelayDown ? state : { ...state, isRelayDown }
    }
    default:
      return { phase: event.type }
  }
}
