'use client'

import { useWalletState } from '@latchkey/sdk/react'

/** Shows the connected account. On the server and in the browser's first render, no account is connected. */
export function Account() {
  const { status, address, network } = useWalletState()
  return <p role="status">{status === 'connected' ? `${address} on ${network.name}` : 'Not connected'}</p>
}
