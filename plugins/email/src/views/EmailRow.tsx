// The account's row with the email address that the visitor signed in with; it opens the change of the address.
import type { EmbeddedWalletService } from '@latchkey/kernel/contracts'
import { Icon, Row, useKernel, useLatchkeyAtom, useService, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'

/** Renders nothing for an account of another wallet, and then doesn't load the embedded wallet. */
export function View(): JSX.Element | null {
  const { connections, connectors } = useKernel()
  const active = useLatchkeyAtom(connections.activeAtom)
  const connector = active?.connectorId ? connectors.get(active.connectorId) : null
  return connector?.kind === 'auth' ? <OwnAccount /> : null
}

function OwnAccount(): JSX.Element | null {
  const wallet = useService('embeddedWallet')
  return wallet.status === 'ready' ? <EmailRow wallet={wallet.service} /> : null
}

/** Renders nothing after a social login, because that address belongs to the provider. */
function EmailRow({ wallet }: { wallet: EmbeddedWalletService }): JSX.Element | null {
  const { router } = useKernel()
  const t = useText(en)
  const user = useLatchkeyAtom(wallet.userAtom)
  if (!user?.email || user.userName !== null) return null
  return (
    <Row
      picture={<Icon name="mail" />}
      title={t('email.row')}
      detail={<bdi>{user.email}</bdi>}
      end={<Icon name="next" size={18} />}
      onClick={() => router.push('UpdateEmailWallet')}
    />
  )
}
