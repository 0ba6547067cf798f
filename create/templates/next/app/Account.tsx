'use client'

import { useWalletState } from '@latchkey/sdk/react'

/** Who is connected. The server, and the browser's first render, show no account. */
export function Account() {
  const { status, address, network } = useWalletState()
  return <p aria-live="polite">{status === 'connected' ? `${address} on ${network.name}` : 'Not connected'}</p>
}
