// Replaces the rows while they load, if there are none, or if they failed to load.
import {
  Button,
  Icon,
  SkeletonRow,
  TechnicalDetails,
  useErrorDescription,
  useKernel,
  useLatchkeyAtom,
  useRetry,
  useText,
} from '@latchkey/ui'
import { type JSX, useEffect } from 'react'
import { en } from '../i18n/en'
import type { ActivityState } from '../types'
import type { Line } from './listLines'

export interface ActivityStatusProps {
  status: ActivityState['status']
  /** Headings are not counted. */
  lines: readonly Line[]
}

/** Tells screen readers the state of the list. A toast has already announced a failure. */
export function ActivityStatus({ status, lines }: ActivityStatusProps): JSX.Element {
  const t = useText(en)
  const count = lines.filter(({ kind }) => kind === 'row').length
  const words = {
    loading: () => t('history.loading'),
    ready: () => (count === 0 ? t('history.empty') : t('history.count', { count })),
    failed: () => '',
  }
  return (
    <span className="hidden" role="status">
      {words[status]()}
    </span>
  )
}

/** Rows with their final size. */
export function ActivityLoading({ count }: { count: number }): JSX.Element {
  return (
    <div className="activity-loading" aria-hidden="true">
      {[...Array(count).keys()].map((row) => (
        <SkeletonRow key={row} />
      ))}
    </div>
  )
}

/** Shown if there is no activity on this network. */
export function ActivityEmpty({ children }: { children?: JSX.Element | false | undefined }): JSX.Element {
  const t = useText(en)
  const { networks } = useKernel()
  const { name } = useLatchkeyAtom(networks.activeAtom).network
  return (
    <div className="hero">
      <span className="badge">
        <Icon name="swap" size={26} />
      </span>
      <h3>{t('history.empty')}</h3>
      <p>{t('history.empty.detail', { network: name })}</p>
      {children}
    </div>
  )
}

/** Shown if the history failed to load, with a retry button. The toast has already announced it. */
export function ActivityFailure({ error, onRetry }: { error: unknown; onRetry: () => void }): JSX.Element {
  const t = useText(en)
  const { technical } = useErrorDescription()(error)
  const retry = useRetry(onRetry)
  // Loads again automatically when the connection returns.
  const isOffline = !navigator.onLine
  useEffect(() => {
    if (!isOffline) return
    if (navigator.onLine) retry()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isOffline, retry])
  return (
    <>
      <div className="hero" role="note">
        <span className="badge warning">
          <Icon name="warning" size={28} />
        </span>
        <h3>{t(isOffline ? 'history.offline' : 'history.failed')}</h3>
        <p>{t('history.failed.detail')}</p>
      </div>
      {technical !== null && <TechnicalDetails text={technical} />}
      <Button weight="primary" onClick={retry}>
        {t('history.retry')}
      </Button>
    </>
  )
}
