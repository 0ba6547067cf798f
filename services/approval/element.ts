// Creates DOM elements. Everything from a page is set as text, never as markup, and invisible characters are made visible.
import { showInvisible } from './showInvisible.ts'

export interface ElementOptions {
  class?: string
  text?: string
  attributes?: Readonly<Record<string, string>>
  children?: readonly Node[]
}

/** Creates an element with its text, attributes, and children. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  options: ElementOptions = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (options.class) element.className = options.class
  if (options.text !== undefined) element.textContent = showInvisible(options.text)
  for (const [name, value] of Object.entries(options.attributes ?? {})) element.setAttribute(name, value)
  element.append(...(options.children ?? []))
  return element
}
