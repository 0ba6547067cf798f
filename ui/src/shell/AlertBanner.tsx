// What a site's developer must set right, over the view, until it is dismissed. Sentences: `@latchkey/kernel/alerts`.
import type { Alert } from '@latchkey/kernel'
import { alertTexts } from '@latchkey/kernel/alerts'
import type { JSX } from 'react'
import { useUi } from '../context'
import { useStyles } from '../hooks/useStyles'
import { useText } from '../hooks/useText'
import { Icon } from '../parts/Icon/Icon'
import { IconButton } from '../parts/IconButton/IconButton'
import css from './AlertBanner.css?inline'
import { alertMessages } from './alertMessages'

export interface AlertBannerProps {
  alert: Alert
}

/** What is wrong, what to do about it, and a button that ends it. */
export function AlertBanner({ alert }: AlertBannerProps): JSX.Element {
  useStyles(css)
  const { kernel, messages } = useUi()
  const t = useText(alertMessages)
  const { id, subject } = alert
  const text = alertTexts[id] ?? alert.text
  return (
    <div className="alert" role="alert">
      <Icon name="warning" size={18} />
      <div>
        <b>{messages[`alert.${id}.title`] ?? text?.title ?? id}</b>
        <p>{messages[`alert.${id}.detail`] ?? text?.detail}</p>
        {subject && <code dir="ltr">{subject}</code>}
      </div>
      <IconButton icon="close" label={t('alert.dismiss')} onClick={() => kernel.alerts.dismiss(id)} />
    </div>
  )
}
