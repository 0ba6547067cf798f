import { useAccount } from '@latchkey/sdk/react'
import { useWallet } from '@solana/wallet-adapter-react'
import { useEffect } from 'react'
import { adapter } from './adapter'

/** With `autoConnect`, wallet-adapter connects the selected wallet. */
export function useModalSelection() {
  const { status } = useAccount({ namespace: 'solana' })
  const { select } = useWallet()
  useEffect(() => {
    if (status === 'connected') select(adapter.name)
  }, [status, select])
}
