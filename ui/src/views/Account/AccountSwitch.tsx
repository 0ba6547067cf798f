// Switches to another account of the same wallet with one press.
import type { AccountType, Session } from '@latchkey/kernel'
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

/** Labels what an account is for; a standard account needs no label. */
const TYPE_TEXTS = {
  eoa: null,
  payment: 'account.type.payment',
  ordinal: 'account.type.ordinal',
  stx: 'account.type.stx',
  smartAccount: 'account.type.smartAccount',
} as const satisfies Record<AccountType, keyof typeof accountMessages | null>
/** The order does not depend on which account is active: by purpose, then by address. */
const ORDER = Object.keys(TYPE_TEXTS)

/** `sessions[0]` is the active one. Renders nothing if the wallet shared only one account. */
export function AccountSwitch({ sessions }: { sessions: readonly Session[] }): JSX.Element | null {
  const { connections, snackbar } = useKernel()
  const describe = useErrorDescription()
  const t = useText(accountMessages)
  const [isOpen, setOpen] = useState(false)
  if (sessions.length < 2) return null
  const select = ({ caipAddress }: Session) => {
    connections.selectAccount(caipAddress).catch((error: unknown) => snackbar.show('error', describe(error).title))
  }
  const purposeOf = ({ accountType }: Session) => {
    const text = TYPE_TEXTS[accountType]
    return text && t(text)
  }
  const [active] = sessions
  const placeOf = ({ accountType }: Session) => ORDER.indexOf(accountType)
  const listed = [...sessions].sort((a, b) => placeOf(a) - placeOf(b) || a.caipAddress.localeCompare(b.caipAddress))
  return (
    <>
      <Row
        picture={<Icon name="users" />}
        title={t('account.switch', { count: sessions.length })}
        detail={active && purposeOf(active)}
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
              detail={purposeOf(session)}
              end={session.caipAddress === active?.caipAddress && <Icon name="check" size={18} />}
              aria-current={session.caipAddress === active?.caipAddress || undefined}
              onClick={() => select(session)}
            />
          ))}
        </List>
      )}
    </>
  )
}
