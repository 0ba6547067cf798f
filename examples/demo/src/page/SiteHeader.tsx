import { ConnectButton } from '@latchkey/sdk/react'
import { ThemeToggle } from '../theme/ThemeToggle'
import type { ThemeMode } from '../theme/themeMode'

/** Brand, navigation, theme, and wallet. */
export function SiteHeader({ themeMode }: { themeMode: ThemeMode }) {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <a className="brand" href="#main" aria-label="Tallow Street">
          <img src="./icon.svg" alt="" width="32" height="32" />
          <span>Tallow Street</span>
        </a>
        <nav className="site-nav" aria-label="Sections">
          <a href="#program">Program</a>
          <a href="#try-it">Take a seat</a>
          <a href="#steps">How it works</a>
        </nav>
        <div className="site-controls">
          <ThemeToggle themeMode={themeMode} />
          <ConnectButton />
        </div>
      </div>
    </header>
  )
}
