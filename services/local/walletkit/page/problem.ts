// A line under what a person did, that says why it did not work.
import { createElement } from '../../../approval/element.ts'

export interface Problem {
  element: HTMLElement
  /** Does the work; a failure is told in the line, and the next try clears it. Never rejects. */
  tell(work: () => Promise<void>): Promise<void>
}

/** An empty line. */
export function createProblem(): Problem {
  const element = createElement('p', { class: 'problem', attributes: { role: 'alert' } })
  return {
    element,
    async tell(work) {
      element.textContent = ''
      try {
        await work()
      } catch (cause) {
        element.textContent = `That did not work: ${cause instanceof Error ? cause.message : String(cause)}`
      }
    },
  }
}
