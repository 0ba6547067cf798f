// The picture of a network: the host's, otherwise its mark, otherwise a letter.
import type { Network } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { type CSSProperties, type JSX, useEffect } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import type { Marks } from '../../marks/marks'
import { WalletIcon } from '../WalletIcon/WalletIcon'

const marksAtom = atom<Marks | null | undefined>(undefined)
const loadMarks = async () => (await import('../../marks/marks')).marks

/**
 * Returns the marks, which load once per modal. They are in this file because a separate chunk would cost more than it contains. Undefined
 * until they are loaded; null if they fail to load or are not wanted.
 */
export function useMarks(isWanted: boolean): Marks | null | undefined {
  const { store } = useKernel()
  const marks = useLatchkeyAtom(marksAtom)
  const isMissing = isWanted && marks === undefined
  useEffect(() => {
    if (!isMissing) return
    loadMarks().then(
      (loaded) => store.set(marksAtom, loaded),
      () => store.set(marksAtom, null),
    )
  }, [isMissing, store])
  return isWanted ? marks : null
}

export interface NetworkIconProps {
  network: Pick<Network, 'name' | 'testnet' | 'assets'>
  /** CSS pixels, default 36. */
  size?: number
}

/** Decorative: the network's name is shown next to it. */
export function NetworkIcon({ network, size = 36 }: NetworkIconProps): JSX.Element {
  const own = network.assets?.imageUrl
  const marks = useMarks(!own)
  // Shows no letter yet: it would flicker if a mark soon replaced it.
  if (marks === undefined) return <span className="wallet-icon" style={{ '--size': `${size}px` } as CSSProperties} />
  return <WalletIcon name={network.name} source={own ?? marks?.ofNetwork(network)} size={size} />
}
