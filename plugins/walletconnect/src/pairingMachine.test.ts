// Every state with every event: where it leads, and what is done. Requirements WCT-01, WCT-05, WCT-06, WCT-08, WCT-10.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EVENTS, listVariants, STATES, writeCommand, writeState } from '../test/machineWorld'
import { type PairingEvent, type PairingState, transition } from './pairingMachine'

/** What each event makes of a state, then what is done. An event that is left out changes nothing. */
const TABLE: Record<string, Record<string, string>> = {
  idle: {
    started: 'loading visitor A 8 > load A > wait 5000 > set starting',
    'started with another': 'loading visitor B 8 > load B > wait 5000 > set starting',
    'started for a list': 'loading list A 8 > load A > wait 5000',
    published: 'idle [two]',
    'published for another': 'idle [three]',
    approved: 'same > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'arrived new > stop',
  },
  'idle with a link': {
    started: 'loading visitor A 8 [one] > load A > wait 5000 > set starting',
    'started with another': 'loading visitor B 8 [one] > load B > wait 5000 > set starting',
    'started for a list': 'loading list A 8 [one] > load A > wait 5000',
    published: 'idle [two]',
    'published for another': 'idle [three]',
    approved: 'idle > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'arrived new [one] > stop',
    'refused by the visitor': 'idle',
    'refused by the wallet': 'idle',
    disconnected: 'idle > unpair one',
  },
  arrived: {
    started: 'checking earlier [one] > check earlier',
    'started with another': 'checking earlier [one] > check earlier',
    published: 'arrived earlier [two]',
    'published for another': 'arrived earlier [three]',
    approved: 'arrived earlier > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'same > letGo new',
    'refused by the visitor': 'arrived earlier',
    'refused by the wallet': 'arrived earlier',
    disconnected: 'arrived earlier > unpair one',
  },
  loading: {
    left: 'loading none A 2 > reject error > set idle',
    loaded: 'proposing visitor A 2 > publish A',
    'loaded late': 'proposing visitor A 2 > publish A',
    published: 'showing visitor A 1 [two] > wait 230000 > set waiting [two]',
    failed: 'retrying visitor A 2 down > wait 5000 > set starting down',
    'failed for good': 'failed > stop > reject error > set failed',
    timeUp: 'loading visitor A 2 down > set starting down',
    relayDown: 'loading visitor A 2 down > set starting down',
    relayRefused: 'failed > stop > reject error > set failed',
    approved: 'checking new > stop > check new > set approved',
    'approved of a replaced link': 'checking new > stop > check new > set approved',
    'approved of an earlier page': 'checking new > stop > check new > set approved',
    'refused by the visitor': 'rejected > stop > reject error > set rejected',
    'refused by the visitor, replaced': 'rejected > stop > reject error > set rejected',
  },
  'loading with a link': {
    left: 'loading none A 2 [one] > reject error > set idle',
    loaded: 'showing visitor A 1 down [one] > wait 230000 > set waiting [one] down',
    'loaded late': 'proposing visitor A 2 > publish A',
    failed: 'retrying visitor A 2 down > wait 5000 > set starting down',
    'failed for good': 'failed [one] > stop > reject error > set failed',
    timeUp: 'loading visitor A 2 down [one] > set starting down',
    relayDown: 'loading visitor A 2 down [one] > set starting down',
    relayRefused: 'failed > stop > reject error > set failed',
    approved: 'checking new > stop > check new > set approved',
    'approved of a replaced link': 'checking new [one] > stop > check new > set approved',
    'approved of an earlier page': 'checking new [one] > stop > check new > set approved',
    'refused by the visitor': 'rejected > stop > reject error > set rejected',
    'refused by the wallet': 'failed > stop > reject error > set failed',
    'refused by the visitor, replaced': 'rejected [one] > stop > reject error > set rejected',
  },
  'loading for a list': {
    started: 'loading visitor A 8 [one] > load A > wait 5000 > set starting',
    'started with another': 'loading visitor B 8 [one] > load B > wait 5000 > set starting',
    'started for a list': 'loading list A 8 [one] > load A > wait 5000',
    'left by a list': 'loading none A 2 [one]',
    loaded: 'showing list A 1 down [one] > wait 230000',
    'loaded late': 'proposing list A 2 > publish A',
    failed: 'retrying list A 2 down > wait 5000',
    'failed for good': 'idle [one] > stop',
    relayRefused: 'idle [one] > stop',
    approved: 'loading list A 2 > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'arrived new [one] > stop',
    'refused by the visitor': 'loading list A 2',
    'refused by the wallet': 'loading list A 2',
  },
  'loading for none': {
    started: 'loading visitor A 8 > load A > wait 5000 > set starting',
    'started with another': 'loading visitor B 8 > load B > wait 5000 > set starting',
    'started for a list': 'loading list A 8 > load A > wait 5000',
    loaded: 'proposing none A 2 > publish A',
    'loaded late': 'proposing none A 2 > publish A',
    published: 'idle [two] > stop',
    failed: 'idle > stop',
    'failed for good': 'idle > stop',
    relayRefused: 'idle > stop',
    approved: 'same > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'arrived new > stop',
  },
  proposing: {
    left: 'proposing none A 2 > reject error > set idle',
    published: 'showing visitor A 1 [two] > wait 230000 > set waiting [two]',
    failed: 'retrying visitor A 2 down > wait 5000 > set starting down',
    'failed for good': 'failed > stop > reject error > set failed',
    timeUp: 'proposing visitor A 2 down > set starting down',
    relayDown: 'proposing visitor A 2 down > set starting down',
    relayRefused: 'failed > stop > reject error > set failed',
    approved: 'checking new > stop > check new > set approved',
    'approved of a replaced link': 'checking new > stop > check new > set approved',
    'approved of an earlier page': 'checking new > stop > check new > set approved',
    'refused by the visitor': 'rejected > stop > reject error > set rejected',
    'refused by the visitor, replaced': 'rejected > stop > reject error > set rejected',
  },
  'proposing for a list': {
    started: 'proposing visitor A 8 > load A > wait 5000 > set starting',
    'started with another': 'loading visitor B 8 > load B > wait 5000 > set starting',
    'started for a list': 'proposing list A 8 > load A > wait 5000',
    'left by a list': 'proposing none A 2',
    published: 'showing list A 1 [two] > wait 230000',
    failed: 'retrying list A 2 down > wait 5000',
    'failed for good': 'idle > stop',
    relayRefused: 'idle > stop',
    approved: 'same > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'arrived new > stop',
  },
  'proposing for none': {
    started: 'proposing visitor A 8 > load A > wait 5000 > set starting',
    'started with another': 'loading visitor B 8 > load B > wait 5000 > set starting',
    'started for a list': 'proposing list A 8 > load A > wait 5000',
    published: 'idle [two] > stop',
    failed: 'idle > stop',
    'failed for good': 'idle > stop',
    relayRefused: 'idle > stop',
    approved: 'same > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'arrived new > stop',
  },
  retrying: {
    left: 'idle > stop > reject error > set idle',
    published: 'showing visitor A 1 [two] > wait 230000 > set waiting [two]',
    timeUp: 'loading visitor A 2 down > load A > wait 5000',
    relayUp: 'retrying visitor A 2 > set starting',
    relayRefused: 'failed > stop > reject error > set failed',
    approved: 'checking new > stop > check new > set approved',
    'approved of a replaced link': 'checking new > stop > check new > set approved',
    'approved of an earlier page': 'checking new > stop > check new > set approved',
    'refused by the visitor': 'rejected > stop > reject error > set rejected',
    'refused by the visitor, replaced': 'rejected > stop > reject error > set rejected',
  },
  'retrying for a list': {
    started: 'loading visitor A 8 > load A > wait 5000 > set starting',
    'started with another': 'loading visitor B 8 > load B > wait 5000 > set starting',
    'started for a list': 'loading list A 8 > load A > wait 5000',
    'left by a list': 'idle > stop',
    published: 'showing list A 1 [two] > wait 230000',
    timeUp: 'loading list A 2 down > load A > wait 5000',
    approved: 'same > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'arrived new > stop',
  },
  showing: {
    left: 'idle [one] > stop > reject error > set idle',
    timeUp: 'loading visitor A 2 > load A > wait 5000 > set starting',
    relayDown: 'showing visitor A 2 down [one] > set waiting [one] down',
    relayRefused: 'failed > stop > reject error > set failed',
    approved: 'checking new > stop > check new > set approved',
    'approved of a replaced link': 'checking new [one] > stop > check new > set approved',
    'approved of an earlier page': 'checking new [one] > stop > check new > set approved',
    'refused by the visitor': 'rejected > stop > reject error > set rejected',
    'refused by the wallet': 'failed > stop > reject error > set failed',
    'refused by the visitor, replaced': 'rejected [one] > stop > reject error > set rejected',
  },
  'showing the last link': {
    left: 'idle [one] > stop > reject error > set idle',
    timeUp: 'expired > stop > reject walletconnect/expired > set expired',
    relayDown: 'showing visitor A 0 down [one] > set waiting [one] down',
    relayRefused: 'failed > stop > reject error > set failed',
    approved: 'checking new > stop > check new > set approved',
    'approved of a replaced link': 'checking new [one] > stop > check new > set approved',
    'approved of an earlier page': 'checking new [one] > stop > check new > set approved',
    'refused by the visitor': 'rejected > stop > reject error > set rejected',
    'refused by the wallet': 'failed > stop > reject error > set failed',
    'refused by the visitor, replaced': 'rejected [one] > stop > reject error > set rejected',
  },
  'showing for a list': {
    started: 'loading visitor A 8 [one] > load A > wait 5000 > set starting',
    'started with another': 'loading visitor B 8 [one] > load B > wait 5000 > set starting',
    'started for a list': 'loading list A 8 [one] > load A > wait 5000',
    'left by a list': 'idle [one] > stop',
    timeUp: 'loading list A 2 > load A > wait 5000',
    approved: 'showing list A 2 > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'arrived new [one] > stop',
    'refused by the visitor': 'showing list A 2',
    'refused by the wallet': 'showing list A 2',
  },
  'showing the last link for a list': {
    started: 'loading visitor A 8 [one] > load A > wait 5000 > set starting',
    'started with another': 'loading visitor B 8 [one] > load B > wait 5000 > set starting',
    'started for a list': 'loading list A 8 [one] > load A > wait 5000',
    'left by a list': 'idle [one] > stop',
    timeUp: 'idle [one] > stop',
    approved: 'showing list A 0 > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'arrived new [one] > stop',
    'refused by the visitor': 'showing list A 0',
    'refused by the wallet': 'showing list A 0',
  },
  checking: {
    left: 'idle [one] > stop > letGo first > reject error > set idle',
    published: 'checking first [two]',
    'published for another': 'checking first [three]',
    approved: 'checking first > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'same > letGo new',
    'refused by the visitor': 'checking first',
    'refused by the wallet': 'checking first',
    checked: 'approved [one] > resolve account',
    unchecked: 'failed [one] > letGo first > reject error > set failed',
    disconnected: 'checking first > unpair one',
  },
  approved: {
    started: 'loading visitor A 8 > load A > wait 5000 > set starting',
    'started with another': 'loading visitor B 8 > load B > wait 5000 > set starting',
    'started for a list': 'loading list A 8 > load A > wait 5000',
    published: 'approved [two]',
    'published for another': 'approved [three]',
    approved: 'same > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'arrived new > stop',
  },
  rejected: {
    started: 'loading visitor A 8 [one] > load A > wait 5000 > set starting',
    'started with another': 'loading visitor B 8 [one] > load B > wait 5000 > set starting',
    'started for a list': 'loading list A 8 [one] > load A > wait 5000',
    published: 'rejected [two]',
    'published for another': 'rejected [three]',
    approved: 'rejected > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'arrived new [one] > stop',
    'refused by the visitor': 'rejected',
    'refused by the wallet': 'rejected',
    disconnected: 'rejected > unpair one',
  },
  expired: {
    started: 'loading visitor A 8 > load A > wait 5000 > set starting',
    'started with another': 'loading visitor B 8 > load B > wait 5000 > set starting',
    'started for a list': 'loading list A 8 > load A > wait 5000',
    published: 'expired [two]',
    'published for another': 'expired [three]',
    approved: 'same > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'arrived new > stop',
  },
  failed: {
    started: 'loading visitor A 8 > load A > wait 5000 > set starting',
    'started with another': 'loading visitor B 8 > load B > wait 5000 > set starting',
    'started for a list': 'loading list A 8 > load A > wait 5000',
    published: 'failed [two]',
    'published for another': 'failed [three]',
    approved: 'same > letGo new',
    'approved of a replaced link': 'same > letGo new',
    'approved of an earlier page': 'arrived new > stop',
  },
}
const states = listVariants<PairingState>(STATES)
const events = listVariants<PairingEvent>(EVENTS)

test('every state has a row, and rows only contain existing events', () => {
  expect(Object.keys(TABLE)).toEqual(states.map(([name]) => name))
  const names = events.map(([name]) => name)
  expect(Object.values(TABLE).flatMap((row) => Object.keys(row).filter((event) => !names.includes(event)))).toEqual([])
})

describe.each(states)('WCT-01 WCT-05 WCT-08 WCT-10 %s', (name, before) => {
  test.each(events)('%s', (eventName, event) => {
    const { state, commands } = transition(before, event)
    const after = state === before ? 'same' : writeState(state)
    expect([after, ...commands.map(writeCommand)].join(' > ')).toBe(TABLE[name]?.[eventName] ?? 'same')
  })
})

test('the page is notified last, and an attempt ends once', () => {
  for (const [, state] of states) {
    for (const [, event] of events) {
      const names = transition(state, event).commands.map(([name]) => name)
      expect(names.slice(0, -1)).not.toContain('set')
      expect(names.filter((name) => name === 'resolve' || name === 'reject').length).toBeLessThan(2)
    }
  }
})

test('the diagram has the arrows of the table', () => {
  const page = readFileSync('docs/decisions/020-walletconnect.md', 'utf8')
  const drawn = [...page.matchAll(/^(\w+) +-- (.+?) -+> (\w+)$/gm)].flatMap(([, from, names = '', to]) =>
    names.split(', ').map((event) => `${from} ${event} ${to}`),
  )
  const arrows = states.flatMap(([, before]) =>
    events.map(([, event]) => {
      const { name } = transition(before, event).state
      return name === before.name ? null : `${before.name} ${event.type} ${name}`
    }),
  )
  expect(drawn.sort()).toEqual([...new Set(arrows.filter((arrow) => arrow !== null))].sort())
})
