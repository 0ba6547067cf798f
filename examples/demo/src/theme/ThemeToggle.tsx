import { useSyncExternalStore } from 'react'
import type { ThemeMode } from './themeMode'

const MOON = 'M19.5 14.2A7.8 7.8 0 0 1 9.8 4.5a7.8 7.8 0 1 0 9.7 9.7Z'
const SUN =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M4.2 4.2l1.4 1.4M18.4 18.4l1.4 1.4M2.5 12h2M19.5 12h2M4.2 19.8l1.4-1.4M18.4 5.6l1.4-1.4'

/** Switches the page and the modal between dark and light. */
export function ThemeToggle({ themeMode }: { themeMode: ThemeMode }) {
  const isDark = useSyncExternalStore(themeMode.subscribe, themeMode.isDark)
  return (
    <button
      type="button"
      className="icon-button"
      data-testid="demo-theme"
      aria-label={isDark ? 'Switch to the light theme' : 'Switch to the dark theme'}
      onClick={themeMode.toggle}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={isDark ? SUN : MOON} />
      </svg>
    </button>
  )
}
