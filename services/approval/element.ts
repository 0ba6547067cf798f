// Creates DOM elements. Everything from a page is set as text, never as markup, and invisible characters are made visible.
import { showInvisible } from './showInvisible.ts'

export interface ElementOptions {
  class?: string
  text?: string
  attributes?: Readonly<Record<string, string>>
  children?: readonly Node[]
}

/** A number and a symbol in Latin letters, such as `0.5 ETH`. */
const AMOUNT = /(\p{Nd}[\p{Nd}.,\u066b\u066c]* [\p{Script=Latin}\p{Nd}]+)/u

/** Creates an element with its text, attributes, and children. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  options: ElementOptions = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (options.class) element.className = options.class
  if (options.text !== undefined) setText(element, showInvisible(options.text))
  for (const [name, value] of Object.entries(options.attributes ?? {})) element.setAttribute(name, value)
  element.append(...(options.children ?? []))
  return element
}

/** On a page that runs from right to left, an amount in a sentence would read `ETH 0.5` without an element of its own. */
function setText(element: HTMLElement, text: string): void {
  const isPlain = document.documentElement.dir !== 'rtl' || element.tagName === 'PRE'
  element.append(
    ...(isPlain ? [text] : text.split(AMOUNT).map((part, index) => (index % 2 === 0 ? part : isolate(part)))),
  )
}

function isolate(amount: string): HTMLElement {
  const element = document.createElement('bdi')
  element.textContent = amount
  return element
}
