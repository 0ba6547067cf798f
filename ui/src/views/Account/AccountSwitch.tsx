// The other accounts of the same wallet, one press away.
import type { Session } from '@latchkey/kernel'
import { addressOf } from '@latchkey/kernel'
import { type JSX, useState } from 'react'
import { useErrorDescription } from '../../hooks/useErrorDescription'
import { useKernel } from '../../hooks/useKernel'
import { useText } from '../../hooks/useText'
import { Address } from '../../parts/Address/Address'
import { Avatar } from '../../parts/Avatar/Avatar'
import { Icon } from '../../parts/Icon/Icon'
import { List } from '../../parts/List/List'
import { Row } from '../../parts/Row/Row'
import { accountMessages } from './accountMessages'

/** `sessions[0]` is the active one. Nothing when the wallet gave one account. */
export function AccountSwitch({ sessions }: { sessions: readonly Session[] }): JSX.Element | null {
  const { connections, snackbar } = useKernel()
  const describe = useErrorDescription()
  const t = useText(accountMessages)
  const [isOpen, setOpen] = useState(false)
  if (sessions.length < 2) return null
  const select = ({ caipAddress }: Session) => {
    connections.selectAccount(caipAddress).catch((error: unknown) => snackbar.show('error', describe(error).title))
  }
  const listed = [...sessions].sort((a, b) => a.caipAddress.localeCompare(b.caipAddress))
  return (
    <>
      <Row
        picture={<Icon name="users" />}
        title={t('account.switch', { count: sessions.length })}
        end={<Icon name="down" size={18} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <List label={t('account.accounts')}>
          {listed.map((session) => (
            <Row
              key={session.caipAddress}
              isFlat
              picture={<Avatar address={addressOf(session.caipAddress)} />}
              title={<Address address={addressOf(session.caipAddress)} />}
              end={session.caipAddress === sessions[0]?.caipAddress && <Icon name="check" size={18} />}
              aria-current={session.caipAddress === sessions[0]?.caipAddress || undefined}
              onClick={() => select(session)}
            />
          ))}
        </List>
      )}
    </>
  )
}
