// The demo site: a fictional concert series that uses the modal as a host would.
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
// Subscribes before the first render, so that the log includes a session that is restored early.
const eventLog = createEventLog(provider)
// To try it, call `provider.request({ method: 'eth_chainId' })` or `modal.getState()` in the browser's console.
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
