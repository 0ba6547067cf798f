// Translates sentences that reach the shell in English, such as errors and their toasts, which are created where no catalog is loaded. The
// sentence itself is the key.

import type { Catalog } from './catalog'

/** The variable part of a sentence: a number, like the seconds to wait, or the last word, like a name. */
const VALUE = /\d+|\S+$/

/** Returns the sentence as `messages` translates it, or unchanged. A key has `{value}` in place of the variable part. */
export function findSentence(messages: Catalog, english: string): string {
  // A sentence may equal an inherited property name, like `constructor`.
  const find = (key: string) => (Object.hasOwn(messages, key) ? messages[key] : undefined)
  const [value = ''] = VALUE.exec(english) ?? []
  return find(english) ?? find(english.replace(VALUE, '{value}'))?.replace('{value}', () => value) ?? english
}
