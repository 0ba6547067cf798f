// The account's row: how many sites may act for it. Renders nothing if the flag is off or the account is not a smart account.
import type { CaipAddress } from '@latchkey/kernel'
import { Icon, Row, useKernel, useLatchkeyAtom, useOpenView, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { KeyGlyph } from './KeyGlyph'
import { useSessions } from './useSessions'

export function View(): JSX.Element | null {
  const { connections, options, plugins } = useKernel()
  const session = useLatchkeyAtom(connections.activeAtom)?.sessions[0]
  if (options.features?.smartSessions !== true || !plugins.provides('dataApi')) return null
  return session?.accountType === 'smartAccount' ? <SessionsRow account={session.caipAddress} /> : null
}

function SessionsRow({ account }: { account: CaipAddress }): JSX.Element {
  const t = useText(en)
  const openView = useOpenView()
  const { loaded } = useSessions(account)
  const details = {
    loading: () => t('sessions.loading'),
    failed: () => t('sessions.row.failed'),
    ready: (count: number) => (count === 0 ? t('sessions.row.none') : t('sessions.row.open', { count })),
  }
  const count = loaded.status === 'ready' ? loaded.value.length : 0
  return (
    <Row
      picture={<KeyGlyph />}
      title={t('sessions.row')}
      detail={details[loaded.status](count)}
      end={<Icon name="next" size={18} />}
      {...openView('SmartSessionList')}
    />
  )
}
