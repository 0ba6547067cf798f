// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName } from './cleanName'

test('names lose invisible characters and repeated spaces, are shortened, and are isolated if their direction differs', () => {
  expect(cleanName('Meta\u202eksaM\u200b\u0007 ')).toBe('MetaksaM')
  expect(cleanName(' Meta \t  Mask ')).toBe('Meta Mask')
  expect([...cleanName('x'.repeat(500))]).toHaveLength(64)
  expect(cleanName('محفظة')).toBe('\u2068محفظة\u2069')
})

/** Each is drawn as nothing, or as a space that is invisible at an end. */
const INVISIBLE = [
  ...'\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2061\u2064\u2066\u2069',
  ...'\u206a\u206f\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\ufff0\ufff9\ufffb\u{1bca0}\u{1d173}\u{e0001}\u{e0041}\u{e007f}\u{e0100}\u{e01ef}',
  ...'\u0000\u001f\u007f\u009f\u2028\u2029\ue000\u{f0000}\ud800',
]

test.each(INVISIBLE.map((character) => [character.codePointAt(0)?.toString(16) ?? '', character]))(
  'field case 14: SAF-10 U+%s leaves no trace in a name',
  (_, character) => {
    expect(cleanName(`${character}Meta${character}${character}Mask${character}`)).toBe('MetaMask')
    expect(cleanName(character)).toBe('')
  },
)

test('field case 14: SAF-10 stacked marks are cut, those of a script stay', () => {
  const stacked = cleanName(`M${'\u0335\u0301\u0316'.repeat(15)}etaMask`)
  expect([...stacked].filter((each) => /\p{M}/u.test(each)).length).toBeLessThanOrEqual(2)
  for (const name of ['Ví điện tử', 'กระเป๋าเงิน', 'वॉलेट', 'Gümüş', 'Ćüždán'])
    expect(cleanName(name)).toBe(name.normalize('NFC'))
})

test('SAF-10 any cleaned name has no invisible character and no stacked marks, and cleaning it again changes nothing', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...INVISIBLE, '\u0301', '\u0335', ' ', 'a', '\u1100'),
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 40 }), (parts) => {
      const name = cleanName(parts.join('')).replace(/[\u2068\u2069]/g, '')
      expect(name).not.toMatch(/[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]/u)
      expect(name).not.toMatch(/\p{M}{3}/u)
      expect(cleanName(name).replace(/[\u2068\u2069]/g, '')).toBe(name)
    }),
  )
})
