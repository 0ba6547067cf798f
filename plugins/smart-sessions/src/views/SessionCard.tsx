// One session: the site, its permissions, its expiry, and a button to end it. Ending needs two confirmations: here and in the account.
import { type CaipAddress, findError } from '@latchkey/kernel'
import {
  AddressInText,
  Button,
  cleanName,
  Problem,
  Status,
  TechnicalDetails,
  useErrorDescription,
  useKernel,
  useLocale,
  useNumbers,
  useText,
  WalletIcon,
} from '@latchkey/ui'
import { type JSX, useEffect, useRef, useState } from 'react'
import { en } from '../i18n/en'
import type { OpenSession } from '../types'
import { addressIn, describePermission } from './describePermission'

type Ending =
  | { is: 'idle' }
  | { is: 'confirming' }
  | { is: 'revoking' }
  | { is: 'refused' }
  | { is: 'failed'; error: unknown }
interface SessionCardProps {
  account: CaipAddress
  open: OpenSession
  onEnded: () => void
}

export function SessionCard({ account, open, onEnded }: SessionCardProps): JSX.Element {
  const t = useText(en)
  const locale = useLocale()
  const numbers = useNumbers()
  const { session, permissions } = open
  const { project, expiresAtMs } = session
  const name = cleanName(project.name) || cleanName(project.id)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(expiresAtMs)
  return (
    <li className="session">
      <div className="session-who">
        <WalletIcon name={name} />
        <span className="row-text">
          <bdi className="row-title">{name}</bdi>
          {project.url && <bdi className="row-detail">{new URL(project.url).host}</bdi>}
        </span>
      </div>
      <ul className="session-facts">
        {permissions.length === 0 && <li>{t('sessions.nothing')}</li>}
        {/* A session never changes, and may allow the same twice: a permission is known by its place. */}
        {Object.entries(permissions).map(([place, permission]) => (
          <li key={place}>
            <AddressInText text={describePermission(permission, t, numbers)} address={addressIn(permission)} />
          </li>
        ))}
        <li>{t('sessions.until', { time })}</li>
      </ul>
      <TechnicalDetails text={JSON.stringify(session.permissions, null, 2)} />
      <EndSession account={account} session={session} name={name} onEnded={onEnded} />
    </li>
  )
}

type EndSessionProps = Pick<SessionCardProps, 'account' | 'onEnded'> & { session: OpenSession['session']; name: string }

function EndSession({ account, session, name, onEnded }: EndSessionProps): JSX.Element {
  const t = useText(en)
  const describe = useErrorDescription()
  const kernel = useKernel()
  const [ending, setEnding] = useState<Ending>({ is: 'idle' })
  const call = useRef(new AbortController())
  useEffect(() => {
    call.current = new AbortController()
    return () => call.current.abort()
  }, [])
  const revoke = async () => {
    const { signal } = call.current
    setEnding({ is: 'revoking' })
    try {
      await (await kernel.service('smartSessions')).revoke(account, session, { signal })
      if (!signal.aborted) onEnded()
    } catch (error) {
      if (signal.aborted) return
      setEnding(findError(error, 'rpc/user-rejected') ? { is: 'refused' } : { is: 'failed', error })
    }
  }
  if (ending.is === 'failed')
    return <Problem error={describe(ending.error)} onRetry={() => setEnding({ is: 'confirming' })} />
  const isRevoking = ending.is === 'revoking'
  const isConfirming = isRevoking || ending.is === 'confirming'
  const revokeButton = (
    <Button aria-label={t('sessions.end.label', { name })} onClick={() => setEnding({ is: 'confirming' })}>
      {t('sessions.end')}
    </Button>
  )
  const keep = (
    <Button isBusy={isRevoking} onClick={isRevoking ? undefined : () => setEnding({ is: 'idle' })}>
      {t('sessions.confirm.no')}
    </Button>
  )
  const end = (
    <Button isBusy={isRevoking} onClick={isRevoking ? undefined : () => void revoke()}>
      {t('sessions.confirm.yes')}
    </Button>
  )
  return (
    <>
      {ending.is === 'refused' && (
        <p className="session-note" role="alert">
          {t('sessions.refused')}
        </p>
      )}
      <Status>
        {isConfirming && (
          <p className="session-note">{isRevoking ? t('sessions.revoking') : t('sessions.confirm', { name })}</p>
        )}
      </Status>
      {/* The pressed button becomes the next button, so that it keeps focus. */}
      <div className="session-choice">
        {ending.is !== 'refused' && (isConfirming ? keep : revokeButton)}
        {ending.is !== 'idle' && (isConfirming ? end : revokeButton)}
      </div>
    </>
  )
}
