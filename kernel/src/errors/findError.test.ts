import { expect, test } from 'vitest'
import { findError } from './findError'

const ABORTED = { code: 'kernel/aborted' }
/** The error with so many others around it. */
const nest = (count: number) => Array.from({ length: count }).reduce((cause) => ({ cause }), ABORTED as unknown)

test('an error is found within fifteen others, and no deeper', () => {
  expect(findError(nest(0), 'kernel/aborted')).toBe(ABORTED)
  expect(findError(nest(15), 'kernel/aborted')).toBe(ABORTED)
  expect(findError(nest(16), 'kernel/aborted')).toBeNull()
  expect(findError(nest(1), 'kernel/destroyed')).toBeNull()
})

test('a cycle of causes ends', () => {
  const ring: { cause?: unknown } = {}
  ring.cause = ring
  expect(findError(ring, 'kernel/aborted')).toBeNull()
})

test.each([null, undefined, 'kernel/aborted', 7])('%j contains no error', (thrown) => {
  expect(findError(thrown, 'kernel/aborted')).toBeNull()
  expect(findError({ cause: thrown }, 'kernel/aborted')).toBeNull()
})
