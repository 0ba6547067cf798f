// Reads the modal's theme for the frame from the modal's own element, which has the host's theme.
import type { Dispose } from '@latchkey/kernel'
import type { Outgoing } from './messages'

type WireTheme = Outgoing<'SYNC_THEME'>

const DARK_QUERY = '(prefers-color-scheme: dark)'
/** Prefix of the tokens that a host may set. */
const TOKEN_PREFIX = '--lk-'
/** Values that the frame gets for variables that the page does not set. */
const DEFAULTS = {
  light: { '--w3m-accent': 'hsla(231, 100%, 70%, 1)', '--w3m-background': '#fff' },
  dark: { '--w3m-accent': 'hsla(230, 100%, 67%, 1)', '--w3m-background': '#121313' },
} as const

function elementOf(dialog: HTMLElement): HTMLElement | undefined {
  const { host } = dialog.getRootNode() as Partial<ShadowRoot>
  return host as HTMLElement | undefined
}

/** Returns the current theme; dark by default. */
export function readTheme(dialog: HTMLElement): WireTheme {
  const element = elementOf(dialog)
  const chosen = element?.dataset.mode
  const themeMode = chosen === 'light' || (chosen === 'auto' && !matchMedia(DARK_QUERY).matches) ? 'light' : 'dark'
  const names = Array.from(element?.style ?? []).filter((name) => name.startsWith(TOKEN_PREFIX))
  const themeVariables = Object.fromEntries(
    names.map((name) => [name, element?.style.getPropertyValue(name).trim() ?? '']),
  )
  const w3mThemeVariables: Record<string, string> = { ...DEFAULTS[themeMode] }
  const accent = themeVariables[`${TOKEN_PREFIX}accent`]
  if (accent) {
    // The browser's computed value, so that a frame need not support color names and `light-dark()`.
    dialog.style.accentColor = accent
    w3mThemeVariables['--w3m-accent'] = getComputedStyle(dialog).accentColor
  }
  return { themeMode, themeVariables, w3mThemeVariables }
}

/** Calls `onChange` when the host or, in `auto` mode, the system changes the theme. */
export function watchTheme(dialog: HTMLElement, onChange: () => void): Dispose {
  const query = matchMedia(DARK_QUERY)
  const element = elementOf(dialog)
  const observer = new MutationObserver(onChange)
  if (element) observer.observe(element, { attributes: true, attributeFilter: ['data-mode', 'style'] })
  query.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    query.removeEventListener('change', onChange)
  }
}
