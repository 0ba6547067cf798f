// A line under what a person did, that says why it did not work.
import { createElement } from '../../../approval/element.ts'

export interface Problem {
  element: HTMLElement
  /** Runs the work. Shows a failure in the line until the next attempt. Never rejects. */
  attempt(work: () => Promise<void>): Promise<void>
}

/** An empty line. */
export function createProblem(): Problem {
  const element = createElement('p', { class: 'problem', attributes: { role: 'alert' } })
  return {
    element,
    async attempt(work) {
      element.textContent = ''
      try {
        await work()
      } catch (cause) {
        element.textContent = `That did not work: ${cause instanceof Error ? cause.message : String(cause)}`
      }
    },
  }
}
