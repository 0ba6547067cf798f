// A login frame that does what a test says, in a document that loads none: the element that the plugin makes has a window of the
// test's, and what that window says arrives as the browser would deliver it.
import { vi } from 'vitest'

export const FRAME_ORIGIN = 'https://login.example'

export interface Sent {
  type: string
  id: string
  payload?: Record<string, unknown>
}
/** What the frame answers: a payload, a refusal with these words, or nothing at all. */
export type Answer = { is: unknown } | { refuses: string; action?: unknown } | 'silence'
export type Answers = Record<string, Answer | ((payload: Record<string, unknown>) => Answer)>

export interface ScriptedFrame {
  /** Every frame that the plugin made, the newest last. */
  readonly elements: readonly HTMLElement[]
  /** Every message of the page in order, with the prefix of its type taken off. */
  readonly sent: readonly Sent[]
  /** Origins that messages were addressed to. */
  readonly targets: readonly string[]
  sentOf(type: string): readonly Sent[]
  /** From now on. */
  play(answers: Answers): void
  /** Says it as the frame itself, unless `as` says otherwise. */
  say(message: unknown, as?: { origin?: string; source?: unknown }): void
  ready(): void
  loaded(): void
  close(): void
}

/** Opened before the plugin makes its frame; one at a time. */
export function openScriptedFrame(script: Answers = {}, { isReadyByItself = true } = {}): ScriptedFrame {
  const elements: HTMLElement[] = []
  const sent: Sent[] = []
  const targets: string[] = []
  let answers = script

  const contentWindow = {
    postMessage(message: Sent, target: string) {
      const type = message.type.replace('@w3m-app/', '')
      sent.push({ ...structuredClone(message), type })
      targets.push(target)
      const scripted = answers[type] ?? { is: undefined }
      const answer = typeof scripted === 'function' ? scripted(message.payload ?? {}) : scripted
      if (answer === 'silence') return
      const isRefusal = 'refuses' in answer
      const payload = isRefusal ? { message: answer.refuses, action: answer.action } : answer.is
      // A real frame answers in its own task.
      queueMicrotask(() =>
        say({ type: `@w3m-frame/${type}_${isRefusal ? 'ERROR' : 'SUCCESS'}`, id: message.id, payload }),
      )
    },
  }
  const say: ScriptedFrame['say'] = (data, { origin = FRAME_ORIGIN, source = contentWindow } = {}) => {
    const event = Object.assign(new Event('message'), { data, origin, source })
    globalThis.dispatchEvent(event)
  }
  const ready = () => say({ type: '@w3m-frame/READY', payload: { version: '1' } })

  const make = document.createElement.bind(document)
  const spy = vi
    .spyOn(document, 'createElement')
    .mockImplementation((name: string, options?: ElementCreationOptions) => {
      if (name !== 'iframe') return make(name, options)
      const element = make('section')
      Object.assign(element, { contentWindow })
      elements.push(element)
      // By then it is in the document.
      if (isReadyByItself) queueMicrotask(ready)
      return element
    })
  return {
    elements,
    sent,
    targets,
    sentOf: (type) => sent.filter((message) => message.type === type),
    play(more) {
      answers = { ...answers, ...more }
    },
    say,
    ready,
    loaded: () => void elements.at(-1)?.dispatchEvent(new Event('load')),
    close: () => spy.mockRestore(),
  }
}
