// How one modal pairs, as a pure state machine, which docs/decisions/020-walletconnect.md shows. Requirements WCT-01, WCT-05, WCT-06,
// WCT-08, WCT-10. A link is in only one state, so a replaced link can be neither rendered nor copied.
import type { Approval } from './approval'
import { type Attempt, type PairingLink, remainingMs } from './attempt'
import type { SignClient } from './client/signClient'
import { pairingExpired } from './errors'
import type { Proposal } from './proposal'

/** Milliseconds after which a relay that has not accepted the proposal counts as unreachable. */
const RELAY_PATIENCE_MS = 5000
/** Milliseconds between two attempts to reach the relay. */
const RELAY_RETRY_MS = 5000

/** A link that the relay has accepted and no wallet has responded to. */
export interface Offer {
  /** The key of its proposal. */
  readonly key: string
  readonly topic: string
  readonly link: PairingLink
}
/** A wallet's approval, and the client that received it. */
export interface PairingResult {
  readonly approval: Approval
  readonly client: SignClient
}
/** What a link is created for: a waiting visitor, a visible wallet list, or neither any more. */
export type Audience = 'visitor' | 'list' | 'none'
interface Reaching {
  readonly audience: Audience
  readonly proposal: Proposal
  /** Number of links that may still be created. */
  readonly links: number
  readonly isRelayDown: boolean
}
/** In a state that shows no link, a visitor who returns gets the `offer` while it is valid. */
export type PairingState =
  /** No attempt, and no visible list. */
  | { readonly name: 'idle'; readonly offer: Offer | null }
  /** A wallet has approved a link of an earlier page; the next attempt uses it. */
  | { readonly name: 'arrived'; readonly offer: Offer | null; readonly result: PairingResult }
  /** The library is loading; after the first time, this takes only a moment. */
  | (Reaching & { readonly name: 'loading'; readonly offer: Offer | null })
  /** The relay has the request to accept the proposal. */
  | (Reaching & { readonly name: 'proposing'; readonly offer: null })
  /** The relay did not accept it, and the request is sent again soon. */
  | (Reaching & { readonly name: 'retrying'; readonly offer: null })
  /** The visitor sees the code, or a wallet list has the link ready. `offer` is null if a wallet has responded to the list's link. */
  | (Reaching & { readonly name: 'showing'; readonly offer: Offer | null })
  /** The wallet has approved; accounts and sign-in are being checked. */
  | { readonly name: 'checking'; readonly offer: Offer | null; readonly result: PairingResult }
  | { readonly name: EndName; readonly offer: Offer | null }
type EndName = 'approved' | 'rejected' | 'expired' | 'failed'
type ReachingState = Extract<PairingState, Reaching>

export type PairingEvent =
  /** A visitor or a list asks for a link. `links` is the maximum number of successive links. */
  | { readonly type: 'started'; readonly audience: Audience; readonly proposal: Proposal; readonly links: number }
  /** They no longer need it, or the visitor asks for something else. */
  | { readonly type: 'left'; readonly audience: Audience; readonly error: unknown }
  | { readonly type: 'loaded'; readonly isRelayDown: boolean; readonly nowMs: number }
  | { readonly type: 'published'; readonly offer: Offer }
  /** The library or the relay failed. `isFinal`: a retry cannot succeed. */
  | { readonly type: 'failed'; readonly key: string; readonly isFinal: boolean; readonly error: unknown }
  /** The time set by `wait` is over. */
  | { readonly type: 'timeUp' }
  | { readonly type: 'relayUp' }
  | { readonly type: 'relayDown' }
  | { readonly type: 'relayRefused'; readonly error: unknown }
  /** By a wallet. `topic` is null for a link of an earlier page. `isWanted`: if no attempt is waiting, the next one uses it. */
  | {
      readonly type: 'approved'
      readonly topic: string | null
      readonly result: PairingResult
      readonly isWanted?: boolean | undefined
    }
  /** By a wallet or by a timeout. `isRejection`: the visitor declined. */
  | { readonly type: 'refused'; readonly topic: string; readonly isRejection: boolean; readonly error: unknown }
  | { readonly type: 'checked'; readonly checked: unknown }
  | { readonly type: 'unchecked'; readonly error: unknown }
  | { readonly type: 'disconnected' }

/** The commands by name, each with its argument. */
export interface PairingCommands {
  /** Loads the library and listens to the relay; `loaded` or `failed` follows. */
  load: Proposal
  /** Asks the relay to accept the proposal; `published` or `failed` follows, and later the wallets' responses. */
  publish: Proposal
  /** Sends `timeUp` after this many milliseconds, and replaces an earlier wait. */
  wait: number
  /** Stops the timer and stops listening to the relay. */
  stop: null
  /** Checks the wallet's approval; `checked` or `unchecked` follows. */
  check: PairingResult
  /** Revokes the wallet's approval, because no attempt is waiting for it. */
  letGo: PairingResult
  /** Ends the pairing of this topic, which no wallet has used. */
  unpair: string
  /** Ends the attempt with the result of the check. */
  resolve: unknown
  /** Ends the attempt with this error. */
  reject: unknown
  /** Sets the attempt that the page shows. It is last, because the page may respond with the next event. */
  set: Attempt
}
export type PairingCommand = {
  [Name in keyof PairingCommands]: readonly [name: Name, needs: PairingCommands[Name]]
}[keyof PairingCommands]

type Of<Type extends PairingEvent['type']> = Extract<PairingEvent, { readonly type: Type }>

export interface Transition {
  readonly state: PairingState
  /** In execution order. */
  readonly commands: readonly PairingCommand[]
}

/** Before the first attempt. */
export const NO_PAIRING: PairingState = { name: 'idle', offer: null }

/** Returns the next state and its commands; the same state object if the event has no meaning in this state. */
export const transition = (state: PairingState, event: PairingEvent): Transition =>
  (TRANSITIONS[event.type] as Handler<PairingEvent>)(state, event) || to(state)

/** Returns the offer if it is for this proposal and still valid. */
export function findGood({ offer }: PairingState, key: string, nowMs: number): Offer | null {
  return offer?.key === key && remainingMs(offer.link, nowMs) > 0 ? offer : null
}

/** Returns false if the event has no meaning in this state. */
type Handler<Event> = (state: PairingState, event: Event) => Transition | false

const TRANSITIONS: { readonly [Type in PairingEvent['type']]: Handler<Of<Type>> } = {
  started(state, { audience, proposal, links }) {
    if (state.name === 'arrived' && audience === 'visitor')
      return to({ ...state, name: 'checking' }, ['check', state.result])
    // A visitor who returns while the same proposal is pending waits for it.
    const name = state.name === 'proposing' && state.proposal.key === proposal.key ? 'proposing' : 'loading'
    if (isExpected(state) || 'result' in state) return false
    const next = { name, offer: state.offer, audience, proposal, links, isRelayDown: false } as ReachingState
    return load(next, report)
  },
  left(state, { audience, error }) {
    const ending = audience === 'visitor' ? endAs('idle', error) : []
    if (state.name === 'checking' && ending.length > 0) return giveUp(state, ['letGo', state.result], ...ending)
    if (!('audience' in state) || state.audience !== audience) return false
    // A pending link may still arrive, and is kept; a relay that is down gets no new request.
    return isOnItsWay(state) ? to({ ...state, audience: 'none' }, ...ending) : giveUp(state, ...ending)
  },
  loaded(state, { isRelayDown, nowMs }) {
    if (state.name !== 'loading') return false
    const offer = findGood(state, state.proposal.key, nowMs)
    // A reused link says nothing about the relay.
    if (offer) return show(state, offer, nowMs, isRelayDown)
    return to({ ...state, name: 'proposing', offer: null }, ['publish', state.proposal])
  },
  published(state, { offer }) {
    if (!('audience' in state)) return keep(state, offer)
    return !state.offer && state.proposal.key === offer.key && show(state, offer, offer.link.madeAtMs, false)
  },
  failed(state, { key, isFinal, error }) {
    if (!isOnItsWay(state) || state.proposal.key !== key) return false
    if (isFinal && isExpected(state)) return end('failed', state.offer, error)
    if (isFinal || state.audience === 'none') return giveUp(state)
    const next: PairingState = { ...state, name: 'retrying', offer: null, isRelayDown: true }
    return (state.isRelayDown ? to : report)(next, ['wait', RELAY_RETRY_MS])
  },
  timeUp(state) {
    if (state.name !== 'showing' && state.name !== 'retrying') return followRelay(state, true)
    if (state.links === 0) return isExpected(state) ? end('expired', null, pairingExpired()) : giveUp(state)
    return load({ ...state, name: 'loading', offer: null }, state.name === 'retrying' ? to : report)
  },
  relayUp: (state) => followRelay(state, false),
  relayDown: (state) => followRelay(state, true),
  relayRefused: (state, { error }) =>
    isExpected(state) ? end('failed', null, error) : isOnItsWay(state) && giveUp(state),
  // A link that has been replaced may still be accepted.
  approved(state, { result, topic, isWanted }) {
    const offer = without(state.offer, topic)
    if (isExpected(state))
      return to({ name: 'checking', offer, result }, STOP, ['check', result], ['set', { phase: 'approved' }])
    return isWanted && !('result' in state)
      ? to({ name: 'arrived', offer, result }, STOP)
      : keep(state, offer, ['letGo', result])
  },
  // Or it may be rejected; its timeout has no meaning for the new link.
  refused(state, { topic, isRejection, error }) {
    const offer = without(state.offer, topic)
    return isExpected(state) && (offer !== state.offer || isRejection)
      ? end(isRejection ? 'rejected' : 'failed', offer, error)
      : keep(state, offer)
  },
  checked: (state, { checked }) =>
    state.name === 'checking' && to({ name: 'approved', offer: state.offer }, ['resolve', checked]),
  unchecked: (state, { error }) =>
    state.name === 'checking' &&
    to({ name: 'failed', offer: state.offer }, ['letGo', state.result], ...endAs('failed', error)),
  disconnected: (state) => !('audience' in state) && !!state.offer && keep(state, null, ['unpair', state.offer.topic]),
}

const STOP: PairingCommand = ['stop', null]

const to = (state: PairingState, ...commands: PairingCommand[]): Transition => ({ state, commands })

/** Returns the same, and notifies the page if a visitor is waiting. */
const report = (state: ReachingState, ...commands: PairingCommand[]): Transition =>
  to(state, ...commands, ...(isExpected(state) ? [['set', attemptOf(state)] as const] : []))

const endAs = (phase: EndName | 'idle', error: unknown): PairingCommand[] => [
  ['reject', error],
  ['set', { phase }],
]

const end = (name: EndName, offer: Offer | null, error: unknown) => to({ name, offer }, STOP, ...endAs(name, error))

const giveUp = ({ offer }: { offer: Offer | null }, ...commands: PairingCommand[]) =>
  to({ name: 'idle', offer }, STOP, ...commands)

const keep = (state: PairingState, offer: Offer | null, ...commands: PairingCommand[]) =>
  to(offer === state.offer ? state : ({ ...state, offer } as PairingState), ...commands)

const attemptOf = ({ name, offer, isRelayDown }: ReachingState): Attempt =>
  name === 'showing' && offer ? { phase: 'waiting', link: offer.link, isRelayDown } : { phase: 'starting', isRelayDown }

/** Returns whether a visitor is waiting for a wallet. */
export const isExpected = (state: PairingState): state is ReachingState =>
  'audience' in state && state.audience === 'visitor'

const isOnItsWay = (state: PairingState): state is ReachingState =>
  state.name === 'loading' || state.name === 'proposing'

const without = (offer: Offer | null, topic: string | null) => (offer?.topic === topic ? null : offer)

const load = (state: ReachingState, reported: typeof report) =>
  reported(state, ['load', state.proposal], ['wait', RELAY_PATIENCE_MS])

const show = (state: ReachingState, offer: Offer, nowMs: number, isRelayDown: boolean) =>
  state.audience === 'none'
    ? giveUp({ offer })
    : report({ ...state, name: 'showing', offer, links: state.links - 1, isRelayDown }, [
        'wait',
        remainingMs(offer.link, nowMs),
      ])

const followRelay = (state: PairingState, isRelayDown: boolean) =>
  isExpected(state) && state.isRelayDown !== isRelayDown && report({ ...state, isRelayDown })
