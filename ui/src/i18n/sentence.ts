// Sentences that reach the shell as English: errors and their toasts, made where no catalog is. Looked up by themselves.

import type { Catalog } from './catalog'

/** What may differ in a sentence: a number, like the seconds to wait, or the last word, like a name. */
const VALUE = /\d+|\S+$/

/** The sentence in the words of `messages`; itself when they have none. A key has `{value}` where a sentence may differ. */
export function findSentence(messages: Catalog, english: string): string {
  // A sentence may be a frame's own words, like `constructor`.
  const find = (key: string) => (Object.hasOwn(messages, key) ? messages[key] : undefined)
  const [value = ''] = VALUE.exec(english) ?? []
  return find(english) ?? find(english.replace(VALUE, '{value}'))?.replace('{value}', () => value) ?? english
}
