// Describes an error to a visitor: what happened, what to do, and the technical text for those who ask for it.

import type { Catalog } from './catalog'
import { errorMessages } from './errorMessages'
import type { MessageParameters } from './message'
import { createText } from './message'

export interface ErrorDescription {
  /** Names what happened, in two to four words. */
  title: string
  /** Says what happened and what to do, in one or two sentences. */
  detail: string
  /** Codes and messages of the `cause` chain, for support; never translated. Null if the visitor rejected, which is not a failure. */
  technical: string | null
}
/** Maximum depth of `cause` that is quoted, because a hostile wallet may nest errors in a cycle. */
const MAX_DEPTH = 5

/** Describes any thrown value. `words` fills the placeholders: `wallet` is the wallet's cleaned name. */
export function describeError(
  error: unknown,
  words: MessageParameters,
  overrides: Catalog = {},
  locale?: string,
): ErrorDescription {
  const text = createText<Catalog>(errorMessages, overrides, locale)
  const code = readText(error, 'code') ?? ''
  const known = [`error.${code}`, `error.${code.split('/')[0]}`, 'error.unknown']
  const key = known.find((candidate) => `${candidate}.title` in errorMessages || `${candidate}.title` in overrides)
  const sentence = key === known[0] ? null : text.error(error)
  return {
    title: text(`${key}.title`, words),
    detail: sentence ?? text(`${key}.detail`, words),
    technical: code === 'rpc/user-rejected' ? null : quoteChain(error),
  }
}

function readText(error: unknown, name: 'code' | 'message'): string | null {
  const value = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}

function quoteChain(error: unknown): string {
  const lines: string[] = []
  let current = error
  while (typeof current === 'object' && current !== null && lines.length < MAX_DEPTH) {
    const parts = [readText(current, 'code'), readText(current, 'message')]
    lines.push(parts.filter((part) => part !== null).join(': '))
    current = 'cause' in current ? current.cause : null
  }
  return lines.length > 0 ? lines.join('\n') : String(error)
}
