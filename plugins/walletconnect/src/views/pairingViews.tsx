// The views that connect a wallet over the relay. They share a chunk, because a second one would cost file names and a request.
import type { LinkedWallet, ViewProps } from '@latchkey/kernel'
import { useKernel } from '@latchkey/ui'
import { type JSX, useEffect, useState } from 'react'
import { PairingScreen } from './PairingScreen'

/** One listed wallet, or any wallet if the list does not know it (any more). `walletId` is an ID of the wallet list. */
export function ListedWalletView({ params: { walletId } }: ViewProps<'ConnectingWalletConnect'>): JSX.Element {
  const kernel = useKernel()
  const [wallet, setWallet] = useState<LinkedWallet | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (walletId === undefined) return
    // Without a list, or if this wallet is not in it, the code works with every wallet.
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

/** Any wallet: a code, and a link to copy. The first view if there is no other way to connect. */
export function AnyWalletView({ params }: ViewProps<'ConnectingWalletConnectBasic'>): JSX.Element {
  return <PairingScreen wallet={null} given={params?.pairing} />
}
