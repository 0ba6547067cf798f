// What a view shows while the device has no connection. It loads again automatically when the connection is back.
import { type JSX, useEffect } from 'react'
import { useText } from '../../hooks/useText'
import { en } from '../../i18n/en'
import { LoadFailed } from '../LoadFailed/LoadFailed'
import { offlineMessages } from './offlineMessages'

export interface OfflineProps {
  /** Loads what is missing. Called when the connection is back, and by a press. */
  onAgain: () => void
}

/**
 * Says that the device is offline. Show it where something did not load and `navigator.onLine` is false.
 *
 * @example
 * ```tsx
 * import { LoadFailed } from '@latchkey/ui'
 * import { Offline } from '@latchkey/ui/offline'
 *
 * export function NewsFailed({ onAgain }: { onAgain: () => void }) {
 *   if (!navigator.onLine) return <Offline onAgain={onAgain} />
 *   return <LoadFailed title="No news" detail="The server does not respond." again="Try again" onAgain={onAgain} />
 * }
 * ```
 */
export function Offline({ onAgain }: OfflineProps): JSX.Element {
  const title = useText(offlineMessages)('offline.title')
  const t = useText(en)
  useEffect(() => {
    // It may have come back before this was drawn.
    if (navigator.onLine) onAgain()
    window.addEventListener('online', onAgain)
    return () => window.removeEventListener('online', onAgain)
  }, [onAgain])
  return <LoadFailed title={title} detail={t('shell.failed.detail')} again={t('shell.retry')} onAgain={onAgain} />
}
