import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress } from './address'
import { publicKeyOf } from './publicKey'
import { ALICE } from './testing/scriptedWallet'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('ACC-04 every key has an address of 32 to 44 base58 characters, which is its own canonical form', () => {
  fc.assert(
    fc.property(key, (bytes) => {
      const address = base58.encode(bytes)
      expect(address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
      expect(parseAddress(address)).toBe(address)
      expect(publicKeyOf(address)).toEqual(bytes)
    }),
  )
})

test('ACC-04 the key of all zeros has an address too', () => {
  expect(parseAddress('1'.repeat(32))).toBe('1'.repeat(32))
  expect(parseAddress(`${'1'.repeat(31)}2`)).toBe(`${'1'.repeat(31)}2`)
})

test('ACC-04 anything else is null, and nothing throws', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (input) => {
      const parsed = parseAddress(input)
      expect(parsed === null || base58.decode(parsed).length === 32).toBe(true)
    }),
  )
})

test.each([
  ['31 characters', '1'.repeat(31)],
  ['45 characters', `${ALICE}11`],
  ['44 characters that are more than 32 bytes', '1'.repeat(44)],
  ['a zero, which base58 lacks', ALICE.replace(/.$/, '0')],
  ['space around it', ` ${ALICE}`],
  ['a trailing line break', `${ALICE}\n`],
  ['an address of another family', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
])('ACC-04 %s is not an address', (_what, input) => {
  expect(parseAddress(input)).toBeNull()
  expect(publicKeyOf(input)).toBeNull()
})
