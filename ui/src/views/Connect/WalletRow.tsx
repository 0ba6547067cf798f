// One wallet in the list: of this browser, of a list, or the way to a wallet elsewhere.
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
  /** Default: the families of networks it serves. */
  detail?: string
  end?: ReactNode
  onChoose: () => void
  /** The visitor is about to choose. */
  onPrepare: () => void
}

/** Icon, name, a quieter second line, and what is special about it. */
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
