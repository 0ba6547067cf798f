// Asks a person, one question after the other, and does what was approved. A question that the page took back is taken off the screen.

import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { type Question, showIdle, showQuestion } from './screen.ts'

/** Waiting immediately; a page that asks for more is refused. */
const MAX_WAITING = 10

/** Shows the question, and after a yes does it. Rejects with FrameError: 'User rejected the request', 'Request was aborted', or what the doing says. */
export type PromptUser = (question: Question, execute: () => Promise<unknown>) => Promise<unknown>

export interface Approval {
  ask: PromptUser
  /** Takes back what waits for a person; what was approved already is done. */
  abort(): void
  /** A question is on the screen, or its answer is carried out. */
  isAsking(): boolean
}

interface Waiting {
  question: Question
  execute: () => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (cause: unknown) => void
}

/** A question takes the place of what is `shown` meanwhile, which is closed for it. */
export function createApproval(shown: { isOpen(): boolean; close(): void }): Approval {
  const waiting: Waiting[] = []
  let close: (() => void) | null = null
  let isBusy = false

  function showNext(): void {
    const [next] = waiting
    if (isBusy || close) return
    if (!next) {
      if (!shown.isOpen()) showIdle()
      return
    }
    shown.close()
    close = showQuestion(next.question, {
      onReject: () => {
        leave()
        next.reject(new FrameError(ERRORS.declined, 'declined'))
        showNext()
      },
      onApprove: () => void approve(next),
    })
  }

  /** Takes the question at the front off the list and off the screen. */
  function leave(): void {
    waiting.shift()
    close?.()
    close = null
  }

  async function approve(approved: Waiting): Promise<void> {
    isBusy = true
    waiting.shift()
    try {
      approved.resolve(await approved.execute())
    } catch (cause) {
      approved.reject(cause)
    }
    close?.()
    close = null
    isBusy = false
    showNext()
  }

  return {
    ask: (question, execute) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MAX_WAITING) return reject(new FrameError(ERRORS.tooMany))
        waiting.push({ question, execute, resolve, reject })
        showNext()
      }),
    abort() {
      const aborted = waiting.splice(0)
      if (!isBusy) {
        close?.()
        close = null
      }
      for (const { reject } of aborted) reject(new FrameError(ERRORS.aborted, 'aborted'))
      showNext()
    },
    isAsking: () => isBusy || close !== null,
  }
}
