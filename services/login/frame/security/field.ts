// A labeled text field of the frame's screens.
import { createElement } from '../../../approval/element.ts'

interface FieldParts {
  label: string
  /** With an `id`. */
  attributes: Readonly<{ id: string } & Record<string, string>>
  onEnter(): void
}

export function createField({ label, attributes, onEnter }: FieldParts): {
  input: HTMLInputElement
  element: HTMLElement
} {
  const input = createElement('input', { attributes })
  const name = createElement('label', { text: label, attributes: { for: attributes.id } })
  input.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Enter' && !isComposing) onEnter()
  })
  return { input, element: createElement('div', { class: 'field', children: [name, input] }) }
}
