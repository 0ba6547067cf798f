import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Attempt, type AttemptEvent, EXPIRY_MARGIN_MS, IDLE, reduceAttempt, remainingMs } from './attempt'

const link = { uri: 'wc:one', madeAtMs: 0, expiresAtMs: 240_000 }
const next = { uri: 'wc:two', madeAtMs: 230_000, expiresAtMs: 470_000 }
const STATES = {
  idle: IDLE,
  starting: { phase: 'starting', isRelayDown: false },
  'starting, relay down': { phase: 'starting', isRelayDown: true },
  waiting: { phase: 'waiting', link, isRelayDown: false },
  'waiting, relay down': { phase: 'waiting', link, isRelayDown: true },
  'waiting with the next link': { phase: 'waiting', link: next, isRelayDown: false },
  approved: { phase: 'approved' },
  rejected: { phase: 'rejected' },
  expired: { phase: 'expired' },
  failed: { phase: 'failed' },
} satisfies Record<string, Attempt>
type StateName = keyof typeof STATES
const EVENTS = {
  started: { type: 'started' },
  linked: { type: 'linked', link: next },
  renewing: { type: 'renewing' },
  approved: { type: 'approved' },
  rejected: { type: 'rejected' },
  expired: { type: 'expired' },
  failed: { type: 'failed' },
  aborted: { type: 'aborted' },
  relayDown: { type: 'relayDown' },
  relayUp: { type: 'relayUp' },
} satisfies Record<string, AttemptEvent>
const NAMES = Object.keys(EVENTS) as (keyof typeof EVENTS)[]

/** Where each event leads from each state, in the order of EVENTS; a dot: nothing changes. */
const TABLE: Record<StateName, string> = {
  idle: 'starting . . . . . . . . .',
  starting: 'starting next . approved rejected expired failed idle starting-down .',
  'starting, relay down': 'starting next . approved rejected expired failed idle . starting',
  waiting: 'starting next starting approved rejected expired failed idle waiting-down .',
  'waiting, relay down': 'starting next starting-down approved rejected expired failed idle . waiting',
  'waiting with the next link': 'starting next starting approved rejected expired failed idle next-down .',
  approved: 'starting . . . . . . idle . .',
  rejected: 'starting . . . . . . idle . .',
  expired: 'starting . . . . . . idle . .',
  failed: 'starting . . . . . . idle . .',
}
const NAMED: Record<string, Attempt> = {
  ...STATES,
  next: STATES['waiting with the next link'],
  'starting-down': STATES['starting, relay down'],
  'waiting-down': STATES['waiting, relay down'],
  'next-down': { phase: 'waiting', link: next, isRelayDown: true },
}

describe('WCT-10 the truth table of an attempt', () => {
  test.each(Object.entries(TABLE) as [StateName, string][])('%s', (name, row) => {
    const before = STATES[name]
    const after = NAMES.map((event) => reduceAttempt(before, EVENTS[event]))
    expect(after).toEqual(row.split(' ').map((cell) => (cell === '.' ? before : NAMED[cell])))
    row.split(' ').forEach((cell, index) => {
      if (cell === '.') expect(after[index]).toBe(before)
    })
  })
})

test('field case 26: WCT-05 a link counts as expired with ten seconds left', () => {
  expect(remainingMs(link, 0)).toBe(230_000)
  expect(remainingMs(link, 229_999)).toBe(1)
  expect(remainingMs(link, link.expiresAtMs - EXPIRY_MARGIN_MS)).toBe(0)
  expect(remainingMs(link, link.expiresAtMs + 1)).toBe(0)
})

const anyEvent: fc.Arbitrary<AttemptEvent> = fc.oneof(
  fc.constantFrom(...NAMES.map((name) => EVENTS[name])),
  fc.integer({ min: 0 }).map((count): AttemptEvent => {
    return { type: 'linked', link: { uri: `wc:${count}`, madeAtMs: count, expiresAtMs: count + 240_000 } }
  }),
)

test('field case 26: WCT-05 only the newest link ever exists, and only a new start leaves an end state', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let state: Attempt = IDLE
      let newest: string | null = null
      for (const event of events) {
        const before = state
        state = reduceAttempt(state, event)
        if (event.type === 'linked') newest = event.link.uri
        if (state.phase === 'waiting' && state !== before && event.type === 'linked') {
          expect(state.link.uri).toBe(newest)
        }
        if (state.phase !== 'waiting') expect(JSON.stringify(state)).not.toContain('wc:')
        const isOver = ['approved', 'rejected', 'expired', 'failed'].includes(before.phase)
        if (isOver && state !== before) expect(['started', 'aborted']).toContain(event.type)
      }
    }),
  )
})
