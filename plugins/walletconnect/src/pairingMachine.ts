// How one modal pairs, as a pure state machine: docs/decisions/020-walletconnect.md draws it. Requirements WCT-01, WCT-05, WCT-06,
// WCT-08, WCT-10; field finding 19. A link is in one state only, so a replaced one can be neither drawn nor copied.
import type { Approval } from './approval'
import { type Attempt, type PairingLink, remainingMs } from './attempt'
import type { SignClient } from './client/signClient'
import { pairingExpired } from './errors'
import type { Proposal } from './proposal'

/** Milliseconds after which a relay that has not taken the proposal is called unreachable. */
const RELAY_PATIENCE_MS = 5000
/** Milliseconds between two tries to reach the relay. Specification section 9, heartbeat. */
const RELAY_RETRY_MS = 5000

/** A link that the relay has taken and no wallet has answered. */
export interface Offer {
  /** Of the proposal behind it. */
  readonly key: string
  readonly topic: string
  readonly link: PairingLink
}
/** What a wallet approved, and the client that has it. */
export interface Answer {
  readonly approval: Approval
  readonly client: SignClient
}
/** Who a link is made for: a visitor who waits, a list of wallets in view, or none of them any more. */
export type Audience = 'visitor' | 'list' | 'none'
interface Reaching {
  readonly audience: Audience
  readonly proposal: Proposal
  /** Links that may still be made. */
  readonly links: number
  readonly isRelayDown: boolean
}
/** An offer of a state in which no link is shown is what who comes back gets, while it is good. */
export type PairingState =
  /** No attempt, and no list in view. */
  | { readonly name: 'idle'; readonly offer: Offer | null }
  /** A wallet has approved a link of an earlier page: the next attempt takes it. */
  | { readonly name: 'arrived'; readonly offer: Offer | null; readonly answer: Answer }
  /** The library is on its way; loaded once, it is here in a moment. */
  | (Reaching & { readonly name: 'loading'; readonly offer: Offer | null })
  /** The relay has been asked to take the proposal. */
  | (Reaching & { readonly name: 'proposing'; readonly offer: null })
  /** The relay did not take it, and is asked again soon. */
  | (Reaching & { readonly name: 'retrying'; readonly offer: null })
  /** The visitor sees the code, or a list of wallets has the link ready. Null: a wallet has answered what the list has. */
  | (Reaching & { readonly name: 'showing'; readonly offer: Offer | null })
  /** The wallet has approved; accounts and sign-in are checked. */
  | { readonly name: 'checking'; readonly offer: Offer | null; readonly answer: Answer }
  | { readonly name: EndName; readonly offer: Offer | null }
type EndName = 'approved' | 'rejected' | 'expired' | 'failed'
type ReachingState = Extract<PairingState, Reaching>

export type PairingEvent =
  /** Somebody asks for a link. `links`: how many there may be, one after the other. */
  | { readonly type: 'started'; readonly audience: Audience; readonly proposal: Proposal; readonly links: number }
  /** They go, or the visitor asks for something else. */
  | { readonly type: 'left'; readonly audience: Audience; readonly error: unknown }
  | { readonly type: 'loaded'; readonly isRelayDown: boolean; readonly nowMs: number }
  | { readonly type: 'published'; readonly offer: Offer }
  /** No library, or no relay. `isFinal`: trying again is of no use. */
  | { readonly type: 'failed'; readonly key: string; readonly isFinal: boolean; readonly error: unknown }
  /** What `wait` asked for is over. */
  | { readonly type: 'timeUp' }
  | { readonly type: 'relayUp' }
  | { readonly type: 'relayDown' }
  | { readonly type: 'relayRefused'; readonly error: unknown }
  /** By a wallet. `topic` null: a link of an earlier page. `isWanted`: the next attempt is to take it, when none waits. */
  | {
      readonly type: 'approved'
      readonly topic: string | null
      readonly answer: Answer
      readonly isWanted?: boolean | undefined
    }
  /** By a wallet, or by time. `isRejection`: the visitor said no. */
  | { readonly type: 'refused'; readonly topic: string; readonly isRejection: boolean; readonly error: unknown }
  | { readonly type: 'checked'; readonly checked: unknown }
  | { readonly type: 'unchecked'; readonly error: unknown }
  | { readonly type: 'disconnected' }

/** What is to be done, by name, each with what it needs. */
export interface PairingCommands {
  /** Loads the library and listens to the relay; `loaded` or `failed` follows. */
  load: Proposal
  /** Asks the relay to take the proposal; `published` or `failed` follows, and later what wallets say. */
  publish: Proposal
  /** Tells `timeUp` after so many milliseconds, in place of what was waited for before. */
  wait: number
  /** Waits for no time and listens to no relay any more. */
  stop: null
  /** Checks what the wallet approved; `checked` or `unchecked` follows. */
  check: Answer
  /** Ends what the wallet approved: no attempt waits for it. */
  letGo: Answer
  /** Ends the pairing of this topic, which no wallet has used. */
  unpair: string
  /** Ends the attempt with what the check gave. */
  resolve: unknown
  /** Ends the attempt with this error. */
  reject: unknown
  /** Tells the page. It comes last: the page may answer with the next event. */
  tell: Attempt
}
export type PairingCommand = {
  [Name in keyof PairingCommands]: readonly [name: Name, needs: PairingCommands[Name]]
}[keyof PairingCommands]

type Of<Type extends PairingEvent['type']> = Extract<PairingEvent, { readonly type: Type }>

export interface Transition {
  readonly state: PairingState
  /** In this order. */
  readonly commands: readonly PairingCommand[]
}

/** Before the first attempt. */
export const NO_PAIRING: PairingState = { name: 'idle', offer: null }

/** The next state, the same object when the event means nothing in this one, and what is to be done. */
export const transition = (state: PairingState, event: PairingEvent): Transition =>
  (TRANSITIONS[event.type] as Handler<PairingEvent>)(state, event) || to(state)

/** The offer, when it is for this proposal and good still. */
export function findGood({ offer }: PairingState, key: string, nowMs: number): Offer | null {
  return offer?.key === key && remainingMs(offer.link, nowMs) > 0 ? offer : null
}

/** False: the event means nothing in this state. */
type Handler<Event> = (state: PairingState, event: Event) => Transition | false

const TRANSITIONS: { readonly [Type in PairingEvent['type']]: Handler<Of<Type>> } = {
  started(state, { audience, proposal, links }) {
    if (state.name === 'arrived' && audience === 'visitor')
      return to({ ...state, name: 'checking' }, ['check', state.answer])
    // Who comes back while the same proposal is on its way waits for that one.
    const name = state.name === 'proposing' && state.proposal.key === proposal.key ? 'proposing' : 'loading'
    if (isAwaited(state) || 'answer' in state) return false
    const next = { name, offer: state.offer, audience, proposal, links, isRelayDown: false } as ReachingState
    return load(next, tell)
  },
  left(state, { audience, error }) {
    const ending = audience === 'visitor' ? endAs('idle', error) : []
    if (state.name === 'checking' && ending.length > 0) return giveUp(state, ['letGo', state.answer], ...ending)
    if (!('audience' in state) || state.audience !== audience) return false
    // What is on its way is let arrive, and kept; a relay that is down is asked no more.
    return isOnItsWay(state) ? to({ ...state, audience: 'none' }, ...ending) : giveUp(state, ...ending)
  },
  loaded(state, { isRelayDown, nowMs }) {
    if (state.name !== 'loading') return false
    const offer = findGood(state, state.proposal.key, nowMs)
    // A link that is offered again says nothing of the relay.
    if (offer) return show(state, offer, nowMs, isRelayDown)
    return to({ ...state, name: 'proposing', offer: null }, ['publish', state.proposal])
  },
  published(state, { offer }) {
    if (!('audience' in state)) return keep(state, offer)
    return !state.offer && state.proposal.key === offer.key && show(state, offer, offer.link.madeAtMs, false)
  },
  failed(state, { key, isFinal, error }) {
    if (!isOnItsWay(state) || state.proposal.key !== key) return false
    if (isFinal && isAwaited(state)) return end('failed', state.offer, error)
    if (isFinal || state.audience === 'none') return giveUp(state)
    const next: PairingState = { ...state, name: 'retrying', offer: null, isRelayDown: true }
    return (state.isRelayDown ? to : tell)(next, ['wait', RELAY_RETRY_MS])
  },
  timeUp(state) {
    if (state.name !== 'showing' && state.name !== 'retrying') return hearRelay(state, true)
    if (state.links === 0) return isAwaited(state) ? end('expired', null, pairingExpired()) : giveUp(state)
    return load({ ...state, name: 'loading', offer: null }, state.name === 'retrying' ? to : tell)
  },
  relayUp: (state) => hearRelay(state, false),
  relayDown: (state) => hearRelay(state, true),
  relayRefused: (state, { error }) =>
    isAwaited(state) ? end('failed', null, error) : isOnItsWay(state) && giveUp(state),
  // A link that has been replaced may still be accepted.
  approved(state, { answer, topic, isWanted }) {
    const offer = without(state.offer, topic)
    if (isAwaited(state))
      return to({ name: 'checking', offer, answer }, STOP, ['check', answer], ['tell', { phase: 'approved' }])
    return isWanted && !('answer' in state)
      ? to({ name: 'arrived', offer, answer }, STOP)
      : keep(state, offer, ['letGo', answer])
  },
  // Or be rejected; its time means nothing for the new one.
  refused(state, { topic, isRejection, error }) {
    const offer = without(state.offer, topic)
    return isAwaited(state) && (offer !== state.offer || isRejection)
      ? end(isRejection ? 'rejected' : 'failed', offer, error)
      : keep(state, offer)
  },
  checked: (state, { checked }) =>
    state.name === 'checking' && to({ name: 'approved', offer: state.offer }, ['resolve', checked]),
  unchecked: (state, { error }) =>
    state.name === 'checking' &&
    to({ name: 'failed', offer: state.offer }, ['letGo', state.answer], ...endAs('failed', error)),
  disconnected: (state) => !('audience' in state) && !!state.offer && keep(state, null, ['unpair', state.offer.topic]),
}

const STOP: PairingCommand = ['stop', null]

const to = (state: PairingState, ...commands: PairingCommand[]): Transition => ({ state, commands })

/** The same, and the page is told, when it is a visitor who waits. */
const tell = (state: ReachingState, ...commands: PairingCommand[]): Transition =>
  to(state, ...commands, ...(isAwaited(state) ? [['tell', attemptOf(state)] as const] : []))

const endAs = (phase: EndName | 'idle', error: unknown): PairingCommand[] => [
  ['reject', error],
  ['tell', { phase }],
]

const end = (name: EndName, offer: Offer | null, error: unknown) => to({ name, offer }, STOP, ...endAs(name, error))

const giveUp = ({ offer }: { offer: Offer | null }, ...commands: PairingCommand[]) =>
  to({ name: 'idle', offer }, STOP, ...commands)

const keep = (state: PairingState, offer: Offer | null, ...commands: PairingCommand[]) =>
  to(offer === state.offer ? state : ({ ...state, offer } as PairingState), ...commands)

const attemptOf = ({ name, offer, isRelayDown }: ReachingState): Attempt =>
  name === 'showing' && offer ? { phase: 'waiting', link: offer.link, isRelayDown } : { phase: 'starting', isRelayDown }

/** Whether a visitor waits for a wallet. */
export const isAwaited = (state: PairingState): state is ReachingState =>
  'audience' in state && state.audience === 'visitor'

const isOnItsWay = (state: PairingState): state is ReachingState =>
  state.name === 'loading' || state.name === 'proposing'

const without = (offer: Offer | null, topic: string | null) => (offer?.topic === topic ? null : offer)

const load = (state: ReachingState, told: typeof tell) =>
  told(state, ['load', state.proposal], ['wait', RELAY_PATIENCE_MS])

const show = (state: ReachingState, offer: Offer, nowMs: number, isRelayDown: boolean) =>
  state.audience === 'none'
    ? giveUp({ offer })
    : tell({ ...state, name: 'showing', offer, links: state.links - 1, isRelayDown }, [
        'wait',
        remainingMs(offer.link, nowMs),
      ])

const hearRelay = (state: PairingState, isRelayDown: boolean) =>
  isAwaited(state) && state.isRelayDown !== isRelayDown && tell({ ...state, isRelayDown })
