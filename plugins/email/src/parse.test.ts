import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCode } from './parseCode'
import { parseEmail } from './parseEmail'

const CODE_LENGTH = 6

const code = fc.stringMatching(/^\d{6}$/)
/** Text as in emails around a code, without digits. */
const prose = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\p{Nd}\s-]/gu, '.'))

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['12 34 56', '123456'],
  [' 1 2 3 4 5 6 ', '123456'],
  ['Your code is 123456. It works for 20 minutes.', '123456'],
  ['٠١٢٣٤٥', '012345'],
  ['１２３４５６', '123456'],
  ['𝟎𝟏𝟐𝟛𝟜𝟝', '012345'],
  ['12', '12'],
  ['1234567', '123456'],
  ['code', ''],
])('EMB-03 the digits of %j are %s', (text, expected) => {
  expect(parseCode(text)).toBe(expected)
})
test('EMB-03 a code is found in any text that it is pasted with', () => {
  fc.assert(
    fc.property(prose, code, prose, (before, digits, after) => {
      expect(parseCode(`${before} ${digits} ${after}`)).toBe(digits)
    }),
  )
})
test('EMB-03 from any text at most six ASCII digits are kept, unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const digits = parseCode(text)
      expect(digits).toMatch(/^[0-9]*$/)
      expect(digits.length).toBeLessThanOrEqual(CODE_LENGTH)
      expect(parseCode(digits)).toBe(digits)
    }),
  )
})

test.each([
  [' ada@example.com ', 'ada@example.com'],
  ['mailto:ada@example.com', 'ada@example.com'],
  ['Ada Lovelace <ada@example.com>', 'ada@example.com'],
  ['ada+shop@mail.example.co.uk', 'ada+shop@mail.example.co.uk'],
  ['élodie@exämple.fr', 'élodie@exämple.fr'],
  ['ada', null],
  ['ada@', null],
  ['@example.com', null],
  ['ada@example', null],
  ['ada@example..com', null],
  ['a b@example.com', null],
  ['ada@example.com, bob@example.com', null],
  ['ada@bob@example.com', null],
  [`${'a'.repeat(250)}@example.com`, null],
])('EMB-03 %j is read as %s', (text, expected) => {
  expect(parseEmail(text)).toBe(expected)
})
test('EMB-03 every common address is accepted, with spaces around it too', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      expect(parseEmail(`  ${address}\n`)).toBe(address)
    }),
  )
})
test('EMB-03 what is read from any text is an address that is unchanged when read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (before, after) => {
      const address = parseEmail(`${before}@${after}.example`)
      if (address !== null) expect([parseEmail(address), /[\s<>]/.test(address)]).toEqual([address, false])
    }),
  )
})
