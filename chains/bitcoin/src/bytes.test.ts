// Bytes as wallets send them: raw, hexadecimal or base64.
import { expect, test } from 'vitest'
import { readBytes, readSignature } from './bytes'

const BYTES = Uint8Array.of(0xab, 0xcd, 0xef)

test.each<[string, unknown, Uint8Array | null]>([
  ['raw', BYTES, BYTES],
  ['hexadecimal', 'abcdef', BYTES],
  ['hexadecimal in capitals', 'ABCDEF', BYTES],
  ['base64', Buffer.from(BYTES).toString('base64'), BYTES],
  ['none', new Uint8Array(), null],
  ['no text', '', null],
  ['no base64', 'q83v=', null],
  ['a list', ['abcdef'], null],
  ['a number', 7, null],
  ['an object that claims to be text', { toString: () => 'abcdef', toLowerCase: () => 'abcdef' }, null],
  ['null', null, null],
])('CHN-03 %s', (_, input, bytes) => {
  expect(readBytes(input)).toEqual(bytes)
})

test('CHN-03 BIP-322 the letters of the simple form are not part of a signature', () => {
  expect(readSignature('smpabcdef')).toEqual(BYTES)
  expect(readSignature('abcdef')).toEqual(BYTES)
})
