import { WalletModalProvider } from '@latchkey/sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { modal } from './modal'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <WalletModalProvider modal={modal}>
        <App />
      </WalletModalProvider>
    </StrictMode>,
  )
}
