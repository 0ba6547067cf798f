// What the frame takes over of the page's look. A page that could set more could hide what is asked.
import { chooseOnAccent, type Mode, type Rgb } from './accent.ts'

/** Sets the mode, and the accent where it hides nothing. Otherwise the frame has its own accent. */
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
