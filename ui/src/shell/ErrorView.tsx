// What is shown in place of a view that could not be loaded or that broke. Part of the first chunk: it must always be there.
import { reloadPage } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useUi } from '../context'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { Button } from '../parts/Button/Button'
import { Icon } from '../parts/Icon/Icon'

export interface ErrorViewProps {
  reason: 'notLoaded' | 'crashed'
  /** Tries so far. From the second on, reloading the page is offered: browsers may keep a failed import. */
  failures: number
  retry: () => void
}

/** One sentence about what happened, and the way on. */
export function ErrorView({ reason, failures, retry }: ErrorViewProps): JSX.Element {
  const { kernel } = useUi()
  const t = useText(en)
  const key = reason === 'crashed' ? 'shell.crashed' : 'shell.failed'
  const isRepeated = failures > 1
  return (
    <>
      <div className="hero" role="alert">
        <span className="badge danger">
          <Icon name="warning" size={28} />
        </span>
        <h3>{t(`${key}.title`)}</h3>
        <p>{t(isRepeated && reason === 'notLoaded' ? 'shell.failed.again' : `${key}.detail`)}</p>
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
