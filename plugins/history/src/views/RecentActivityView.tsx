// The account's tab: pending transactions, the newest few, and a button to the whole list. So the end of the account view stays within
// reach.
import { Button, ListFrame, useOpenView, useSlot, useStyles, useText } from '@latchkey/ui'
import { type JSX, useEffect } from 'react'
import { en } from '../i18n/en'
import { ActivityLine } from './ActivityLine'
import { ActivityEmpty, ActivityFailure, ActivityLoading, ActivityStatus } from './ActivityNote'
import css from './activity.css?inline'
import { cutLines, listLines } from './listLines'
import { useActivity } from './useActivity'
import { useNow } from './useNow'

/** Rows; about one screen. */
const RECENT_ROWS = 8
const SKELETON_ROWS = 3

/** Loads more while too few rows belong to this network. */
export function View(): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const { list, state } = useActivity()
  const { status, hasMore, error, suspect } = state
  const nowMs = useNow()
  const openView = useOpenView()
  const all = listLines(state)
  const lines = cutLines(all, RECENT_ROWS)
  const isShort = all.length === lines.length

  useEffect(() => {
    if (isShort && hasMore && status === 'ready') list?.loadMore()
  }, [isShort, hasMore, status, list])

  return (
    <div className="activity">
      {lines.length > 0 && (
        <ListFrame className="activity-lines" aria-label={t('history.list')}>
          {lines.map((line) => (
            <li key={line.key}>
              <ActivityLine line={line} suspect={suspect} nowMs={nowMs} />
            </li>
          ))}
        </ListFrame>
      )}
      {status === 'loading' && isShort && <ActivityLoading count={SKELETON_ROWS} />}
      {status === 'ready' && !hasMore && lines.length === 0 && (
        <ActivityEmpty>
          <TradeButton />
        </ActivityEmpty>
      )}
      {status === 'failed' && <ActivityFailure error={error} onRetry={() => list?.loadMore()} />}
      {!isShort && (
        <Button icon="next" {...openView('Activity')}>
          {t('history.all')}
        </Button>
      )}
      <ActivityStatus status={isShort && hasMore && status === 'ready' ? 'loading' : status} lines={lines} />
    </div>
  )
}

/** A first step for a new account, if the page can swap. */
function TradeButton(): JSX.Element | null {
  const t = useText(en)
  const openView = useOpenView()
  const swap = useSlot('account.action').find(({ id }) => id === 'swaps')
  if (!swap) return null
  return <Button {...openView(swap.opens)}>{t.label(swap.plugin, swap)}</Button>
}
