import { ConnectButton, useWalletModal, useWalletState } from '@latchkey/sdk/react'

/** A page of a host: the button, and what the hooks say. */
export function App() {
  const modal = useWalletModal()
  const { status, address, network } = useWalletState()
  return (
    <main>
      <h1>React</h1>
      <ConnectButton />
      <dl>
        <dt>Status</dt>
        <dd data-testid="status">{status}</dd>
        <dt>Address</dt>
        <dd data-testid="address">{address ?? 'none'}</dd>
        <dt>Network</dt>
        <dd data-testid="network">{network.name}</dd>
      </dl>
      {status === 'connected' && (
        <button type="button" onClick={() => modal.disconnect()}>
          Disconnect
        </button>
      )}
    </main>
  )
}
