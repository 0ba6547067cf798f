// One wallet in the list: installed in this browser, from a wallet list, or a way to a wallet on another device.
import { cleanName } from '@latchkey/kernel'
import type { JSX, ReactNode } from 'react'
import { onIntent } from '../../hooks/onIntent'
import { useKernel } from '../../hooks/useKernel'
import { Icon } from '../../parts/Icon/Icon'
import { Row } from '../../parts/Row/Row'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon'

interface WalletRowProps {
  wallet: { name: string; icon?: string | null; namespaces?: readonly string[] }
  'data-testid'?: string
  /** Default: the wallet's icon. */
  picture?: ReactNode
  /** Default: the network families that it supports. */
  detail?: string
  end?: ReactNode
  onChoose: () => void
  /** Called when the visitor is about to select it. */
  onPrepare: () => void
}

/** Shows an icon, a name, a quieter second line, and a tag. */
export function WalletRow({ wallet, detail, end, onChoose, onPrepare, ...rest }: WalletRowProps): JSX.Element {
  const { chains } = useKernel().options
  const families = chains.filter(({ namespace }) => wallet.namespaces?.includes(namespace)).map(({ label }) => label)
  const name = cleanName(wallet.name)
  return (
    <Row
      data-testid="lk-wallet-item"
      picture={<WalletIcon name={name} source={wallet.icon} />}
      title={<bdi>{name}</bdi>}
      detail={detail ?? families.join(', ')}
      end={end ?? <Icon name="next" size={18} />}
      onClick={onChoose}
      {...onIntent(onPrepare)}
      {...rest}
    />
  )
}
