// A frame in a page of a test's own: what is posted to the parent arrives here, and the parent answers from an origin of its choice.
import { onTestFinished } from 'vitest'

export interface Question extends Record<string, unknown> {
  id: string
}
export interface ParentOptions {
  /** Where the parent is, as the browser tells the frame. */
  origin: string
  /** The browser tells the frame no origin. */
  isHidden?: boolean
  /** Undefined: no answer ever. */
  answer(question: Question): Promise<object | undefined>
}
export interface Frame {
  /** What reached the parent, in order. */
  readonly questions: readonly Question[]
  /** The origins that messages were meant for, whether or not the parent is there. */
  readonly targets: ReadonlySet<string>
  /** Posts to the frame; another origin or another window plays an intruder. */
  dispatch(message: object, from?: { origin?: string; source?: unknown }): void
}

function override(target: object, member: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(target, member)
  Object.defineProperty(target, member, { configurable: true, value })
  onTestFinished(() => {
    if (before) Object.defineProperty(target, member, before)
    else Reflect.deleteProperty(target, member)
  })
}

/** Puts this page into a frame until the test has ended. */
export function openFrame({ origin, isHidden = false, answer }: ParentOptions): Frame {
  const questions: Question[] = []
  const targets = new Set<string>()
  const parent = {
    postMessage(question: Question, target: string) {
      targets.add(target)
      if (target !== origin && target !== '*') return
      questions.push(question)
      void answer(question).then((reply) => reply && frame.dispatch({ id: question.id, ...reply }))
    },
  }
  const frame: Frame = {
    questions,
    targets,
    dispatch(data, { origin: from = origin, source = parent } = {}) {
      const event = new MessageEvent('message', { data, origin: from })
      Object.defineProperty(event, 'source', { value: source })
      window.dispatchEvent(event)
    },
  }
  override(window, 'parent', parent)
  override(window.location, 'ancestorOrigins', isHidden ? undefined : [origin])
  return frame
}
