// The form's machine: each state with each event, and any order of them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORM_TABLE, type FormColumn } from '../../test/formTable'
import { type FormEvent, type FormState, transition } from './formMachine'

interface Form {
  amount: number
}
interface Request {
  of: number
}
type State = FormState<Form, Request, string>
type Event = FormEvent<Form, Request, string>

const form: Form = { amount: 1 }
const next: Form = { amount: 2 }
const request: Request = { of: 1 }
const error = new Error('offline')
const STATES: { [Name in State['name']]: State & { name: Name } } = {
  closed: { name: 'closed' },
  filling: { name: 'filling', form },
  asking: { name: 'asking', form, request },
  ready: { name: 'ready', form, request, result: 'old' },
  failed: { name: 'failed', form, request, error },
}
const COLUMNS: Readonly<Record<FormColumn, Event>> = {
  open: { type: 'open', form: next },
  close: { type: 'close' },
  fill: { type: 'fill', form: next, request: { of: 2 }, isTyped: false },
  type: { type: 'fill', form: next, request: { of: 2 }, isTyped: true },
  'fill [partial]': { type: 'fill', form: next, request: null, isTyped: true },
  update: { type: 'update', form: next },
  due: { type: 'due' },
  fetched: { type: 'fetched', request, result: 'new' },
  failed: { type: 'failed', request, error },
}
const samples = Object.values(STATES).flatMap((state) =>
  (Object.keys(COLUMNS) as FormColumn[]).map((column) => ({ state, column, name: state.name })),
)

describe('SND-01 SWP-02 a form, state by state', () => {
  test.each(samples)('$name × $column', ({ state, column }) => {
    const step = transition(state, COLUMNS[column])
    const shown = step.effect ? `${step.state.name} / ${step.effect}` : step.state.name
    expect(step.state === state && step.effect === null ? '' : shown).toBe(FORM_TABLE[state.name][column])
  })

  test.each(Object.values(STATES))('ACC-06 the response of an earlier request changes nothing in $name', (state) => {
    for (const column of ['fetched', 'failed'] as const) {
      const late = { ...COLUMNS[column], request: { ...request } } as Event
      expect(transition(state, late).state).toBe(state)
    }
  })

  test('each state keeps what it needs from the one before', () => {
    const stateAfter = (state: State, column: FormColumn) => transition(state, COLUMNS[column]).state
    expect(stateAfter(STATES.ready, 'open')).toEqual({ name: 'filling', form: next })
    expect(stateAfter(STATES.ready, 'fill')).toEqual({ name: 'asking', form: next, request: { of: 2 } })
    expect(stateAfter(STATES.ready, 'fill [partial]')).toEqual({ name: 'filling', form: next })
    expect(stateAfter(STATES.ready, 'update')).toEqual({ ...STATES.ready, form: next })
    expect(stateAfter(STATES.failed, 'fetched')).toEqual({ ...STATES.ready, result: 'new' })
    expect(stateAfter(STATES.ready, 'failed')).toEqual(STATES.failed)
  })
})

type Move = FormColumn | 'late'
const someMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<Move[]>('open', 'close', 'update', 'due', 'late') },
  { weight: 3, arbitrary: fc.constantFrom<Move[]>('fill', 'type', 'fill [partial]', 'fetched', 'failed') },
)

/** The event of a move; each request has the amount of its form. */
function makeEvent(move: Move, state: State, amount: number): Event {
  const pending: Request = 'request' in state ? state.request : request
  if (move === 'fill' || move === 'type')
    return { type: 'fill', form: { amount }, request: { of: amount }, isTyped: move === 'type' }
  if (move === 'fill [partial]') return { type: 'fill', form: { amount }, request: null, isTyped: false }
  if (move === 'late') return { type: 'fetched', request: { ...pending }, result: 'late' }
  if (move === 'fetched') return { type: move, request: pending, result: String(pending.of) }
  if (move === 'failed') return { type: move, request: pending, error }
  return move === 'open' || move === 'update' ? { type: move, form: { amount: pending.of } } : { type: move }
}

test('SAF-01 in any order of events, a response belongs to the request of the visible form', () => {
  let results = 0
  fc.assert(
    fc.property(fc.array(someMove, { maxLength: 60, size: 'max' }), (order) => {
      let state: State = STATES.filling
      let pending: Request | null = null
      for (const [count, move] of order.entries()) {
        const step = transition(state, makeEvent(move, state, count))
        state = step.state
        const now = 'request' in state ? state.request : null
        if (step.effect !== null && step.effect !== 'fetchAgain') pending = step.effect === 'stop' ? null : now
        expect(now).toBe(pending)
        if (state.name !== 'ready') continue
        expect([state.result, state.form.amount]).toEqual([String(pending?.of), pending?.of])
        results += 1
      }
    }),
    { numRuns: 300 },
  )
  expect(results).toBeGreaterThan(100)
})
