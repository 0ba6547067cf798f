// One network in the list.
import type { Network } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useText } from '../../hooks/useText'
import { Icon } from '../Icon/Icon'
import { NetworkIcon } from '../NetworkIcon/NetworkIcon'
import { Row } from '../Row/Row'
import { Skeleton } from '../Skeleton/Skeleton'
import { networkMessages } from './networkMessages'

export interface NetworkRowProps {
  network: Network
  /** `apart` needs a wallet of another family. */
  state: 'current' | 'offered' | 'apart' | 'unapproved' | 'switching'
  /** Another switch is in progress. */
  isLocked: boolean
  onChoose: () => void
}

/** A row that explains why it cannot be pressed. It stays focusable, so that screen readers can announce the reason. */
export function NetworkRow({ network, state, isLocked, onChoose }: NetworkRowProps): JSX.Element {
  const t = useText(networkMessages)
  const isPressable = state !== 'unapproved' && state !== 'switching' && !isLocked
  const details = {
    current: network.testnet && t('networks.testnet'),
    offered: network.testnet && t('networks.testnet'),
    apart: t('networks.apart'),
    unapproved: t('networks.unapproved'),
    switching: t('networks.switching'),
  }
  return (
    <Row
      picture={<NetworkIcon network={network} />}
      title={network.name}
      detail={details[state]}
      end={
        state === 'current' ? (
          <>
            <span className="hidden">{t('networks.current')}</span>
            <Icon name="check" size={18} />
          </>
        ) : (
          state === 'switching' && <Skeleton width="18px" height="18px" isRound />
        )
      }
      aria-current={state === 'current' || undefined}
      aria-busy={state === 'switching' || undefined}
      aria-disabled={!isPressable && state !== 'switching'}
      onClick={() => isPressable && onChoose()}
    />
  )
}
