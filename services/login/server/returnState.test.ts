import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createToken } from '../secrets.ts'
import { readReturnState } from './returnState.ts'

const hyphens = fc.stringMatching(/^[\w-]{43}$/)

test('EMB-04 every token is read whole, with hyphens wherever they fall', () => {
  expect(readReturnState('-'.repeat(43))).toEqual({ state: '-'.repeat(43), page: '' })
  fc.assert(
    fc.property(hyphens, (state) => {
      expect(readReturnState(state)).toEqual({ state, page: '' })
    }),
  )
  expect(readReturnState(createToken())).not.toBeNull()
})

test('EMB-04 the page after the separator is kept as it was sent', () => {
  fc.assert(
    fc.property(hyphens, fc.webUrl(), (state, page) => {
      expect(readReturnState(`${state}--${page}`)).toEqual({ state, page })
    }),
  )
})

test.each(['', 'forged', `${'a'.repeat(43)}-`, 'a'.repeat(44)])(
  'text that we did not create is not a state: %j',
  (received) => {
    expect(readReturnState(received)).toBeNull()
  },
)
