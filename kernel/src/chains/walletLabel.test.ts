import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWalletIcon, parseWalletName } from './walletLabel'

test.each([
  ['  Example   Wallet ', 'Example Wallet'],
  ['\u202eelpmaxE', 'elpmaxE'],
  ['A\u200b\u0000B', 'AB'],
  ['🔑'.repeat(100), '🔑'.repeat(64)],
  ['\u200b \n', null],
  [`${'\u200b'.repeat(256)}A`, null],
  [`${'\u200b'.repeat(255)}A`, 'A'],
  ['', null],
  [7, null],
  [null, null],
])('the name %j is shown as %j', (input, shown) => {
  expect(parseWalletName(input)).toBe(shown)
})

test('any wallet name is visible, short, and unchanged when read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (input) => {
      const name = parseWalletName(input)
      if (name === null) return
      expect(name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      expect([...name].length).toBeLessThanOrEqual(64)
      expect(parseWalletName(name)?.trim()).toBe(name.trim())
    }),
  )
})

test.each([
  ['data:image/svg+xml,<svg/>', true],
  ['data:image/png;base64,AA', true],
  ['https://example.com/icon.png', true],
  ['data:text/html,<script>', false],
  ['http://example.com/icon.png', false],
  ['javascript:alert(1)', false],
  [`data:image/png,${'x'.repeat(262_144)}`, false],
  [`data:image/png,${'x'.repeat(262_144 - 15)}`, true],
  [undefined, false],
])('an icon that begins with %.30s is accepted: %s', (input, isTaken) => {
  expect(parseWalletIcon(input)).toBe(isTaken ? input : null)
})
