// Finds what a catalog says about an error: by its code, and by its context where one code has several sentences.

import type { Catalog } from './catalog'

/** What is read of any thrown value. */
export interface ErrorFacts {
  code?: unknown
  context?: unknown
  toast?: unknown
}

/** Returns the key `error.<code>.<value of the context>`, or else `error.<code>`; undefined if `messages` has neither. */
export function findErrorKey(messages: Catalog, { code, context }: ErrorFacts): string | undefined {
  const base = `error.${code}`
  const variants = Object.values(Object(context)).map((value) => typeof value === 'string' && `${base}.${value}`)
  return [...variants, base].find((key): key is string => key !== false && Object.hasOwn(messages, key))
}
