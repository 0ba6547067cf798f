// Shows an error next to its cause: a sentence, a way forward, and the technical text one tap away.
import type { JSX } from 'react'
import { useStyles } from '../../hooks/useStyles'
import { useText } from '../../hooks/useText'
import type { ErrorDescription } from '../../i18n/describeError'
import { errorMessages } from '../../i18n/errorMessages'
import { Button } from '../Button/Button'
import { CopyButton } from '../CopyButton/CopyButton'
import { Icon } from '../Icon/Icon'
import css from './Problem.css?inline'

export interface ProblemProps {
  error: ErrorDescription
  /** Called when the visitor presses “Try again”. If omitted, there is no such button. */
  onRetry?: () => void
  /** True if a toast announced the error, so that a screen reader does not announce it twice. */
  isAnnounced?: boolean
}

/** A note inside a view. */
export function Problem({ error, onRetry, isAnnounced = false }: ProblemProps): JSX.Element {
  useStyles(css)
  const t = useText(errorMessages)
  return (
    <div className="problem">
      <div className="note" role={isAnnounced ? 'note' : 'alert'}>
        <Icon name="warning" size={18} />
        <span>
          <b>{error.title}</b>
          <br />
          {error.detail}
        </span>
        {onRetry && (
          <Button weight="plain" onClick={onRetry}>
            {t('error.retry')}
          </Button>
        )}
      </div>
      {error.technical !== null && <TechnicalDetails text={error.technical} />}
    </div>
  )
}

/** The technical text, folded, with a copy button. */
export function TechnicalDetails({ text }: { text: string }): JSX.Element {
  useStyles(css)
  const t = useText(errorMessages)
  return (
    <details className="technical">
      <summary>{t('error.details')}</summary>
      <div>
        <code>{text}</code>
        <CopyButton text={text} label={t('error.copy')} />
      </div>
    </details>
  )
}
