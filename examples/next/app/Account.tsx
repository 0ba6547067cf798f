'use client'

import { useWalletState } from '@latchkey/sdk/react'

/** Who is connected. The server, and the browser's first render, say no one. */
export function Account() {
  const { status, address, network } = useWalletState()
  return <p role="status">{status === 'connected' ? `${address} on ${network.name}` : 'Not connected'}</p>
}
