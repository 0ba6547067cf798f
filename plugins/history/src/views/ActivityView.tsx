// The whole activity of the account, as far back as its history goes. Requirement TXH-01.
import { useKernel, useLatchkeyAtom, useStyles, useText } from '@latchkey/ui'
import { type JSX, useCallback, useEffect, useMemo, useState } from 'react'
import { en } from '../i18n/en'
import { ActivityList } from './ActivityList'
import { ActivityEmpty, ActivityFailure, ActivityLoading, ActivityStatus } from './ActivityNote'
import css from './activity.css?inline'
import { type KnownLines, listLines } from './listLines'
import { useActivity } from './useActivity'

/** About one screen. */
const SKELETON_ROWS = 8

/** Transactions sent from this page stay visible if the history fails to load. */
export function View(): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const { networks } = useKernel()
  const { name } = useLatchkeyAtom(networks.activeAtom).network
  const { list, state } = useActivity()
  const { status, hasMore, error, pending, months } = state
  const [known] = useState<KnownLines>(() => new WeakMap())
  const lines = useMemo(() => listLines({ pending, months }, known), [pending, months, known])
  const loadMore = useCallback(() => list?.loadMore(), [list])
  const isEmpty = lines.length === 0
  const isWaiting = status === 'loading' || hasMore

  useEffect(() => {
    if (isEmpty && hasMore && status === 'ready') loadMore()
  }, [isEmpty, hasMore, status, loadMore])

  return (
    <div className="activity whole">
      {isEmpty ? (
        isWaiting && status !== 'failed' && <ActivityLoading count={SKELETON_ROWS} />
      ) : (
        <ActivityList lines={lines} state={state} onNearEnd={loadMore} />
      )}
      {status === 'failed' && <ActivityFailure error={error} onRetry={loadMore} />}
      {status === 'ready' && isEmpty && !hasMore && <ActivityEmpty />}
      {status === 'ready' && !isEmpty && !hasMore && (
        <p className="activity-end">{t('history.end', { network: name })}</p>
      )}
      <ActivityStatus status={isEmpty && isWaiting && status === 'ready' ? 'loading' : status} lines={lines} />
    </div>
  )
}
