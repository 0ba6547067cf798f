// What happens to a sign-in, as one table: keyed by account and network, free of the page. Specification sections 2 and 4.
import type { CaipAddress } from '@latchkey/kernel'

/**
 * `looking`: for a session that is good already. `asking`: the view is up. `keeping`: what the wallet signed while it connected
 * goes to the provider. `leaving`: the wallet is being disconnected. `dismissed`: the visitor need not sign, and does not want to.
 */
export type SignInPhase = 'idle' | 'looking' | 'asking' | 'signing' | 'keeping' | 'signedIn' | 'dismissed' | 'leaving'
export interface SignInState {
  phase: SignInPhase
  /** Null while no one is connected, or if sign-in is not required here. */
  account: CaipAddress | null
  isRequired: boolean
  /** Why the latest attempt failed. */
  error: unknown
}
export type SignInEvent =
  /** Null while no one is connected, or on a network where sign-in is not asked. */
  | { type: 'accountChanged'; account: CaipAddress | null }
  | { type: 'disconnected' }
  | { type: 'looked'; isSignedIn: boolean; isRequired: boolean }
  | { type: 'lookFailed'; error: unknown }
  /** The wallet signed while it connected. */
  | { type: 'proved'; isRequired: boolean }
  | { type: 'signAsked' }
  | { type: 'signed' }
  | { type: 'signFailed'; error: unknown }
  | { type: 'cancelAsked' }
  | { type: 'revoked' }
/**
 * `look`: for sessions. `show`: the view. `hide`: the view, if it is up. `sign`: the wallet is asked. `finish`: closes and tells.
 * `keep`: what was signed already. `reopen`: the view, where nothing else is shown, and tells why. `refuse`: the view, whatever is
 * shown, and tells why. `disconnect`, `close`: what canceling means. `giveUp`: tells, and disconnects. `forget`: every session.
 */
export type SignInEffect =
  | 'look'
  | 'show'
  | 'hide'
  | 'sign'
  | 'finish'
  | 'keep'
  | 'reopen'
  | 'refuse'
  | 'disconnect'
  | 'close'
  | 'giveUp'
  | 'forget'
export interface SignInStep {
  state: SignInState
  effects: readonly SignInEffect[]
}

export const IDLE: SignInState = { phase: 'idle', account: null, isRequired: true, error: null }

type Move = readonly [next: SignInPhase, effect: SignInEffect]
/** Where each piece of news leads, from the phases in which it counts. */
const MOVES = {
  found: { looking: ['signedIn', 'hide'], keeping: ['signedIn', 'finish'] },
  missing: { looking: ['asking', 'show'], keeping: ['asking', 'show'] },
  lookFailed: { looking: ['leaving', 'giveUp'] },
  proved: {
    looking: ['keeping', 'keep'],
    asking: ['keeping', 'keep'],
    signing: ['keeping', 'keep'],
    signedIn: ['keeping', 'keep'],
    dismissed: ['keeping', 'keep'],
  },
  signAsked: { asking: ['signing', 'sign'], dismissed: ['signing', 'sign'] },
  signed: { signing: ['signedIn', 'finish'] },
  signFailed: { signing: ['asking', 'reopen'], keeping: ['asking', 'refuse'] },
  canceledRequired: { asking: ['leaving', 'disconnect'], signing: ['leaving', 'disconnect'] },
  canceledOptional: { asking: ['dismissed', 'close'], signing: ['dismissed', 'close'] },
  // What is being looked up may be what was revoked meanwhile.
  revokedRequired: { signedIn: ['looking', 'look'], looking: ['looking', 'look'] },
  revokedOptional: { signedIn: ['dismissed', 'hide'], looking: ['looking', 'look'] },
} as const satisfies Record<string, Partial<Record<SignInPhase, Move>>>

type News = Exclude<SignInEvent, { type: 'accountChanged' | 'disconnected' }>

function rowOf(news: News, isRequired: boolean): Partial<Record<SignInPhase, Move>> {
  if (news.type === 'looked') return news.isSignedIn ? MOVES.found : MOVES.missing
  if (news.type === 'cancelAsked') return isRequired ? MOVES.canceledRequired : MOVES.canceledOptional
  if (news.type === 'revoked') return isRequired ? MOVES.revokedRequired : MOVES.revokedOptional
  return MOVES[news.type]
}

function take(state: SignInState, news: News): SignInStep {
  const move = rowOf(news, state.isRequired)[state.phase]
  if (!move) return { state, effects: [] }
  const [phase, effect] = move
  const isRequired = 'isRequired' in news ? news.isRequired : state.isRequired
  return { state: { ...state, phase, isRequired, error: 'error' in news ? news.error : null }, effects: [effect] }
}

/** The next state, and what is to be done. What does not fit changes nothing. */
export function stepSignIn(state: SignInState, event: SignInEvent): SignInStep {
  if (event.type === 'disconnected') return { state: IDLE, effects: ['forget'] }
  if (event.type !== 'accountChanged') return take(state, event)
  const { account } = event
  if (account === state.account) return { state, effects: [] }
  if (account === null) return { state: IDLE, effects: ['hide'] }
  return { state: { ...IDLE, phase: 'looking', account }, effects: ['look'] }
}

/** Views that a required sign-in keeps open. Specification section 2. */
const LOCKED_VIEWS: readonly (string | undefined)[] = ['SIWXSignMessage', 'ConnectingSiwe', 'ApproveTransaction']

/** Whether the modal must stay: asked with a shake, as it is tried. */
export function isLocked({ phase, isRequired }: SignInState, view: string | undefined): boolean {
  return isRequired && (phase === 'asking' || phase === 'signing') && LOCKED_VIEWS.includes(view)
}
