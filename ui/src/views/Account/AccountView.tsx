// Shows who is connected, what they hold, and what they can do with it: the modal's main view after a wallet connects.
import type { Connection, Session } from '@latchkey/kernel'
import { type JSX, useRef } from 'react'
import { useStyles } from '../../hooks/useStyles'
import css from './Account.css?inline'
import { AccountActions } from './AccountActions'
import { AccountHead } from './AccountHead'
import { AccountTabs } from './AccountTabs'
import { AccountValue } from './AccountValue'
import { NetworkChip } from './NetworkChip'
import { NoticeList } from './NoticeList'
import { useKeptPlace } from './useKeptPlace'
import { useShownAccount } from './useShownAccount'

/** Shows the active account. After a disconnect, the last one stays until the modal has faded out. */
export function AccountView(): JSX.Element | null {
  const shown = useShownAccount()
  useStyles(css)
  return shown && <ConnectedAccount {...shown} />
}

function ConnectedAccount({ connection, session }: { connection: Connection; session: Session }): JSX.Element {
  const head = useRef<HTMLDivElement>(null)
  useKeptPlace(head)
  return (
    <>
      <div className="account-side">
        <AccountHead ref={head} connection={connection} session={session} />
        <div className="account-worth">
          <AccountValue account={session.caipAddress} />
          <NetworkChip />
        </div>
        <AccountActions />
        <NoticeList />
      </div>
      <AccountTabs />
    </>
  )
}
