// WCAG 2.2 contrast (success criteria 1.4.3 and 1.4.11) of the colors that the browser draws. They are read back, not computed again.

/** Red, green, and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]
export interface Measured {
  label: string
  ratio: number
  /** The minimum for level AA of WCAG. */
  least: number
}

const TEXT = 4.5
const GRAPHIC = 3
/** What is measured: a token on the colors below it, which may be translucent. */
const PAIRS = [
  ['Text on the dialog', 'text', ['surface'], TEXT],
  ['Secondary text on the dialog', 'text-2', ['surface'], TEXT],
  ['Secondary text on a row', 'text-2', ['surface', 'surface-2'], TEXT],
  ['Text on the accent', 'on-accent', ['accent'], TEXT],
  ['Accent on the dialog', 'accent', ['surface'], GRAPHIC],
] as const

/** From 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** White or black, whichever is readable on the color, as `#` and six digits. The modal derives it from its accent in the same way. */
export function chooseOn(hex: string): '#ffffff' | '#000000' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  const background: Rgb = [red, green, blue]
  return contrast([255, 255, 255], background) >= contrast([0, 0, 0], background) ? '#ffffff' : '#000000'
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red / 255) + 0.7152 * toLinear(green / 255) + 0.0722 * toLinear(blue / 255)
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/** Measures the modal in `element`. Returns nothing if there is no modal, or if the browser has no canvas. */
export function measure(element: HTMLElement): readonly Measured[] {
  const surface = element.querySelector('latchkey-modal')?.shadowRoot?.firstElementChild
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!surface || !canvas) return []
  const probe = document.createElement('span')
  probe.hidden = true
  surface.append(probe)
  const paint = (color: string) => {
    probe.style.color = color
    canvas.fillStyle = getComputedStyle(probe).color
    canvas.fillRect(0, 0, 1, 1)
  }
  const read = (tokens: readonly string[]): Rgb => {
    paint('Canvas')
    for (const token of tokens) paint(`var(--lk-${token})`)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  }
  const measured = PAIRS.map(([label, above, below, least]) => ({
    label,
    ratio: contrast(read([...below, above]), read(below)),
    least,
  }))
  probe.remove()
  return measured
}
