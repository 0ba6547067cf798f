// With every accent that a page can set, Approve, its text, and the focus ring have the contrast that WCAG requires.
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { chooseOnAccent, contrast, GROUNDS, measureDistance, parseHex, type Rgb } from './accent.ts'
import { REQUESTS } from './wire/messages.ts'

const MODES = ['light', 'dark'] as const
/** Every fifth value of each channel, including both ends: 140,608 colors. */
const CHANNEL = Array.from({ length: 52 }, (_, step) => step * 5)

test('UIX-01 contrast is calculated as in WCAG', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
  expect(contrast(parseHex('#767676'), parseHex('#ffffff'))).toBeCloseTo(4.54, 2)
  expect(contrast([90, 12, 200], [90, 12, 200])).toBe(1)
  expect(measureDistance([0, 0, 0], [255, 255, 255])).toBeCloseTo(1, 4)
})

test('UIX-01 the accent is compared with the colors of the frame’s own style sheet', async () => {
  const css = await readFile(new URL('./frame.css', import.meta.url), 'utf8')
  const rules = [...css.matchAll(/:root(?:\[data-theme="(\w+)"\])? \{([^}]*)\}/g)]
  for (const mode of MODES) {
    const own = rules.filter(([, theme = mode]) => theme === mode).map(([, , body = '']) => body)
    const last = (name: string) =>
      own.flatMap((body) => new RegExp(`--${name}: (#\\w+);`).exec(body)?.[1] ?? []).at(-1) ?? ''
    expect(GROUNDS[mode]).toEqual({
      surfaces: ['surface', 'surface-2'].map(last),
      warnings: ['warning-surface', 'warning-text'].map(last),
    })
    expect(contrast(parseHex(last('warning-text')), parseHex(last('warning-surface')))).toBeGreaterThanOrEqual(4.5)
  }
})

test.each(MODES)(
  'UIX-01 SAF-09 on each accent in %s the text has 4.5:1, and the button and the ring have 3:1',
  (mode) => {
    const [surfaces, warnings] = [GROUNDS[mode].surfaces.map(parseHex), GROUNDS[mode].warnings.map(parseHex)]
    const least = { text: 21, shape: 21, distance: 1 }
    let kept = 0
    const check = (accent: Rgb) => {
      const onAccent = chooseOnAccent(accent, mode)
      if (!onAccent) return
      kept += 1
      least.text = Math.min(least.text, contrast(onAccent, accent))
      least.shape = Math.min(least.shape, ...surfaces.map((surface) => contrast(accent, surface)))
      least.distance = Math.min(least.distance, ...warnings.map((warning) => measureDistance(accent, warning)))
    }
    for (const red of CHANNEL) for (const green of CHANNEL) for (const blue of CHANNEL) check([red, green, blue])
    expect(least.text).toBeGreaterThanOrEqual(4.5)
    expect(least.shape).toBeGreaterThanOrEqual(3)
    expect(least.distance).toBeGreaterThan(0.07)
    // A frame that rejects every accent would pass the contrast checks.
    expect(kept).toBeGreaterThan(CHANNEL.length ** 3 / 4)
  },
)

test.each([
  ['the card', '#ffffff', '#17171c'],
  ['a row', '#f4f4f7', '#222229'],
  ['the text of a warning', '#6b4200', '#ffd9a0'],
  ['nearly that', '#704600', '#ffd596'],
  ['what is hard to see', '#ffd60a', '#2b2b6b'],
])('SAF-09 an accent like %s is not used', (_name, light, dark) => {
  expect(chooseOnAccent(parseHex(light), 'light')).toBeNull()
  expect(chooseOnAccent(parseHex(dark), 'dark')).toBeNull()
})

test.each([
  ['#3b2bd9', 'light', '#ffffff'],
  ['#9d93ff', 'dark', '#000000'],
  ['#c2410c', 'light', '#ffffff'],
  ['#ffd60a', 'dark', '#000000'],
] as const)('UIX-01 %s is used in %s, with text in %s', (accent, mode, onAccent) => {
  expect(chooseOnAccent(parseHex(accent), mode)).toEqual(parseHex(onAccent))
})

const read = (color: unknown) =>
  v.parse(REQUESTS.SYNC_THEME, { themeMode: 'dark', w3mThemeVariables: { '--w3m-accent': color } }).w3mThemeVariables

test('SAF-09 an accent in any other form is not read, and the mode still is', () => {
  expect(read('rgb(1, 22, 255)')).toEqual({ '--w3m-accent': [1, 22, 255] })
  const junk = [
    'tomato',
    '#fff',
    '',
    'rgb(1 22 255)',
    'rgb(1,22,255)',
    'rgb(1, 22, 256)',
    'rgb(1, 22, 0255)',
    'rgb(-1, 2, 3)',
    'rgba(1, 22, 255, 0)',
    'rgb(1, 22, 255); --text: #fff',
    'rgb(1, 22, 255)\n',
    ' rgb(1, 22, 255)',
    'transparent',
    'var(--surface)',
    'url(https://evil.example)',
    'hsla(231, 100%, 70%, 1)',
    'x'.repeat(1_000_000),
    7,
    null,
    {},
    [1, 2, 3],
  ]
  for (const color of junk) expect(read(color)).toEqual({ '--w3m-accent': undefined })
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.anything()), (color) => {
      expect(read(color)).toEqual({ '--w3m-accent': undefined })
    }),
    { numRuns: 20_000 },
  )
})
