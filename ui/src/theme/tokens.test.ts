// The tokens' contrast, computed from the style sheet itself (WCAG 2.2, success criterion 1.4.3).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import tokensCss from './tokens.css?inline'

type Rgb = readonly [red: number, green: number, blue: number]
const AA = 4.5

const numbers = (pattern: RegExp) => (pattern.exec(tokensCss) ?? []).slice(1).map(Number)
const [redShare = 0, greenShare = 0, blueShare = 0] = numbers(
  /--lk-luminance:\s*calc\(\s*([\d.]+)\s*\*\s*r\s*\+\s*([\d.]+)\s*\*\s*g\s*\+\s*([\d.]+)\s*\*\s*b\s*\)/,
)
const [threshold = 0, steepness = 0] = numbers(
  /clamp\(\s*0\s*,\s*\(\s*([\d.]+)\s*-\s*var\(--lk-luminance\)\)\s*\*\s*(\d+)/,
)

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * toLinear(red / 255) + 0.7152 * toLinear(green / 255) + 0.0722 * toLinear(blue / 255)
const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** What `--lk-on-accent` becomes, as a luminance: the sheet's own numbers put into its own formula. */
function onAccent([red, green, blue]: Rgb): number {
  const [r, g, b] = [toLinear(red / 255), toLinear(green / 255), toLinear(blue / 255)]
  return Math.min(1, Math.max(0, (threshold - (redShare * r + greenShare * g + blueShare * b)) * steepness))
}

test('UIX-01 text on the accent has at least 4.5:1 on any accent', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (accent) => {
      expect(contrast(onAccent(accent), luminance(accent))).toBeGreaterThanOrEqual(AA)
    }),
    { numRuns: 5000 },
  )
})

/** The two values of `--lk-<name>: light-dark(#…, #…)`. */
function parseToken(name: string): { light: Rgb; dark: Rgb } {
  const [, light = '', dark = ''] =
    new RegExp(`--lk-${name}:\\s*light-dark\\(#(\\w+),\\s*#(\\w+)\\)`).exec(tokensCss) ?? []
  return { light: parseHex(light), dark: parseHex(dark) }
}
function parseHex(hex: string): Rgb {
  const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  const at = (index: number) => Number.parseInt(long.slice(index, index + 2), 16)
  return [at(0), at(2), at(4)]
}

describe.each(['light', 'dark'] as const)('UIX-01 default colours, %s', (mode) => {
  const texts = ['text', 'text-2', 'success', 'warning', 'danger']
  test.each(texts.flatMap((text) => ['surface', 'surface-2'].map((ground) => [text, ground] as const)))(
    '%s on %s has at least 4.5:1',
    (text, ground) => {
      const pair = [luminance(parseToken(text)[mode]), luminance(parseToken(ground)[mode])] as const
      expect(contrast(...pair)).toBeGreaterThanOrEqual(AA)
    },
  )
})
