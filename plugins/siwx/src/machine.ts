// The states of a sign-in in one table, by account and network, independent of the page.
import type { CaipAddress } from '@latchkey/kernel'

/**
 * `looking`: checks for a session that is still valid. `asking`: the view is open. `keeping`: the provider gets what the wallet signed
 * while it connected. `leaving`: the wallet is being disconnected. `dismissed`: the visitor need not sign and does not want to.
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
  /** Null while no one is connected, or on a network without sign-in. */
  | { type: 'accountChanged'; account: CaipAddress | null }
  | { type: 'disconnected' }
  | { type: 'looked'; isSignedIn: boolean; isRequired: boolean }
  | { type: 'lookFailed'; error: unknown }
  /** The wallet signed while it connected. */
  | { type: 'proved'; isRequired: boolean }
  | { type: 'signRequested' }
  | { type: 'signed' }
  | { type: 'signFailed'; error: unknown }
  | { type: 'cancelRequested' }
  | { type: 'revoked' }
/**
 * `look`: look for sessions. `show`: open the view. `hide`: close the view, if it is open. `sign`: ask the wallet. `finish`: close and
 * report. `keep`: store what was already signed. `reopen`: open the view, unless something else is shown, and say why. `refuse`: open the
 * view, whatever is shown, and say why. `disconnect`, `close`: the effects of canceling. `giveUp`: report, and disconnect. `forget`: end
 * every session.
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
/** The next phase for each event, by the phases in which the event counts. */
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
  signRequested: { asking: ['signing', 'sign'], dismissed: ['signing', 'sign'] },
  signed: { signing: ['signedIn', 'finish'] },
  signFailed: { signing: ['asking', 'reopen'], keeping: ['asking', 'refuse'] },
  canceledRequired: { asking: ['leaving', 'disconnect'], signing: ['leaving', 'disconnect'] },
  canceledOptional: { asking: ['dismissed', 'close'], signing: ['dismissed', 'close'] },
  // The session that is being checked may have been revoked meanwhile.
  revokedRequired: { signedIn: ['looking', 'look'], looking: ['looking', 'look'] },
  revokedOptional: { signedIn: ['dismissed', 'hide'], looking: ['looking', 'look'] },
} as const satisfies Record<string, Partial<Record<SignInPhase, Move>>>

type News = Exclude<SignInEvent, { type: 'accountChanged' | 'disconnected' }>

function rowOf(news: News, isRequired: boolean): Partial<Record<SignInPhase, Move>> {
  if (news.type === 'looked') return news.isSignedIn ? MOVES.found : MOVES.missing
  if (news.type === 'cancelRequested') return isRequired ? MOVES.canceledRequired : MOVES.canceledOptional
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

/** Returns the next state and its actions. An event that does not fit changes nothing. */
export function stepSignIn(state: SignInState, event: SignInEvent): SignInStep {
  if (event.type === 'disconnected') return { state: IDLE, effects: ['forget'] }
  if (event.type !== 'accountChanged') return take(state, event)
  const { account } = event
  if (account === state.account) return { state, effects: [] }
  if (account === null) return { state: IDLE, effects: ['hide'] }
  return { state: { ...IDLE, phase: 'looking', account }, effects: ['look'] }
}

/** Views that a required sign-in keeps open. */
const LOCKED_VIEWS: readonly (string | undefined)[] = ['SIWXSignMessage', 'ConnectingSiwe', 'ApproveTransaction']

/** Returns whether the modal must stay open; it then shakes. */
export function isLocked({ phase, isRequired }: SignInState, view: string | undefined): boolean {
  return isRequired && (phase === 'asking' || phase === 'signing') && LOCKED_VIEWS.includes(view)
}
