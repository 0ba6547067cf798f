// The review's machine: each state with each event, and any order of them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REVIEW_TABLE } from '../../test/reviewTable'
import { requestAborted } from '../errors/coreErrors'
import {
  NO_OUTCOME,
  phaseOf,
  type ReviewEvent,
  type ReviewState,
  type ReviewStep,
  type Submission,
  submissionOf,
  transition,
} from './reviewMachine'

interface Shown {
  of: number
}
type State = ReviewState<Shown>
type Event = ReviewEvent<Shown>

const PROBLEM = requestAborted()
const FAILED: Submission = { phase: 'failed', problem: PROBLEM }
const REVIEW: Shown = { of: 2 }
const NEXT: Shown = { of: 2 }
const leftover = { id: 1, phase: 'asking' } as const
const STATES: { [Name in State['name']]: State & { name: Name } } = {
  idle: { name: 'idle', outcome: FAILED },
  preparing: { name: 'preparing', id: 2 },
  ready: { name: 'ready', id: 2, review: REVIEW, outcome: FAILED },
  checking: { name: 'checking', id: 2, review: REVIEW },
  asking: { name: 'asking', id: 2, review: REVIEW },
  mining: { name: 'mining', id: 2, review: REVIEW },
  busyIdle: { name: 'busyIdle', leftover },
  busyPreparing: { name: 'busyPreparing', id: 2, leftover },
  busyReady: { name: 'busyReady', id: 2, review: REVIEW, leftover },
}
const eventsFor = (state: State): { [Type in Event['type']]: Extract<Event, { type: Type }> } => {
  const id = 'leftover' in state ? 1 : 2
  return {
    begin: { type: 'begin', id: 3 },
    prepared: { type: 'prepared', id: 2, review: NEXT },
    unprepared: { type: 'unprepared', id: 2 },
    looked: { type: 'looked', before: REVIEW, review: NEXT },
    confirm: { type: 'confirm', isAllowed: true },
    checked: { type: 'checked', id },
    accepted: { type: 'accepted', id },
    submitted: { type: 'submitted', id },
    ended: { type: 'ended', id, outcome: FAILED, review: NEXT },
    drop: { type: 'drop' },
  }
}
const samples = Object.values(STATES).flatMap((state) =>
  Object.values(eventsFor(state)).map((event) => ({ state, event, name: state.name, type: event.type })),
)
const of = (name: State['name'], event: Event) => transition<Shown>(STATES[name], event)

describe('SND-05 SWP-03 a review, state by state', () => {
  test.each(samples)('$name × $type', ({ state, event }) => {
    const step = transition<Shown>(state, event)
    const shown = step.effect ? `${step.state.name} / ${step.effect}` : step.state.name
    expect(step.state === state && step.effect === null ? '' : shown).toBe(REVIEW_TABLE[state.name][event.type])
  })

  test.each(samples)('ACC-06 $name × $type of an earlier review changes nothing', ({ state, event }) => {
    if (event.type === 'confirm' || event.type === 'drop' || event.type === 'begin') return
    const late: Event = event.type === 'looked' ? { ...event, before: NEXT } : { ...event, id: 9 }
    expect(transition<Shown>(state, late)).toEqual({ state, effect: null })
    expect(transition<Shown>(state, late).state).toBe(state)
  })

  test('SAF-03 clicking on terms that are not accepted changes nothing', () => {
    expect(of('ready', { type: 'confirm', isAllowed: false })).toEqual({ state: STATES.ready, effect: null })
  })

  test('each state keeps what it needs from the one before', () => {
    const events = eventsFor(STATES.ready)
    const step = (name: State['name'], type: Event['type']) =>
      of(name, 'leftover' in STATES[name] ? eventsFor(STATES[name])[type] : events[type]).state
    expect(step('idle', 'begin')).toEqual({ name: 'preparing', id: 3 })
    expect(step('idle', 'drop')).toEqual({ name: 'idle', outcome: NO_OUTCOME })
    expect(step('preparing', 'prepared')).toEqual({ name: 'ready', id: 2, review: NEXT, outcome: NO_OUTCOME })
    expect(step('ready', 'looked')).toEqual({ ...STATES.ready, review: NEXT })
    expect(step('ready', 'confirm')).toEqual(STATES.checking)
    expect(step('checking', 'checked')).toEqual(STATES.asking)
    expect(step('asking', 'accepted')).toEqual(STATES.mining)
    expect(step('mining', 'ended')).toEqual({ name: 'ready', id: 2, review: NEXT, outcome: FAILED })
    expect(step('asking', 'submitted')).toEqual({ name: 'idle', outcome: NO_OUTCOME })
    expect(step('mining', 'drop')).toEqual({ name: 'busyIdle', leftover: { id: 2, phase: 'mining' } })
    expect(step('busyReady', 'drop')).toEqual(STATES.busyIdle)
    expect(step('busyReady', 'begin')).toEqual({ name: 'busyPreparing', id: 3, leftover })
    expect(step('busyPreparing', 'prepared')).toEqual({ ...STATES.busyReady, review: NEXT })
    expect(step('busyReady', 'accepted')).toEqual({ ...STATES.busyReady, leftover: { id: 1, phase: 'mining' } })
  })

  test('ACC-06 the result of a leftover transaction is reported only if no other view shows it', () => {
    expect(of('busyIdle', eventsFor(STATES.busyIdle).ended).state).toEqual({ name: 'idle', outcome: FAILED })
    expect(of('busyIdle', eventsFor(STATES.busyIdle).submitted).state).toEqual({ name: 'idle', outcome: NO_OUTCOME })
    expect(of('busyPreparing', eventsFor(STATES.busyIdle).ended).state).toEqual(STATES.preparing)
    expect(of('busyReady', eventsFor(STATES.busyIdle).ended).state).toEqual({ ...STATES.ready, outcome: NO_OUTCOME })
  })

  test('a request that ends without a new review keeps the review that it was for', () => {
    const ended: Event = { type: 'ended', id: 2, outcome: NO_OUTCOME, review: null }
    expect(of('asking', ended).state).toEqual({ ...STATES.ready, outcome: NO_OUTCOME })
  })

  test.each([
    ['idle', 'failed'],
    ['preparing', 'idle'],
    ['ready', 'failed'],
    ['checking', 'asking'],
    ['asking', 'asking'],
    ['mining', 'mining'],
    ['busyIdle', 'asking'],
    ['busyPreparing', 'asking'],
    ['busyReady', 'asking'],
  ] as const)('UIX-04 a screen shows %s as %s', (name, phase) => {
    expect(submissionOf(STATES[name])).toEqual({ phase, problem: phase === 'failed' ? PROBLEM : null })
  })

  test('UIX-04 a leftover transaction that was sent is reported as mining; one that was never requested is not', () => {
    expect(submissionOf({ name: 'busyIdle', leftover: { id: 1, phase: 'mining' } }).phase).toBe('mining')
    const unsent: State = { name: 'busyIdle', leftover: { id: 1, phase: 'checking' } }
    expect([submissionOf(unsent).phase, phaseOf(unsent, 1)]).toEqual(['asking', 'checking'])
    expect(of('busyIdle', { type: 'checked', id: 1 }).effect).toBeNull()
    expect(transition(unsent, { type: 'submitted', id: 1 })).toEqual({ state: unsent, effect: null })
  })

  test('a request stays open until its own end', () => {
    expect([phaseOf(STATES.asking, 2), phaseOf(STATES.asking, 1), phaseOf(STATES.busyReady, 1)]).toEqual([
      'asking',
      null,
      'asking',
    ])
    expect([phaseOf(STATES.busyReady, 2), phaseOf(STATES.ready, 2)]).toEqual([null, null])
  })
})

/** An order of events, each about the latest review or a random one. */
const someEvent = fc.record({
  type: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom('begin', 'drop', 'looked', 'unprepared') },
    { weight: 3, arbitrary: fc.constantFrom('prepared', 'confirm', 'checked') },
    { weight: 1, arbitrary: fc.constantFrom('accepted', 'submitted', 'ended') },
  ),
  isLate: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  isAllowed: fc.boolean(),
})
type SomeEvent = typeof someEvent extends fc.Arbitrary<infer Value> ? Value : never

function fillIn({ type, isLate, isAllowed }: SomeEvent, state: State, lastId: number): Event {
  const id = isLate ? lastId - 1 : lastId
  const review: Shown = { of: id }
  if (type === 'begin') return { type, id: lastId + 1 }
  if (type === 'looked')
    return { type, before: 'review' in state && !isLate ? state.review : review, review: { of: id } }
  if (type === 'confirm') return { type, isAllowed }
  if (type === 'ended') return { type, id, outcome: NO_OUTCOME, review }
  return type === 'drop' ? { type } : { type, id, review }
}

describe('in any order of events', () => {
  const idIn = (each: State | Event) => ('id' in each ? each.id : null)
  const shownIn = (state: State) => ('review' in state ? state.review : null)
  /** Runs `check` on each step of many orders. */
  function follow(check: () => (before: State, event: Event, after: State, effect: string | null) => void) {
    fc.assert(
      fc.property(fc.array(someEvent, { maxLength: 80, size: 'max' }), (order) => {
        let state: State = { name: 'idle', outcome: NO_OUTCOME }
        let lastId = 0
        const checkStep = check()
        for (const each of order) {
          const event = fillIn(each, state, lastId)
          const { state: after, effect }: ReviewStep<Shown> = transition(state, event)
          if (effect === 'prepare') lastId += 1
          checkStep(state, event, after, effect)
          state = after
        }
      }),
      { numRuns: 1000 },
    )
  }

  test('SAF-01 SAF-03 a click sends one wallet request, for the terms that were shown and accepted', () => {
    let requests = 0
    follow(() => {
      let pressed: Shown | null = null
      return (before, event, after, effect) => {
        if (effect === 'check') {
          expect(event).toEqual({ type: 'confirm', isAllowed: true })
          pressed = shownIn(before)
        }
        if (effect !== 'request') return
        requests += 1
        expect(pressed).not.toBeNull()
        expect(shownIn(after)).toBe(pressed)
        pressed = null
      }
    })
    expect(requests).toBeGreaterThan(100)
  })

  test('SND-05 SWP-03 the wallet has one request at a time', () => {
    let responses = 0
    follow(() => {
      let open: number | null = null
      return (before, event, after, effect) => {
        if (effect === 'request') {
          expect(open).toBeNull()
          open = idIn(after)
        }
        const isResponse = event.type === 'submitted' || event.type === 'ended'
        if (!isResponse || event.id !== open || before === after) return
        open = null
        responses += 1
      }
    })
    expect(responses).toBeGreaterThan(100)
  })

  test('SAF-02 ACC-06 a dropped review is not requested, and does not end a later review', () => {
    let drops = 0
    follow(() => {
      const dropped = new Set<unknown>()
      return (before, event, after, effect) => {
        if (effect === 'request') expect(dropped).not.toContain(idIn(after))
        if (effect === 'finish') expect(dropped).not.toContain(idIn(event))
        if (effect === 'stop' || effect === 'prepare') dropped.add(idIn(before))
        if (effect === 'stop' && before.name === 'asking') drops += 1
      }
    })
    expect(drops).toBeGreaterThan(20)
  })

  test('SAF-01 a request does not change while the wallet shows it', () => {
    follow(() => (before, _event, after) => {
      const isSame = before.name === 'asking' && (after.name === 'asking' || after.name === 'mining')
      if (isSame) expect(after.review).toBe(before.review)
    })
  })
})
