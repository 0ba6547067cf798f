// @vitest-environment node
import { expect, test } from 'vitest'
import { isPlainName, looksLikeName } from './nameForms'

/** A name of so many characters. */
const nameOf = (length: number) => `${'a'.repeat(length - 4)}.eth`

test.each([
  ['alice.eth', true],
  ['a.b.c', true],
  [' alice.eth ', true],
  ['ALICE.eth', true],
  ['élodie.eth', true],
  [nameOf(255), true],
  [nameOf(256), false],
  [` ${nameOf(255)}`, false],
  ['alice', false],
  ['alice.', false],
  ['alice.eth.', false],
  ['.eth', false],
  ['alice..eth', false],
  ['alice smith.eth', false],
  ['alice.eth smith', false],
  ['https://alice.eth', false],
  ['alice.eth/path', false],
  ['alice.eth?a=b', false],
  ['alice.eth#a', false],
  ['me@alice.eth', false],
  ['eip155:1:0x1.eth', false],
  ['', false],
])('NAM-01 %j looks like a name: %s', (text, isName) => {
  expect(looksLikeName(text)).toBe(isName)
})

test.each([
  ['alice.reown.id', true],
  ['a.b', true],
  ['a-1.eth', true],
  [nameOf(255), true],
  [nameOf(256), false],
  ['alice', false],
  ['alice.', false],
  ['.eth', false],
  ['Alice.eth', false],
  ['!alice.eth', false],
  ['alice.eth!', false],
  ['alice.eth\n', false],
  ['alicе.eth', false],
  ['al\u200dice.eth', false],
])('NAM-01 %j is a name in small letters, digits and hyphens: %s', (name, isPlain) => {
  expect(isPlainName(name)).toBe(isPlain)
})
