// The picture of a network: the host's, or its mark; a letter where there is neither.
import type { Network } from '@latchkey/kernel'
import type { CSSProperties, JSX } from 'react'
import { useMarks } from '../../hooks/useMarks'
import { WalletIcon } from '../WalletIcon/WalletIcon'

export interface NetworkIconProps {
  network: Pick<Network, 'name' | 'testnet' | 'assets'>
  /** CSS pixels, default 36. */
  size?: number
}

/** Decorative: the network's name stands next to it. */
export function NetworkIcon({ network, size = 36 }: NetworkIconProps): JSX.Element {
  const own = network.assets?.imageUrl
  const marks = useMarks(!own)
  // A letter that a mark soon replaces would only flicker.
  if (marks === undefined) return <span className="wallet-icon" style={{ '--size': `${size}px` } as CSSProperties} />
  return <WalletIcon name={network.name} source={own ?? marks?.ofNetwork(network)} size={size} />
}
