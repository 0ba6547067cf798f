import { useWalletState } from '@latchkey/sdk/react'
import { useBalance } from './useBalance'

const STATUS = { connected: 'Connected', connecting: 'Connecting', disconnected: 'Not connected' } as const

/** Status, address, network, and balance. A different `version` reads the balance again. */
export function WalletFacts({ version }: { version: number }) {
  const { status, address, caipAddress, wallet, network, isNetworkSupported } = useWalletState()
  const balance = useBalance(caipAddress, version)
  return (
    <dl className="facts">
      <dt>Status</dt>
      <dd data-testid="demo-status">
        {STATUS[status]}
        {wallet && ` with ${wallet.name}`}
      </dd>
      <dt>Address</dt>
      <dd data-testid="demo-address" className={address ? 'mono' : undefined}>
        {address ?? 'None yet'}
      </dd>
      <dt>Network</dt>
      <dd data-testid="demo-network">{isNetworkSupported ? network.name : 'Not one of ours'}</dd>
      <dt>Balance</dt>
      <dd data-testid="demo-balance">{balance ?? 'Not known'}</dd>
    </dl>
  )
}
