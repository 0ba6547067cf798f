// The tokens' contrast, computed from the style sheet itself (WCAG 2.2, success criterion 1.4.3).
import { describe, expect, test } from 'vitest'
import tokensCss from './tokens.css?inline'

type Rgb = readonly [red: number, green: number, blue: number]
const AA = 4.5

const numbers = (pattern: RegExp) => (pattern.exec(tokensCss) ?? []).slice(1).map(Number)
const [redShare = 0, greenShare = 0, blueShare = 0] = numbers(
  /--lk-luminance:\s*calc\(\s*([\d.]+)\s*\*\s*r\s*\+\s*([\d.]+)\s*\*\s*g\s*\+\s*([\d.]+)\s*\*\s*b\s*\)/,
)
const [threshold = 0, steepness = 0] = numbers(
  /clamp\(\s*0\s*,\s*\(\s*([\d.]+)\s*-\s*var\(--lk-luminance\)\)\s*\*\s*([\de]+)/,
)

const CHANNEL = Array.from({ length: 256 }, (_, value) => value)
const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * toLinear(red / 255) + 0.7152 * toLinear(green / 255) + 0.0722 * toLinear(blue / 255)
const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** What `--lk-on-accent` becomes on an accent of this luminance, as a luminance too: the sheet's own numbers in its own formula. */
const onAccent = (ground: number) => Math.min(1, Math.max(0, (threshold - ground) * steepness))

test('UIX-01 text on the accent has at least 4.5:1 on each of the 16,777,216 accents', () => {
  expect([redShare, greenShare, blueShare]).toEqual([0.2126, 0.7152, 0.0722])
  const linear = CHANNEL.map((channel) => toLinear(channel / 255))
  const [reds, greens, blues] = [redShare, greenShare, blueShare].map((share) => linear.map((light) => share * light))
  let least = Number.POSITIVE_INFINITY
  for (const red of reds ?? [])
    for (const green of greens ?? [])
      for (const blue of blues ?? []) {
        const ground = red + green + blue
        least = Math.min(least, contrast(onAccent(ground), ground))
      }
  expect(least).toBeGreaterThanOrEqual(AA)
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

describe.each(['light', 'dark'] as const)('UIX-01 default colors, %s', (mode) => {
  const texts = ['text', 'text-2', 'success', 'warning', 'danger']
  test.each(texts.flatMap((text) => ['surface', 'surface-2'].map((ground) => [text, ground] as const)))(
    '%s on %s has at least 4.5:1',
    (text, ground) => {
      const pair = [luminance(parseToken(text)[mode]), luminance(parseToken(ground)[mode])] as const
      expect(contrast(...pair)).toBeGreaterThanOrEqual(AA)
    },
  )
})
