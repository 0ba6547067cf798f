// The tokens' contrast, computed from the style sheet itself (WCAG 2.2, success criterion 1.4.3).
import { describe, expect, test } from 'vitest'
import tokensCss from './tokens.css?inline'

type Rgb = readonly [red: number, green: number, blue: number]
const AA = 4.5
/** Success criterion 1.4.11. */
const GRAPHIC = 3

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

test('UIX-01 text on the accent has a contrast of at least 4.5:1 on each of the 16,777,216 accents', () => {
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
    '%s on %s has a contrast of at least 4.5:1',
    (text, ground) => {
      const pair = [luminance(parseToken(text)[mode]), luminance(parseToken(ground)[mode])] as const
      expect(contrast(...pair)).toBeGreaterThanOrEqual(AA)
    },
  )
})

type Lab = readonly [lightness: number, greenRed: number, blueYellow: number]

/** OKLab, which `color-mix(in oklab, …)` mixes in. */
function toLab([red, green, blue]: Rgb): Lab {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => toLinear(channel / 255))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
function labLuminance([lightness, greenRed, blueYellow]: Lab): number {
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(['light', 'dark'] as const)(
  'UIX-01 the focus ring has a contrast of at least 3:1, whatever the accent, %s',
  (mode) => {
    const [percent = 100] = numbers(/--lk-focus:\s*color-mix\(in oklab, var\(--lk-accent\) (\d+)%, var\(--lk-text\)\)/)
    expect(percent).toBeGreaterThan(30)
    const share = percent / 100
    const text = toLab(parseToken('text')[mode])
    const grounds = ['surface', 'surface-2'].map((name) => luminance(parseToken(name)[mode]))
    const steps = Array.from({ length: 18 }, (_, step) => step * 15)
    const accents = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue): Rgb => [red, green, blue])))
    const rings = accents.map((accent) => {
      const [l = 0, a = 0, b = 0] = toLab(accent).map(
        (value, index) => value * share + (text[index] ?? 0) * (1 - share),
      )
      return labLuminance([l, a, b])
    })
    const least = Math.min(...rings.flatMap((ring) => grounds.map((ground) => contrast(ring, ground))))
    expect(least).toBeGreaterThanOrEqual(GRAPHIC)
  },
)
