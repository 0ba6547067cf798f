import { expect, test } from 'vitest'
import { destroyedError, loadFailed } from './coreErrors'

test('code that did not load is an error with its cause, and a destroyed modal is an error without one', () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  expect(loadFailed(cause)).toMatchObject({ code: 'kernel/load-failed', cause })
  expect(destroyedError()).toMatchObject({ code: 'kernel/destroyed' })
  expect(Object.hasOwn(destroyedError(), 'cause')).toBe(false)
})
