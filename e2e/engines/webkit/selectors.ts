// Selectors of Playwright's engine for `getByRole` and the like.
import type { Page } from '@playwright/test'

export type RoleOptions = NonNullable<Parameters<Page['getByRole']>[1]>
type Text = string | RegExp

export const ENTER_FRAME = ' >> internal:control=enter-frame >> '

const ROLE_FLAGS = [
  ['checked', 'checked'],
  ['disabled', 'disabled'],
  ['selected', 'selected'],
  ['expanded', 'expanded'],
  ['include-hidden', 'includeHidden'],
  ['level', 'level'],
  ['pressed', 'pressed'],
] as const

export function forRole(role: string, options: RoleOptions = {}): string {
  const flags = ROLE_FLAGS.flatMap(([name, key]) => (options[key] === undefined ? [] : [`[${name}=${options[key]}]`]))
  const name = options.name === undefined ? '' : `[name=${forAttribute(options.name, options.exact)}]`
  return `internal:role=${role}${flags.join('')}${name}`
}

export function forText(text: Text, isExact = false): string {
  return text instanceof RegExp ? escapeRegExp(text) : `${JSON.stringify(text)}${isExact ? 's' : 'i'}`
}

export function forAttribute(value: Text, isExact = false): string {
  if (value instanceof RegExp) return escapeRegExp(value)
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"${isExact ? 's' : 'i'}`
}

/** `>>` would end the selector, and a quotation mark the attribute. */
function escapeRegExp(expression: RegExp): string {
  return String(expression)
    .replace(/(^|[^\\])(\\\\)*(["'`])/g, '$1$2\\$3')
    .replaceAll('>>', '\\>\\>')
}
