// States and events of the pairing machine, one of each kind, and how the tests write them down.
import { PAIRING_LIFETIME_MS, type PairingLink } from '../src/attempt'
import type { Offer, PairingCommand, PairingEvent, PairingResult, PairingState } from '../src/pairingMachine'
import type { Proposal } from '../src/proposal'

const NOW_MS = 1000
export const proposalOf = (key: string): Proposal => ({
  key,
  publish: () => Promise.reject(new Error('The machine publishes nothing')),
})
export const linkOf = (uri: string, madeAtMs: number): PairingLink => ({
  uri,
  madeAtMs,
  expiresAtMs: madeAtMs + PAIRING_LIFETIME_MS,
})
export const resultOf = (name: string): PairingResult => ({
  approval: { session: name, auths: [], sent: null },
  client: null as unknown as PairingResult['client'],
})
const offerOf = (topic: string, key = 'A', madeAtMs = NOW_MS): Offer => ({ key, topic, link: linkOf(topic, madeAtMs) })
const A = proposalOf('A')
const B = proposalOf('B')
const ONE = offerOf('one')

const visitor = { audience: 'visitor', proposal: A, links: 2, isRelayDown: false } as const
const list = { ...visitor, audience: 'list' } as const
const none = { ...visitor, audience: 'none' } as const

/** Each state has a row here: a new one without it does not compile. */
export const STATES: { [Name in PairingState['name']]: Record<string, PairingState & { readonly name: Name }> } = {
  idle: { '': { name: 'idle', offer: null }, 'with a link': { name: 'idle', offer: ONE } },
  arrived: { '': { name: 'arrived', offer: ONE, result: resultOf('earlier') } },
  loading: {
    '': { name: 'loading', offer: null, ...visitor },
    'with a link': { name: 'loading', offer: ONE, ...visitor },
    'for a list': { name: 'loading', offer: ONE, ...list },
    'for none': { name: 'loading', offer: null, ...none },
  },
  proposing: {
    '': { name: 'proposing', offer: null, ...visitor },
    'for a list': { name: 'proposing', offer: null, ...list },
    'for none': { name: 'proposing', offer: null, ...none },
  },
  retrying: {
    '': { name: 'retrying', offer: null, ...visitor, isRelayDown: true },
    'for a list': { name: 'retrying', offer: null, ...list, isRelayDown: true },
  },
  showing: {
    '': { name: 'showing', offer: ONE, ...visitor },
    'the last link': { name: 'showing', offer: ONE, ...visitor, links: 0 },
    'for a list': { name: 'showing', offer: ONE, ...list },
    'the last link for a list': { name: 'showing', offer: ONE, ...list, links: 0 },
  },
  checking: { '': { name: 'checking', offer: ONE, result: resultOf('first') } },
  approved: { '': { name: 'approved', offer: null } },
  rejected: { '': { name: 'rejected', offer: ONE } },
  expired: { '': { name: 'expired', offer: null } },
  failed: { '': { name: 'failed', offer: null } },
}

const error = 'error'
/** Each event has a row here too. */
export const EVENTS: { [Type in PairingEvent['type']]: Record<string, PairingEvent & { readonly type: Type }> } = {
  started: {
    '': { type: 'started', audience: 'visitor', proposal: A, links: 8 },
    'with another': { type: 'started', audience: 'visitor', proposal: B, links: 8 },
    'for a list': { type: 'started', audience: 'list', proposal: A, links: 8 },
  },
  left: {
    '': { type: 'left', audience: 'visitor', error },
    'by a list': { type: 'left', audience: 'list', error },
  },
  loaded: {
    '': { type: 'loaded', isRelayDown: true, nowMs: NOW_MS },
    late: { type: 'loaded', isRelayDown: true, nowMs: NOW_MS + PAIRING_LIFETIME_MS },
  },
  published: {
    '': { type: 'published', offer: offerOf('two') },
    'for another': { type: 'published', offer: offerOf('three', 'B') },
  },
  failed: {
    '': { type: 'failed', key: 'A', isFinal: false, error },
    'for good': { type: 'failed', key: 'A', isFinal: true, error },
    'for another': { type: 'failed', key: 'B', isFinal: true, error },
  },
  timeUp: { '': { type: 'timeUp' } },
  relayUp: { '': { type: 'relayUp' } },
  relayDown: { '': { type: 'relayDown' } },
  relayRefused: { '': { type: 'relayRefused', error } },
  approved: {
    '': { type: 'approved', topic: 'one', result: resultOf('new') },
    'of a replaced link': { type: 'approved', topic: 'zero', result: resultOf('new') },
    'of an earlier page': { type: 'approved', topic: null, result: resultOf('new'), isWanted: true },
  },
  refused: {
    'by the visitor': { type: 'refused', topic: 'one', isRejection: true, error },
    'by the wallet': { type: 'refused', topic: 'one', isRejection: false, error },
    'by the visitor, replaced': { type: 'refused', topic: 'zero', isRejection: true, error },
    'by the wallet, replaced': { type: 'refused', topic: 'zero', isRejection: false, error },
  },
  checked: { '': { type: 'checked', checked: 'account' } },
  unchecked: { '': { type: 'unchecked', error } },
  disconnected: { '': { type: 'disconnected' } },
}

/** All variants of all rows, by `name variant`. */
export function listVariants<Value>(rows: Record<string, Record<string, Value>>): [name: string, value: Value][] {
  return Object.entries(rows).flatMap(([name, variants]) =>
    Object.entries(variants).map(([variant, value]): [string, Value] => [`${name} ${variant}`.trim(), value]),
  )
}

/** A state in one line: all that it holds. */
export function writeState(state: PairingState): string {
  const parts: unknown[] = [state.name]
  if ('audience' in state) parts.push(state.audience, state.proposal.key, state.links, state.isRelayDown && 'down')
  if ('result' in state) parts.push(state.result.approval.session)
  parts.push(state.offer && `[${state.offer.topic}]`)
  return parts.filter((part) => part !== false && part !== null).join(' ')
}

export function writeCommand([name, needs]: PairingCommand): string {
  switch (name) {
    case 'load':
    case 'publish':
      return `${name} ${needs.key}`
    case 'check':
    case 'letGo':
      return `${name} ${needs.approval.session}`
    case 'set': {
      const link = needs.phase === 'waiting' ? ` [${needs.link.uri}]` : ''
      return `set ${needs.phase}${link}${'isRelayDown' in needs && needs.isRelayDown ? ' down' : ''}`
    }
    case 'stop':
      return name
    case 'reject':
      return `reject ${needs instanceof Error ? Reflect.get(needs, 'code') : needs}`
    default:
      return `${name} ${needs}`
  }
}
