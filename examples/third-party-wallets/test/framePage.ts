// A frame in a test's own page: messages to the parent arrive here, and the parent responds from any origin.
import { onTestFinished } from 'vitest'

export interface Question extends Record<string, unknown> {
  id: string
}
export interface ParentOptions {
  /** The parent's origin, as the browser reports it to the frame. */
  origin: string
  /** The browser reports no origin to the frame. */
  isHidden?: boolean
  /** Undefined: never responds. */
  respond(question: Question): Promise<object | undefined>
}
export interface Frame {
  /** Messages that reached the parent, in order. */
  readonly questions: readonly Question[]
  /** The target origins of messages, whether or not the parent has one of them. */
  readonly targets: ReadonlySet<string>
  /** Posts to the frame, also from another origin or window, as an intruder would. */
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

/** Puts this page into a frame until the test ends. */
export function openFrame({ origin, isHidden = false, respond }: ParentOptions): Frame {
  const questions: Question[] = []
  const targets = new Set<string>()
  const parent = {
    postMessage(question: Question, target: string) {
      targets.add(target)
      if (target !== origin && target !== '*') return
      questions.push(question)
      void respond(question).then((reply) => reply && frame.dispatch({ id: question.id, ...reply }))
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
