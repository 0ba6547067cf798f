// The parts of the page's theme that the frame adopts. If a page could set more, it could hide the request.
import { chooseOnAccent, type Mode, type Rgb } from './accent.ts'

/** Sets the mode, and the accent if it hides nothing. Otherwise the frame uses its own accent. */
export function applyTheme(mode: Mode, accent: Rgb | undefined): void {
  const { dataset, style } = document.documentElement
  const onAccent = accent ? chooseOnAccent(accent, mode) : null
  dataset.theme = mode
  for (const [name, color] of [
    ['--accent', accent],
    ['--on-accent', onAccent],
  ] as const) {
    if (onAccent && color) style.setProperty(name, `rgb(${color.join(' ')})`)
    else style.removeProperty(name)
  }
}
