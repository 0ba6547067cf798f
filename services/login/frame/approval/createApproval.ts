// Shows requests for approval one at a time, and runs the approved ones. If the page cancels a request, it disappears from the screen.

import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { type Question, showIdle, showQuestion } from './screen.ts'

/** The most requests that can wait. A page that sends more is refused. */
const MAX_WAITING = 10

/**
 * Shows the request, and runs it after approval. Rejects with FrameError: 'User rejected the request', 'Request was aborted', or the error of the
 * action.
 */
export type PromptUser = (question: Question, execute: () => Promise<unknown>) => Promise<unknown>

export interface Approval {
  prompt: PromptUser
  /** Cancels the requests that wait for approval. An approved one still completes. */
  abort(): void
  /** A request is on the screen, or its action is running. */
  isPrompting(): boolean
}

interface Waiting {
  question: Question
  execute: () => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (cause: unknown) => void
}

/** A request replaces whatever `shown` has on the screen, and closes it. */
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
        waiting.shift()
        hide()
        next.reject(new FrameError(ERRORS.declined, 'declined'))
        showNext()
      },
      onApprove: () => void approve(next),
    })
  }

  function hide(): void {
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
    hide()
    isBusy = false
    showNext()
  }

  return {
    prompt: (question, execute) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MAX_WAITING) return reject(new FrameError(ERRORS.tooMany))
        waiting.push({ question, execute, resolve, reject })
        showNext()
      }),
    abort() {
      const aborted = waiting.splice(0)
      if (!isBusy) hide()
      for (const { reject } of aborted) reject(new FrameError(ERRORS.aborted, 'aborted'))
      showNext()
    },
    isPrompting: () => isBusy || close !== null,
  }
}
