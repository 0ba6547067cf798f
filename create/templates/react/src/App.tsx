import { ConnectButton, useWalletState } from '@latchkey/sdk/react'

/** The page: the button, and who is connected. */
export function App() {
  const { status, address, network } = useWalletState()
  return (
    <main>
      <h1>Wallet page</h1>
      <ConnectButton />
      <p aria-live="polite">{status === 'connected' ? `${address} on ${network.name}` : 'Not connected'}</p>
    </main>
  )
}
