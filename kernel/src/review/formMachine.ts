// The states of a form before its review, as one pure function. No clock, store, or promise.

/** `filling`: something is missing or wrong. `asking`: a request for the result of the form is pending. */
export type FormState<Form, Question, Answer> =
  | { name: 'closed' }
  | { name: 'filling'; form: Form }
  | { name: 'asking'; form: Form; question: Question }
  | { name: 'answered'; form: Form; question: Question; answer: Answer }
  | { name: 'unanswered'; form: Form; question: Question; error: unknown }

export type FormEvent<Form, Question, Answer> =
  /** There is an account, with its own form. */
  | { type: 'open'; form: Form }
  | { type: 'close' }
  /** `question` is null while something is missing. */
  | { type: 'fill'; form: Form; question: Question | null; isTyped: boolean }
  /** Another fact changed, and the pending request stays. */
  | { type: 'update'; form: Form }
  /** A response is out of date. */
  | { type: 'due' }
  | { type: 'answered'; question: Question; answer: Answer }
  | { type: 'failed'; question: Question; error: unknown }

/** `fetchLater`: when the visitor has stopped typing. `fetchAgain`: the current result stays until the new one arrives. */
export type FormEffect = 'fetch' | 'fetchLater' | 'fetchAgain' | 'stop'
export interface FormStep<Form, Question, Answer> {
  state: FormState<Form, Question, Answer>
  effect: FormEffect | null
}

/** Returns the next state and the actions to take. An event that a state does not handle, or that is late, changes nothing. */
export function transition<Form, Question, Answer>(
  state: FormState<Form, Question, Answer>,
  event: FormEvent<Form, Question, Answer>,
): FormStep<Form, Question, Answer> {
  if (event.type === 'open') return { state: { name: 'filling', form: event.form }, effect: 'stop' }
  if (state.name === 'closed') return { state, effect: null }
  return change(state, event) ?? { state, effect: null }
}

function change<Form, Question, Answer>(
  state: Exclude<FormState<Form, Question, Answer>, { name: 'closed' }>,
  event: Exclude<FormEvent<Form, Question, Answer>, { type: 'open' }>,
): FormStep<Form, Question, Answer> | null {
  const { form } = state
  switch (event.type) {
    case 'close':
      return { state: { name: 'closed' }, effect: 'stop' }
    case 'fill':
      return fill(event)
    case 'update':
      return { state: { ...state, form: event.form }, effect: null }
    case 'due':
      return state.name === 'answered' || state.name === 'unanswered' ? { state, effect: 'fetchAgain' } : null
    case 'answered': {
      const { question, answer } = event
      return isAbout(state, question) ? { state: { name: 'answered', form, question, answer }, effect: null } : null
    }
    case 'failed': {
      const { question, error } = event
      return isAbout(state, question) ? { state: { name: 'unanswered', form, question, error }, effect: null } : null
    }
  }
}

function fill<Form, Question, Answer>({
  form,
  question,
  isTyped,
}: {
  form: Form
  question: Question | null
  isTyped: boolean
}): FormStep<Form, Question, Answer> {
  if (question === null) return { state: { name: 'filling', form }, effect: 'stop' }
  return { state: { name: 'asking', form, question }, effect: isTyped ? 'fetchLater' : 'fetch' }
}

function isAbout<Form, Question, Answer>(state: FormState<Form, Question, Answer>, question: Question): boolean {
  return 'question' in state && state.question === question
}
