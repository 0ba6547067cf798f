// The states of a form before its review, as one pure function. No clock, store, or promise.

/** `filling`: something is missing or wrong. `asking`: a request for the result of the form is pending. */
export type FormState<Form, Request, Result> =
  | { name: 'closed' }
  | { name: 'filling'; form: Form }
  | { name: 'asking'; form: Form; request: Request }
  | { name: 'ready'; form: Form; request: Request; result: Result }
  | { name: 'failed'; form: Form; request: Request; error: unknown }

export type FormEvent<Form, Request, Result> =
  /** There is an account, with its own form. */
  | { type: 'open'; form: Form }
  | { type: 'close' }
  /** `request` is null while something is missing. */
  | { type: 'fill'; form: Form; request: Request | null; isTyped: boolean }
  /** Another fact changed, and the pending request stays. */
  | { type: 'update'; form: Form }
  /** A response is out of date. */
  | { type: 'due' }
  | { type: 'fetched'; request: Request; result: Result }
  | { type: 'failed'; request: Request; error: unknown }

/** `fetchLater`: when the visitor has stopped typing. `fetchAgain`: the current result stays until the new one arrives. */
export type FormEffect = 'fetch' | 'fetchLater' | 'fetchAgain' | 'stop'
export interface FormStep<Form, Request, Result> {
  state: FormState<Form, Request, Result>
  effect: FormEffect | null
}

/** Returns the next state and the actions to take. An event that a state does not handle, or that is late, changes nothing. */
export function transition<Form, Request, Result>(
  state: FormState<Form, Request, Result>,
  event: FormEvent<Form, Request, Result>,
): FormStep<Form, Request, Result> {
  if (event.type === 'open') return { state: { name: 'filling', form: event.form }, effect: 'stop' }
  if (state.name === 'closed') return { state, effect: null }
  return change(state, event) ?? { state, effect: null }
}

function change<Form, Request, Result>(
  state: Exclude<FormState<Form, Request, Result>, { name: 'closed' }>,
  event: Exclude<FormEvent<Form, Request, Result>, { type: 'open' }>,
): FormStep<Form, Request, Result> | null {
  const { form } = state
  switch (event.type) {
    case 'close':
      return { state: { name: 'closed' }, effect: 'stop' }
    case 'fill':
      return fill(event)
    case 'update':
      return { state: { ...state, form: event.form }, effect: null }
    case 'due':
      return state.name === 'ready' || state.name === 'failed' ? { state, effect: 'fetchAgain' } : null
    case 'fetched': {
      const { request, result } = event
      return isAbout(state, request) ? { state: { name: 'ready', form, request, result }, effect: null } : null
    }
    case 'failed': {
      const { request, error } = event
      return isAbout(state, request) ? { state: { name: 'failed', form, request, error }, effect: null } : null
    }
  }
}

function fill<Form, Request, Result>({
  form,
  request,
  isTyped,
}: {
  form: Form
  request: Request | null
  isTyped: boolean
}): FormStep<Form, Request, Result> {
  if (request === null) return { state: { name: 'filling', form }, effect: 'stop' }
  return { state: { name: 'asking', form, request }, effect: isTyped ? 'fetchLater' : 'fetch' }
}

function isAbout<Form, Request, Result>(state: FormState<Form, Request, Result>, request: Request): boolean {
  return 'request' in state && state.request === request
}
