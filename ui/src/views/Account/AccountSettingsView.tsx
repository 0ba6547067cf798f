// The account's settings: everything that does not show or move money, and the disconnect button.
import type { Connection, Session } from '@latchkey/kernel'
import { addressOf } from '@latchkey/kernel'
import { type CSSProperties, type JSX, useEffect } from 'react'
import { useDisconnect } from '../../hooks/useDisconnect'
import { useExplorerUrl } from '../../hooks/useExplorerUrl'
import { useKernel } from '../../hooks/useKernel'
import { useStyles } from '../../hooks/useStyles'
import { useText } from '../../hooks/useText'
import { Address } from '../../parts/Address/Address'
import { Button } from '../../parts/Button/Button'
import { LinkButton } from '../../parts/Button/LinkButton'
import { Icon } from '../../parts/Icon/Icon'
import { ActionRows } from '../../shell/SlotList'
import css from './Account.css?inline'
import { AccountSwitch } from './AccountSwitch'
import { accountMessages } from './accountMessages'
import { FamilySwitch } from './FamilySwitch'
import { useSettingsRows } from './useSettingsRows'
import { useShownAccount } from './useShownAccount'

/** Settings of the active account. After the last disconnect it stays visible until the modal has faded out. */
export function AccountSettingsView(): JSX.Element | null {
  const shown = useShownAccount()
  useStyles(css)
  return shown && <Settings {...shown} />
}

function Settings({ connection, session }: { connection: Connection; session: Session }): JSX.Element {
  const t = useText(accountMessages)
  const { isBusy, disconnect } = useDisconnect()
  const { connections, connectors } = useKernel()
  const { namespace, connectorId } = connection
  const isLogin = !!connectorId && connectors.get(connectorId)?.kind === 'auth'
  const explorerUrl = useExplorerUrl(session.caipAddress)
  const rows = useSettingsRows()
  useEffect(() => {
    if (explorerUrl) connections.updateAccount(namespace, { addressExplorerUrl: explorerUrl })
  }, [connections, namespace, explorerUrl])
  return (
    <>
      <div className="account-full">
        <span>{t('account.address')}</span>
        <Address address={addressOf(session.caipAddress)} isFull />
      </div>
      {rows && (
        <>
          <FamilySwitch />
          <AccountSwitch sessions={connection.sessions} />
          <div className={isLogin ? 'account-rows of-login' : 'account-rows'} style={reserveRows(rows)}>
            <ActionRows items={rows} />
          </div>
          <div className="account-foot">
            {explorerUrl && <LinkButton href={explorerUrl}>{t('account.explorer')}</LinkButton>}
            {/* Its space is reserved: a late link would move Disconnect away during a press. */}
            {explorerUrl === undefined && (
              <span className="button quiet" aria-hidden="true">
                {t('account.explorer')}
                <Icon name="external" size={18} />
              </span>
            )}
            <Button icon="leave" isBusy={isBusy} onClick={disconnect}>
              {t('account.disconnect')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

/** Rows that plugins draw may come late, and share a space; each of the others takes its own. */
function reserveRows(rows: readonly object[]): CSSProperties {
  return { '--rows': rows.filter((row) => !('load' in row)).length } as CSSProperties
}
