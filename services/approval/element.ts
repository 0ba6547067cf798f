// Builds DOM by plain calls. Everything a page sent is set as text, never as markup, and with what the eye cannot see made visible.
import { showInvisible } from './showInvisible.ts'

export interface ElementOptions {
  class?: string
  text?: string
  attributes?: Readonly<Record<string, string>>
  children?: readonly Node[]
}

/** Creates one element with its text, attributes and children. */
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
