import { listLanguages } from '@latchkey/languages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from '../src/contrast'
import { toOptions, writeModule, writeSheet } from '../src/options'
import { FONTS, parseSettings, readHash, type Settings, writeHash } from '../src/settings'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const settings: fc.Arbitrary<Settings> = fc.record({
  mode: fc.constantFrom('auto', 'dark', 'light'),
  accent: fc.oneof(fc.constant(''), color),
  onAccent: fc.oneof(fc.constant(''), color),
  radiusPx: fc.integer({ min: 0, max: 32 }),
  font: fc.constantFrom(...(Object.keys(FONTS) as (keyof typeof FONTS)[])),
  fontSizePx: fc.integer({ min: 12, max: 20 }),
  layout: fc.constantFrom('compact', 'wide'),
  dir: fc.constantFrom('auto', 'ltr', 'rtl'),
  language: fc.constantFrom(...listLanguages()),
  view: fc.constantFrom('Connect', 'WhatIsAWallet', 'Account'),
})

test('an address keeps what was chosen, and nothing when nothing was', () => {
  expect(writeHash(parseSettings([]))).toBe('')
  fc.assert(
    fc.property(settings, (chosen) => {
      expect(readHash(`#${writeHash(chosen)}`)).toEqual(chosen)
    }),
  )
})

test('any address gives settings, and no text of it reaches the modal', () => {
  const names = fc.constantFrom(...Object.keys(parseSettings([])), '__proto__')
  const hostile = fc.oneof(fc.string(), fc.constantFrom('red;}', 'url(//x.example)', '#fff', '-1', '1e1', '33'))
  fc.assert(
    fc.property(fc.dictionary(names, hostile), (entries) => {
      const read = readHash(`#${new URLSearchParams(entries)}`)
      for (const value of Object.values(toOptions(read).theme?.variables ?? {})) {
        expect(value).toMatch(/^(#[0-9a-f]{6}|\d+px)$|^(ui-|Georgia)/)
      }
      expect(readHash(`#${writeHash(read)}`)).toEqual(read)
    }),
  )
  expect(readHash('#accent=%23fff&radiusPx=33&language=xx&mode=')).toEqual(parseSettings([]))
})

test('UIX-01 the code to copy makes the modal that is shown', () => {
  fc.assert(
    fc.property(settings, (chosen) => {
      const body = writeModule(chosen)
        .replace(/^import .*$/gm, '')
        .replace('export const modal =', 'return')
      const run = new Function('createWalletModal', 'defaultPlugins', 'evm', 'languages', body)
      const {
        chains: _chains,
        plugins: _plugins,
        languages,
        ...options
      } = run(
        (given: object) => given,
        () => [],
        () => 0,
        1,
      )
      expect(options).toEqual(toOptions(chosen))
      expect(languages).toBe(chosen.language === 'en' ? undefined : 1)
    }),
  )
})

test('the style sheet to copy names the tokens of the button', () => {
  const sheet = writeSheet(readHash('#mode=dark&accent=%23c2410c&radiusPx=8'))
  expect(sheet).toBe(
    ':root {\n  color-scheme: dark;\n  --lk-accent: #c2410c;\n  --lk-radius: 8px;\n  --lk-on-accent: #ffffff;\n}\n',
  )
})

test('contrast is that of WCAG, whichever color is above', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2)
  const channel = fc.integer({ min: 0, max: 255 })
  const rgb = fc.tuple(channel, channel, channel)
  fc.assert(
    fc.property(rgb, rgb, (one, other) => {
      expect(contrast(one, other)).toBe(contrast(other, one))
      expect(contrast(one, other)).toBeGreaterThanOrEqual(1)
    }),
  )
})

test('every language that there is can be chosen', () => {
  const chosen = listLanguages().map((language) => readHash(`#language=${language}`).language)
  expect(chosen).toEqual(listLanguages())
})
