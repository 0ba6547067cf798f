// Rows of the account: the account type and how to change it, if the network has smart accounts; and keys and devices.
import type { EmbeddedWalletService } from '@latchkey/kernel/contracts'
import { Icon, Row, useKernel, useLatchkeyAtom, useService, useStyles, useText } from '@latchkey/ui'
import { type JSX, useState } from 'react'
import { en } from '../i18n/en'
import css from './kind.css?inline'

/** Renders nothing for an account of another wallet, and then doesn't load the embedded wallet. */
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

/** Renders nothing for a frame that does not show keys and devices. */
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

/** Renders nothing on a network without smart accounts. */
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
    // The wallet itself reports errors.
    await wallet.setPreferredAccount(isSmart ? 'eoa' : 'smartAccount').catch(() => {})
    setBusy(false)
  }
  return (
    <Row
      className="row kind"
      picture={<Icon name="swap" />}
      title={isSmart ? t('embedded.kind.plain') : t('embedded.kind.smart')}
      detail={isSmart ? smartDetail : t('embedded.kind.isPlain')}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={change}
    />
  )
}
