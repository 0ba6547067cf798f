// Limits the page's accent color. It colors Approve and the focus ring, which must stay as visible as without it. Sources: WCAG 2.2, success criteria
// 1.4.3 and 1.4.11; the OKLab color space.

/** Red, green, and blue, from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]
export type Mode = 'light' | 'dark'

const TEXT_CONTRAST = 4.5
const SHAPE_CONTRAST = 3
/** In OKLab: a smaller distance looks like a shade of the same color. */
const MIN_DISTANCE = 0.08
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** The colors next to the accent in frame.css. */
export const GROUNDS = {
  light: { surfaces: ['#ffffff', '#f4f4f7'], warnings: ['#fff4e0', '#6b4200'] },
  dark: { surfaces: ['#17171c', '#222229'], warnings: ['#3a2a10', '#ffd9a0'] },
} as const

/** Returns black or white as the text color on this accent. Null if the accent has too little contrast or looks like a warning. */
export function chooseOnAccent(accent: Rgb, mode: Mode): Rgb | null {
  const { surfaces, warnings } = GROUNDS[mode]
  const isSeen = surfaces.every((surface) => contrast(accent, parseHex(surface)) >= SHAPE_CONTRAST)
  const isApart = warnings.every((warning) => measureDistance(accent, parseHex(warning)) >= MIN_DISTANCE)
  if (!isSeen || !isApart) return null
  return contrast(WHITE, accent) >= TEXT_CONTRAST ? WHITE : BLACK
}

/** The contrast ratio, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** `#` and six digits. */
export function parseHex(hex: string): Rgb {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}

/** The perceived distance of two colors. From black to white it is 1. */
export function measureDistance(one: Rgb, other: Rgb): number {
  const to = toLab(other)
  return Math.hypot(...toLab(one).map((value, index) => value - (to[index] ?? 0)))
}

function luminance(color: Rgb): number {
  const [red, green, blue] = toLinear(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toLinear(color: Rgb): Rgb {
  const [red, green, blue] = color.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return [red, green, blue]
}

function toLab(color: Rgb): [number, number, number] {
  const [red, green, blue] = toLinear(color)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
