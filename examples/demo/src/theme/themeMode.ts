// Dark or light: the system's setting, unless the visitor chose the other one. The choice survives a reload.

const STORAGE_KEY = 'tallow-street/theme'
const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

/** The page's theme. `auto` follows the system. */
export interface ThemeMode {
  get(): 'auto' | 'dark' | 'light'
  /** The mode that is shown now. */
  isDark(): boolean
  toggle(): void
  /** Calls the listener when the mode or the system's setting changes. */
  subscribe(listener: () => void): () => void
}

/** Keeps the root element's `data-mode` up to date. base.css derives `color-scheme` from it. */
export function createThemeMode(root: HTMLElement): ThemeMode {
  const system = matchMedia(SYSTEM_IS_DARK)
  const listeners = new Set<() => void>()
  let mode = readStored()
  root.dataset.mode = mode

  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const isDark = () => (mode === 'auto' ? system.matches : mode === 'dark')
  system.addEventListener('change', notify)

  return {
    get: () => mode,
    isDark,
    toggle() {
      const wantsDark = !isDark()
      // If the visitor chooses the system's mode, the page follows the system again.
      mode = wantsDark === system.matches ? 'auto' : wantsDark ? 'dark' : 'light'
      root.dataset.mode = mode
      store(mode)
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function readStored(): 'auto' | 'dark' | 'light' {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === 'dark' || stored === 'light' ? stored : 'auto'
  } catch {
    return 'auto'
  }
}

function store(mode: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, mode)
  } catch {
    // Without storage, only the choice is lost after a reload.
  }
}
