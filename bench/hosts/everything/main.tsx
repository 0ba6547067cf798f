// A host with three families and every plugin.

import { bitcoin } from '@latchkey/chain-bitcoin'
import { solana } from '@latchkey/chain-solana'
import { data } from '@latchkey/plugin-data'
import { diagnosis } from '@latchkey/plugin-diagnosis'
import { email } from '@latchkey/plugin-email'
import { embedded } from '@latchkey/plugin-embedded'
import { history } from '@latchkey/plugin-history'
import { names } from '@latchkey/plugin-names'
import { onramp } from '@latchkey/plugin-onramp'
import { receive } from '@latchkey/plugin-receive'
import { send } from '@latchkey/plugin-send'
import { smartSessions } from '@latchkey/plugin-smart-sessions'
import { socials } from '@latchkey/plugin-socials'
import { swaps } from '@latchkey/plugin-swaps'
import { tokens } from '@latchkey/plugin-tokens'
import { walletConnect } from '@latchkey/plugin-walletconnect'
import { wallets } from '@latchkey/plugin-wallets'
import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
import { ConnectButton, WalletModalProvider } from '@latchkey/sdk/react'
import { createRoot } from 'react-dom/client'

const projectId = '00000000000000000000000000000000'
const frameUrl = 'https://login.example/sdk'
const modal = createWalletModal({
  chains: [evm(), solana(), bitcoin()],
  plugins: [
    ...defaultPlugins(),
    diagnosis(),
    embedded({ projectId, frameUrl }),
    email(),
    socials(),
    walletConnect({ projectId }),
    wallets({ projectId }),
    data({ projectId, dataUrl: 'https://data.example' }),
    tokens(),
    history(),
    receive(),
    send(),
    swaps(),
    onramp({}),
    names(),
    smartSessions(),
  ],
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <WalletModalProvider modal={modal}>
    <ConnectButton />
  </WalletModalProvider>,
)
