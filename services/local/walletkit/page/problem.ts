// An error line below a form or a button.
import { createElement } from '../../../approval/element.ts'

export interface Problem {
  element: HTMLElement
  /** Runs `work`, and shows an error until the next attempt. Never rejects. */
  attempt(work: () => Promise<void>): Promise<void>
}

/** Creates an empty line. */
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
