// Rows of the account: the kind of account in use and the way to change it, where the network has smart accounts; keys and devices.
import type { EmbeddedWalletService } from '@latchkey/kernel/contracts'
import { Icon, Row, useKernel, useLatchkeyAtom, useService, useStyles, useText } from '@latchkey/ui'
import { type JSX, useState } from 'react'
import { en } from '../i18n/en'
import css from './kind.css?inline'

/** Nothing for an account of another wallet: the embedded one is not even asked. */
export function View(): JSX.Element | null {
  const { connections, connectors } = useKernel()
  const active = useLatchkeyAtom(connections.activeAtom)
  const connector = active?.connectorId ? connectors.get(active.connectorId) : null
  return connector?.kind === 'auth' ? <OwnAccount /> : null
}

function OwnAccount(): JSX.Element | null {
  const wallet = useService('embeddedWallet')
  if (wallet.status !== 'ready') return null
  return (
    <>
      <AccountTypeRow wallet={wallet.service} />
      <SecurityRow wallet={wallet.service} />
    </>
  )
}

/** Nothing for a frame that shows no keys and devices. */
function SecurityRow({ wallet }: { wallet: EmbeddedWalletService }): JSX.Element | null {
  const { router } = useKernel()
  const t = useText(en)
  const user = useLatchkeyAtom(wallet.userAtom)
  if (!user?.hasSecurityView) return null
  return (
    <Row
      className="row"
      picture={<Icon name="shield" />}
      title={t('embedded.security')}
      detail={t('embedded.security.detail')}
      end={<Icon name="next" size={18} />}
      onClick={() => router.push('WalletSecurity')}
    />
  )
}

/** Nothing on a network without smart accounts. */
function AccountTypeRow({ wallet }: { wallet: EmbeddedWalletService }): JSX.Element | null {
  useStyles(css)
  const { networks } = useKernel()
  const t = useText(en)
  const user = useLatchkeyAtom(wallet.userAtom)
  const { network } = useLatchkeyAtom(networks.activeAtom)
  const [isBusy, setBusy] = useState(false)
  if (!user || !network || !user.smartAccountNetworks.includes(network.id)) return null
  const isSmart = user.accountType === 'smartAccount'
  const smartDetail = user.isSmartAccountDeployed ? t('embedded.kind.isSmart') : t('embedded.kind.isNew')

  async function change(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    // What goes wrong is told by the wallet itself.
    await wallet.setPreferredAccount(isSmart ? 'eoa' : 'smartAccount').catch(() => {})
    setBusy(false)
  }
  return (
    <Row
      className="row kind"
      picture={<Icon name="shield" />}
      title={isSmart ? t('embedded.kind.plain') : t('embedded.kind.smart')}
      detail={isSmart ? smartDetail : t('embedded.kind.isPlain')}
      end={<Icon name="swap" size={18} />}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={change}
    />
  )
}
