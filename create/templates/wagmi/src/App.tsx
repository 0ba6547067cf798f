import { ConnectButton } from '@latchkey/sdk/react'
import { useConnection } from 'wagmi'

/** The page: the button of the modal, and who is connected, by a hook of wagmi. */
export function App() {
  const { status, address, chain } = useConnection()
  return (
    <main>
      <h1>Wallet page</h1>
      <ConnectButton />
      <p aria-live="polite">{status === 'connected' ? `${address} on ${chain?.name}` : 'Not connected'}</p>
    </main>
  )
}
