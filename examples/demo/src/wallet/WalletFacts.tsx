import { useWalletState } from '@latchkey/sdk/react'

const STATUS = { connected: 'Connected', connecting: 'Connecting', disconnected: 'Not connected' } as const

/** Status, address and network, as the hooks give them. */
export function WalletFacts() {
  const { status, address, walletName, network, isNetworkSupported } = useWalletState()
  return (
    <dl className="facts">
      <dt>Status</dt>
      <dd data-testid="demo-status">
        {STATUS[status]}
        {walletName && ` with ${walletName}`}
      </dd>
      <dt>Address</dt>
      <dd data-testid="demo-address" className={address ? 'mono' : undefined}>
        {address ?? 'None yet'}
      </dd>
      <dt>Network</dt>
      <dd data-testid="demo-network">{isNetworkSupported ? network.name : 'Not one of ours'}</dd>
    </dl>
  )
}
