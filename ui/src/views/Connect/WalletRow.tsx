// One wallet in the list.
import type { Connector } from '@latchkey/kernel'
import type { JSX } from 'react'
import { cleanName } from '../../format/cleanName'
import { onIntent } from '../../hooks/onIntent'
import { useKernel } from '../../hooks/useKernel'
import { useText } from '../../hooks/useText'
import { en } from '../../i18n/en'
import { Icon } from '../../parts/Icon/Icon'
import { Row } from '../../parts/Row/Row'
import { Tag } from '../../parts/Tag/Tag'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon'

interface WalletRowProps {
  wallet: Connector
  onChoose: (wallet: Connector) => void
  /** The visitor is about to choose. */
  onPrepare: () => void
}

/** Icon, name, the families of networks it serves, and whether it is installed. */
export function WalletRow({ wallet, onChoose, onPrepare }: WalletRowProps): JSX.Element {
  const t = useText(en)
  const { chains } = useKernel().options
  const families = chains.filter(({ namespace }) => wallet.namespaces.includes(namespace)).map(({ label }) => label)
  const isInstalled = wallet.kind === 'announced' || wallet.kind === 'injected'
  const name = cleanName(wallet.name)
  return (
    <Row
      data-testid={wallet.kind === 'walletConnect' ? 'lk-wallet-walletconnect' : 'lk-wallet-item'}
      picture={<WalletIcon name={name} source={wallet.icon} />}
      title={<bdi>{name}</bdi>}
      detail={families.join(', ')}
      end={isInstalled ? <Tag>{t('connect.installed')}</Tag> : <Icon name="next" size={18} />}
      onClick={() => onChoose(wallet)}
      {...onIntent(onPrepare)}
    />
  )
}
