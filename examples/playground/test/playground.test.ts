import { listLanguages } from '@latchkey/languages'
import { glass, rounded, sharp } from '@latchkey/sdk/themes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, type Rgb } from '../src/contrast'
import { toOptions, writeModule, writeSheet } from '../src/options'
import { FONTS, parseSettings, readHash, type Settings, STYLES, writeHash } from '../src/settings'

const themes = { rounded, sharp, glass }
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const settings: fc.Arbitrary<Settings> = fc.record({
  drawnBy: fc.constantFrom('latchkey', 'page'),
  style: fc.constantFrom(...(Object.keys(STYLES) as (keyof typeof STYLES)[])),
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

test('the URL keeps the chosen settings, and is empty for the defaults', () => {
  expect(writeHash(parseSettings([]))).toBe('')
  fc.assert(
    fc.property(settings, (chosen) => {
      expect(readHash(`#${writeHash(chosen)}`)).toEqual(chosen)
    }),
  )
})

test('any URL gives valid settings, and none of its text reaches the modal', () => {
  const names = fc.constantFrom(...Object.keys(parseSettings([])), '__proto__')
  const hostile = fc.oneof(fc.string(), fc.constantFrom('red;}', 'url(//x.example)', '#fff', '-1', '1e1', '33'))
  fc.assert(
    fc.property(fc.dictionary(names, hostile), (entries) => {
      const read = readHash(`#${new URLSearchParams(entries)}`)
      const ready = new Set<string>(Object.values(themes).flatMap((theme) => Object.values(theme)))
      for (const value of Object.values(toOptions(read).theme?.variables ?? {})) {
        if (!ready.has(value)) expect(value).toMatch(/^(#[0-9a-f]{6}|\d+px)$|^(ui-|Georgia)/)
      }
      expect(readHash(`#${writeHash(read)}`)).toEqual(read)
    }),
  )
  expect(readHash('#accent=%23fff&radiusPx=33&language=xx&mode=')).toEqual(parseSettings([]))
})

test('UIX-01 the code to copy creates the modal that is shown', () => {
  fc.assert(
    fc.property(settings, (given) => {
      const chosen = { ...given, drawnBy: 'latchkey' as const }
      const body = writeModule(chosen)
        .replace(/^import .*$/gm, '')
        .replace('export const modal =', 'return')
      const run = new Function('createWalletModal', 'defaultPlugins', 'evm', 'languages', ...Object.keys(themes), body)
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
        ...Object.values(themes),
      )
      expect(options).toEqual(toOptions(chosen))
      expect(languages).toBe(chosen.language === 'en' ? undefined : 1)
    }),
  )
})

test('UIX-01 in headless mode, the code to copy creates a modal that loads no dialog, whatever the theme', () => {
  const code = writeModule(readHash('#drawnBy=page&style=glass&language=de'))
  expect(code).toContain("createWalletModal({ chains: [evm()], prefetch: 'none' })")
  expect(code).toBe(writeModule(readHash('#drawnBy=page')))
})

test('the style sheet to copy names the tokens of the button', () => {
  const sheet = writeSheet(readHash('#mode=dark&accent=%23c2410c&radiusPx=8'))
  expect(sheet).toBe(
    ':root {\n  color-scheme: dark;\n  --lk-accent: #c2410c;\n  --lk-radius: 8px;\n  --lk-on-accent: #ffffff;\n}\n',
  )
})

test('UIX-01 a ready-made style is imported, and further choices come after it', () => {
  expect(writeModule(readHash('#style=glass'))).toContain("import { glass } from '@latchkey/sdk/themes'")
  expect(writeModule(readHash('#style=glass'))).toContain('variables: glass,')
  expect(writeModule(readHash('#style=sharp&radiusPx=8&accent=%23c2410c'))).toContain(
    "variables: {\n      ...sharp,\n      accent: '#c2410c',\n      radius: '8px',\n    },",
  )
  expect(toOptions(readHash('#style=rounded&accent=')).theme?.variables).toEqual(themes.rounded)
})

type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

function readColor(css: string): Rgba {
  const [red = 0, green = 0, blue = 0, percent = 100] = css.startsWith('#')
    ? (css.length === 4 ? [...css.slice(1)].map((digit) => digit + digit) : (css.slice(1).match(/../g) ?? [])).map(
        (hex) => Number.parseInt(hex, 16),
      )
    : (css.match(/\d+/g) ?? []).map(Number)
  return [red, green, blue, percent / 100]
}

const lay = (below: Rgb, [red, green, blue, alpha]: Rgba): Rgb => [
  below[0] + (red - below[0]) * alpha,
  below[1] + (green - below[1]) * alpha,
  below[2] + (blue - below[2]) * alpha,
]

test.each(Object.entries(themes))(
  'UIX-01 the style “%s” is readable in both modes, on white and on black pages',
  (_, theme: Record<string, string>) => {
    const usual = {
      surface: '',
      'surface-2': '',
      text: 'light-dark(#15171b, #f4f5f7)',
      'text-2': 'light-dark(#5d6470, #a0a6b1)',
      backdrop: 'rgb(0 0 0 / 45%)',
    }
    const tokens = { ...usual, ...theme }
    for (const mode of [0, 1]) {
      const read = (css: string) => {
        const [light = css, dark = css] = /^light-dark\((.+?(?:\))?), (.+)\)$/.exec(css)?.slice(1) ?? []
        return readColor([light, dark][mode] ?? '')
      }
      for (const page of [
        [0, 0, 0],
        [255, 255, 255],
      ] as const) {
        const dialog = lay(lay(page, read(tokens.backdrop)), read(tokens.surface))
        const row = lay(dialog, read(tokens['surface-2']))
        for (const below of [dialog, row])
          for (const text of [tokens.text, tokens['text-2']])
            expect(contrast(lay(below, read(text)), below)).toBeGreaterThanOrEqual(4.5)
        if (theme.accent) expect(contrast(lay(dialog, read(theme.accent)), dialog)).toBeGreaterThanOrEqual(3)
      }
    }
  },
)

test('contrast is calculated as in WCAG, whichever color is on top', () => {
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

test('every available language can be chosen', () => {
  const chosen = listLanguages().map((language) => readHash(`#language=${language}`).language)
  expect(chosen).toEqual(listLanguages())
})
