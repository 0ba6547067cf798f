import { expect, test } from 'vitest'
import { chainStorage } from './chainStorage'

const { parse } = chainStorage.used

test('STO-01 names of used wallets are read in their order', () => {
  expect(parse(['io.metamask', 'app.phantom'])).toEqual(['io.metamask', 'app.phantom'])
})

test('STO-01 a value that is not a list of names counts as empty', () => {
  for (const raw of [null, 7, 'io.metamask', { used: [] }]) expect(parse(raw)).toBeNull()
})

test('STO-01 invalid names and names over 256 characters are left out, and 32 names are kept', () => {
  const [longest, longer] = ['a'.repeat(256), 'a'.repeat(257)]
  expect(parse([null, 7, {}, longer, longest])).toEqual([longest])
  const many = Array.from({ length: 40 }, (_, index) => `wallet ${index}`)
  expect(parse(many)).toEqual(many.slice(0, 32))
})
