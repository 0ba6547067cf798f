// Who is connected, with what, and where to: the home of the modal once a wallet is there.
import type { Connection, Session } from '@latchkey/kernel'
import { addressOf, cleanName } from '@latchkey/kernel'
import { type JSX, useRef, useState } from 'react'
import { useDisconnect } from '../../hooks/useDisconnect'
import { useExplorerUrl } from '../../hooks/useExplorerUrl'
import { useKernel } from '../../hooks/useKernel'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useStyles } from '../../hooks/useStyles'
import { useText } from '../../hooks/useText'
import { Address } from '../../parts/Address/Address'
import { Avatar } from '../../parts/Avatar/Avatar'
import { Button } from '../../parts/Button/Button'
import { LinkButton } from '../../parts/Button/LinkButton'
import { CopyButton } from '../../parts/CopyButton/CopyButton'
import { SlotList } from '../../shell/SlotList'
import css from './Account.css?inline'
import { AccountActions } from './AccountActions'
import { AccountSwitch } from './AccountSwitch'
import { AccountTabs } from './AccountTabs'
import { accountMessages } from './accountMessages'
import { FamilySwitch } from './FamilySwitch'
import { NETWORK_ROW, NetworkChip } from './NetworkChip'
import { useKeptPlace } from './useKeptPlace'
import { Worth } from './Worth'

/** CSS pixels. */
const AVATAR_SIZE = 64

/** The active account; after a disconnect the last one, until the modal has faded out. */
export function AccountView(): JSX.Element | null {
  const { connections } = useKernel()
  const active = useLatchkeyAtom(connections.activeAtom)
  const [last, setLast] = useState(active)
  if (active && active !== last) setLast(active)
  const connection = active ?? last
  const session = connection?.sessions[0]
  useStyles(css)
  return connection && session ? <ConnectedAccount connection={connection} session={session} /> : null
}

function ConnectedAccount({ connection, session }: { connection: Connection; session: Session }): JSX.Element {
  const t = useText(accountMessages)
  const { isBusy, disconnect } = useDisconnect()
  const explorerUrl = useExplorerUrl(session.caipAddress)
  const address = addressOf(session.caipAddress)
  const name = connection.account.profileName
  const hero = useRef<HTMLDivElement>(null)
  useKeptPlace(hero)
  return (
    <>
      <div className="hero account" ref={hero}>
        <Avatar address={address} source={connection.account.profileImage} size={AVATAR_SIZE} />
        <Worth account={session.caipAddress} />
        {name && <bdi className="account-name">{cleanName(name)}</bdi>}
        <span className="account-address">
          <Address address={address} />
          <CopyButton text={address} label={t('account.copy')} />
        </span>
        <NetworkChip />
      </div>
      <AccountActions />
      <SlotList name="account.row" except={[NETWORK_ROW]} />
      <FamilySwitch />
      <AccountSwitch sessions={connection.sessions} />
      <AccountTabs />
      <div className="account-foot">
        {explorerUrl && <LinkButton href={explorerUrl}>{t('account.explorer')}</LinkButton>}
        <Button icon="leave" isBusy={isBusy} onClick={disconnect}>
          {t('account.disconnect')}
        </Button>
      </div>
    </>
  )
}
