// The demo site: an invented series of concerts, with the modal wired in as a host would.
import { addDemoWallet, readConfig } from '@latchkey/example-config'
import { createProvider, createWalletModal } from '@latchkey/sdk'
import { WalletModalProvider } from '@latchkey/sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { createBundle } from './bundle'
import { listEvenings } from './evenings'
import { createThemeMode } from './theme/themeMode'
import { createEventLog } from './wallet/eventLog'

const themeMode = createThemeMode(document.documentElement)
const config = await readConfig()
const modal = createWalletModal({
  ...createBundle(config),
  metadata: { name: 'Tallow Street', url: location.origin },
  theme: { mode: themeMode.get() },
})
themeMode.subscribe(() => modal.setTheme({ mode: themeMode.get() }))
const provider = createProvider(modal)
// Listens before the first render, so that a session that is restored early is in the log too.
const eventLog = createEventLog(provider)
// For the curious: `provider.request({ method: 'eth_chainId' })` in the browser's console, and `modal.getState()`.
Object.assign(window, { provider, modal })

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WalletModalProvider modal={modal}>
      <App
        evenings={listEvenings(new Date())}
        themeMode={themeMode}
        eventLog={eventLog}
        hasDemoWallet={config.walletScript !== undefined}
        walletPage={config.walletPage}
      />
    </WalletModalProvider>
  </StrictMode>,
)
addDemoWallet(config)
