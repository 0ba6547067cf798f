// What stands in place of rows: they are on their way, there are none, or they could not be had.
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

/** What becomes of the list, for who does not see it. Where it failed the toast has said so. */
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

/** Rows of the final size. */
export function ActivityLoading({ count }: { count: number }): JSX.Element {
  return (
    <div className="activity-loading" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows stand for nothing yet
        <SkeletonRow key={index} />
      ))}
    </div>
  )
}

/** Nothing has happened on this network. */
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

/** The history could not be had, with another try. The toast has said so: it is not said again. */
export function ActivityFailure({ error, onRetry }: { error: unknown; onRetry: () => void }): JSX.Element {
  const t = useText(en)
  const { technical } = useErrorDescription()(error)
  const retry = useRetry(onRetry)
  // Loads again automatically when the connection is back.
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
