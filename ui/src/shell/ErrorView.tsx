// Replaces a view that failed to load or crashed. Part of the first chunk, because it must always be available.
import { reloadPage } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useUi } from '../context'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { Button } from '../parts/Button/Button'
import { Icon } from '../parts/Icon/Icon'

export interface ErrorViewProps {
  reason: 'failed' | 'crashed'
  /** Number of failed tries. From the second on, it offers to reload the page, because browsers may cache a failed import. */
  failures: number
  retry: () => void
}

/** One sentence about what happened, and a way forward. */
export function ErrorView({ reason, failures, retry }: ErrorViewProps): JSX.Element {
  const { kernel } = useUi()
  const t = useText(en)
  const isOffline = reason === 'failed' && !navigator.onLine
  // Offline, a reload would also lose what has loaded.
  const isRepeated = failures > 1 && !isOffline
  return (
    <>
      <div className="hero" role="alert">
        <span className="badge danger">
          <Icon name="warning" size={28} />
        </span>
        <h3>{t(isOffline ? 'shell.offline' : `shell.${reason}.title`)}</h3>
        <p>{t(isRepeated && reason === 'failed' ? 'shell.failed.again' : `shell.${reason}.detail`)}</p>
      </div>
      <div className="foot">
        <Button weight="primary" onClick={retry}>
          {t('shell.retry')}
        </Button>
        {isRepeated && <Button onClick={() => reloadPage(kernel.options.id)}>{t('shell.reload')}</Button>}
      </div>
    </>
  )
}
