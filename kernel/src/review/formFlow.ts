// Runs the form machine: holds its atoms, and sends a request once the visitor has stopped typing. A late response is dropped.
import { type Atom, atom } from 'jotai/vanilla'
import type { Clock } from '../base/clock'
import type { Dispose, Store } from '../base/store'
import { type FormEvent, type FormState, transition } from './formMachine'

/** Milliseconds without typing before a form is checked. */
const DEBOUNCE_MS = 500

export interface FormFlowOptions<Form, Request, Result> {
  /** Where the state of the form lives. */
  store: Store
  /** Delays each request. */
  clock: Pick<Clock, 'setTimeout'>
  /** Returns the request for a form; null while something is missing or wrong. */
  requestOf(form: Form): Request | null
  /** Sends a request, such as for a quote. A newer request aborts `signal`. */
  fetch(request: Request, signal: AbortSignal): Promise<Result>
}
export interface FormFlow<Form, Request, Result> {
  readonly stateAtom: Atom<FormState<Form, Request, Result>>
  /** Null while the form is closed. */
  readonly formAtom: Atom<Form | null>
  /** Shows the form, before any request. */
  open(form: Form): void
  /** Ends the pending request, and forgets the form. */
  close(): void
  /**
   * Changes the form, and sends a new request. An edit that returns the same form does nothing. `isTyped`: the visitor may continue typing,
   * so the request is sent 500 ms later.
   */
  fill(edit: (form: Form) => Form, isTyped?: boolean): void
  /** Changes the form without a new request. */
  update(edit: (form: Form) => Form): void
  /** Repeats the request every `everyMs` milliseconds, until the returned function is called. */
  watch(everyMs: number, onRound: () => void): Dispose
  /** Aborts the pending request. */
  stop(): void
}

/** Returns a form that sends its newest request, and drops late responses. */
export function createFormFlow<Form, Request, Result>({
  store,
  clock,
  requestOf,
  fetch,
}: FormFlowOptions<Form, Request, Result>): FormFlow<Form, Request, Result> {
  const stateAtom = atom<FormState<Form, Request, Result>>({ name: 'closed' })
  const formAtom = atom((get) => formOf(get(stateAtom)))
  let call = new AbortController()
  let cancelTimer: Dispose | null = null

  function stop(): void {
    call.abort()
    cancelTimer?.()
    cancelTimer = null
  }

  function send(event: FormEvent<Form, Request, Result>): void {
    const { state, effect } = transition(store.get(stateAtom), event)
    store.set(stateAtom, state)
    if (effect === null) return
    if (effect !== 'fetchAgain') {
      stop()
      call = new AbortController()
    }
    if (!('request' in state)) return
    const { request } = state
    const { signal } = call
    if (effect === 'fetchLater') cancelTimer = clock.setTimeout(() => run(request, signal), DEBOUNCE_MS)
    else run(request, signal)
  }

  function run(request: Request, signal: AbortSignal): void {
    fetch(request, signal).then(
      (result) => signal.aborted || send({ type: 'fetched', request, result }),
      (error: unknown) => signal.aborted || send({ type: 'failed', request, error }),
    )
  }

  return {
    stateAtom,
    formAtom,
    stop,
    open: (form) => send({ type: 'open', form }),
    close: () => send({ type: 'close' }),
    fill(edit, isTyped = false) {
      const before = store.get(formAtom)
      if (before === null) return
      const form = edit(before)
      if (form !== before) send({ type: 'fill', form, request: requestOf(form), isTyped })
    },
    update(edit) {
      const form = store.get(formAtom)
      if (form !== null) send({ type: 'update', form: edit(form) })
    },
    watch(everyMs, onRound) {
      let cancel: Dispose = () => {}
      const again = () => {
        cancel = clock.setTimeout(() => {
          onRound()
          send({ type: 'due' })
          again()
        }, everyMs)
      }
      again()
      return () => cancel()
    },
  }
}

function formOf<Form>(state: FormState<Form, unknown, unknown>): Form | null {
  return state.name === 'closed' ? null : state.form
}
