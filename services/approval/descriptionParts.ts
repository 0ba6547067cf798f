// Renders the parts of a description: facts to check, and raw content.
import type { Fact } from './description.ts'
import { createElement } from './element.ts'

/** Raw content in a box that can be scrolled with the keyboard. */
export function createContent({ label, text }: { label: string; text: string }): HTMLElement {
  const box = createElement('pre', { text, attributes: { tabindex: '0', role: 'region', 'aria-label': label } })
  return createElement('section', { children: [createElement('h2', { text: label }), box] })
}

/** Facts to check, one per row. */
export function createFacts(facts: readonly Fact[]): HTMLElement {
  const rows = facts.map(({ label, value, isCode }) => {
    const term = createElement('dt', { text: label })
    const definition = createElement('dd', { text: value, class: isCode ? 'code' : '' })
    return createElement('div', { children: [term, definition] })
  })
  return createElement('dl', { children: rows })
}
