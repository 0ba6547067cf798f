// Connects one listed wallet over the relay; any wallet when the list does not know it (any more).
import type { LinkedWallet, ViewProps } from '@latchkey/kernel'
import { useKernel } from '@latchkey/ui'
import { type JSX, useEffect, useState } from 'react'
import { PairingScreen } from './PairingScreen'

/** `walletId` is the id of the wallet list. */
export function View({ params: { walletId } }: ViewProps<'ConnectingWalletConnect'>): JSX.Element {
  const kernel = useKernel()
  const [wallet, setWallet] = useState<LinkedWallet | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (walletId === undefined) return
    // Without a list, or without this wallet in it, the code serves every wallet.
    kernel
      .service('walletLinks')
      .then((links) => links.find(walletId))
      .then(
        (found) => isCurrent && setWallet(found),
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [kernel, walletId])
  return <PairingScreen wallet={wallet} />
}
