import { useState } from 'react'
import type { Evening } from './evenings'
import { Hero } from './page/Hero'
import { Program } from './page/Program'
import { SiteFooter } from './page/SiteFooter'
import { SiteHeader } from './page/SiteHeader'
import { Steps } from './page/Steps'
import { TryIt } from './page/TryIt'
import type { ThemeMode } from './theme/themeMode'
import type { EventLog } from './wallet/eventLog'

interface AppProps {
  evenings: readonly [Evening, ...Evening[]]
  themeMode: ThemeMode
  eventLog: EventLog
  hasDemoWallet: boolean
  /** URL of the demo wallet that is paired by link. */
  walletPage: string | undefined
}

/** The whole page. Its only state is the chosen evening. */
export function App({ evenings, themeMode, eventLog, hasDemoWallet, walletPage }: AppProps) {
  const [chosen, choose] = useState<Evening>(evenings[0])
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <SiteHeader themeMode={themeMode} />
      <main id="main" tabIndex={-1}>
        <Hero evening={chosen} />
        <Program evenings={evenings} chosen={chosen} onChoose={choose} />
        <TryIt eventLog={eventLog} hasDemoWallet={hasDemoWallet} walletPage={walletPage} evening={chosen} />
        <Steps />
      </main>
      <SiteFooter />
    </>
  )
}
