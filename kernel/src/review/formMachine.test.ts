// The form's machine: each state with each event, and any order of them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORM_TABLE, type FormColumn } from '../../test/formTable'
import { type FormEvent, type FormState, transition } from './formMachine'

interface Form {
  amount: number
}
interface Question {
  of: number
}
type State = FormState<Form, Question, string>
type Event = FormEvent<Form, Question, string>

const form: Form = { amount: 1 }
const next: Form = { amount: 2 }
const question: Question = { of: 1 }
const error = new Error('offline')
const STATES: { [Name in State['name']]: State & { name: Name } } = {
  closed: { name: 'closed' },
  filling: { name: 'filling', form },
  asking: { name: 'asking', form, question },
  answered: { name: 'answered', form, question, answer: 'old' },
  unanswered: { name: 'unanswered', form, question, error },
}
const COLUMNS: Readonly<Record<FormColumn, Event>> = {
  open: { type: 'open', form: next },
  close: { type: 'close' },
  fill: { type: 'fill', form: next, question: { of: 2 }, isTyped: false },
  type: { type: 'fill', form: next, question: { of: 2 }, isTyped: true },
  'fill [partial]': { type: 'fill', form: next, question: null, isTyped: true },
  update: { type: 'update', form: next },
  due: { type: 'due' },
  answered: { type: 'answered', question, answer: 'new' },
  failed: { type: 'failed', question, error },
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

  test.each(Object.values(STATES))('ACC-06 the response to an earlier request changes nothing in $name', (state) => {
    for (const column of ['answered', 'failed'] as const) {
      const late = { ...COLUMNS[column], question: { ...question } } as Event
      expect(transition(state, late).state).toBe(state)
    }
  })

  test('each state keeps what it needs from the one before', () => {
    const stateAfter = (state: State, column: FormColumn) => transition(state, COLUMNS[column]).state
    expect(stateAfter(STATES.answered, 'open')).toEqual({ name: 'filling', form: next })
    expect(stateAfter(STATES.answered, 'fill')).toEqual({ name: 'asking', form: next, question: { of: 2 } })
    expect(stateAfter(STATES.answered, 'fill [partial]')).toEqual({ name: 'filling', form: next })
    expect(stateAfter(STATES.answered, 'update')).toEqual({ ...STATES.answered, form: next })
    expect(stateAfter(STATES.unanswered, 'answered')).toEqual({ ...STATES.answered, answer: 'new' })
    expect(stateAfter(STATES.answered, 'failed')).toEqual(STATES.unanswered)
  })
})

type Move = FormColumn | 'late'
const someMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<Move[]>('open', 'close', 'update', 'due', 'late') },
  { weight: 3, arbitrary: fc.constantFrom<Move[]>('fill', 'type', 'fill [partial]', 'answered', 'failed') },
)

/** The event of a move; each request has the amount of its form. */
function makeEvent(move: Move, state: State, amount: number): Event {
  const pending: Question = 'question' in state ? state.question : question
  if (move === 'fill' || move === 'type')
    return { type: 'fill', form: { amount }, question: { of: amount }, isTyped: move === 'type' }
  if (move === 'fill [partial]') return { type: 'fill', form: { amount }, question: null, isTyped: false }
  if (move === 'late') return { type: 'answered', question: { ...pending }, answer: 'late' }
  if (move === 'answered') return { type: move, question: pending, answer: String(pending.of) }
  if (move === 'failed') return { type: move, question: pending, error }
  return move === 'open' || move === 'update' ? { type: move, form: { amount: pending.of } } : { type: move }
}

test('SAF-01 in any order of events, a response belongs to the request of the visible form', () => {
  let answers = 0
  fc.assert(
    fc.property(fc.array(someMove, { maxLength: 60, size: 'max' }), (order) => {
      let state: State = STATES.filling
      let pending: Question | null = null
      for (const [count, move] of order.entries()) {
        const step = transition(state, makeEvent(move, state, count))
        state = step.state
        const now = 'question' in state ? state.question : null
        if (step.effect !== null && step.effect !== 'fetchAgain') pending = step.effect === 'stop' ? null : now
        expect(now).toBe(pending)
        if (state.name !== 'answered') continue
        expect([state.answer, state.form.amount]).toEqual([String(pending?.of), pending?.of])
        answers += 1
      }
    }),
    { numRuns: 300 },
  )
  expect(answers).toBeGreaterThan(100)
})
