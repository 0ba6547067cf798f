// A page with Solana's wallet adapter as in its guide.
import '@solana/wallet-adapter-react-ui/styles.css'
import { PhantomWalletAdapter } from '@solana/wallet-adapter-phantom'
import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { useWalletModal, WalletModalProvider } from '@solana/wallet-adapter-react-ui'
import { SolflareWalletAdapter } from '@solana/wallet-adapter-solflare'
import { createRoot } from 'react-dom/client'

const wallets = [new PhantomWalletAdapter(), new SolflareWalletAdapter()]

function Button() {
  const { setVisible } = useWalletModal()
  return (
    <button type="button" data-testid="lk-connect-button" onClick={() => setVisible(true)}>
      Connect wallet
    </button>
  )
}

createRoot(document.getElementById('root')).render(
  <ConnectionProvider endpoint="http://127.0.0.1:1">
    <WalletProvider wallets={wallets}>
      <WalletModalProvider>
        <Button />
      </WalletModalProvider>
    </WalletProvider>
  </ConnectionProvider>,
)
