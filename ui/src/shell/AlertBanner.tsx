// An alert above the view, until it is dismissed. It shows only alerts that a visitor can resolve. Of others, the affected view has its own
// message for the visitor, and the console has the alert for the developer. Texts: `@latchkey/kernel/alerts`.
import type { Alert, AlertId } from '@latchkey/kernel'
import { alertTexts } from '@latchkey/kernel/alerts'
import { type JSX, useEffect } from 'react'
import { useUi } from '../context'
import { useStyles } from '../hooks/useStyles'
import { useText } from '../hooks/useText'
import { Icon } from '../parts/Icon/Icon'
import { IconButton } from '../parts/IconButton/IconButton'
import css from './AlertBanner.css?inline'
import { alertMessages } from './alertMessages'

/** Only visitors can correct their own clock. */
const OF_VISITORS: readonly AlertId[] = ['session-expired']

export interface AlertBannerProps {
  alert: Alert
}

/** Shows the problem, what to do about it, and a dismiss button. An alert text that the host overrides is meant for its visitors. */
export function AlertBanner({ alert }: AlertBannerProps): JSX.Element | null {
  useStyles(css)
  const { kernel, messages } = useUi()
  const t = useText(alertMessages)
  const { id, subject } = alert
  const { alerts } = kernel
  const text = alertTexts[id] ?? alert.text
  const [title, detail] = [messages[`alert.${id}.title`], messages[`alert.${id}.detail`]]
  const isShown = OF_VISITORS.includes(id) || title !== undefined
  useEffect(() => {
    if (!isShown) alerts.dismiss(id)
  }, [isShown, alerts, id])
  if (!isShown) return null
  return (
    <div className="alert" role="alert">
      <Icon name="warning" size={18} />
      <div>
        <b>{title ?? text?.title ?? id}</b>
        <p>{detail ?? text?.detail}</p>
        {subject && <code dir="ltr">{subject}</code>}
      </div>
      <IconButton icon="close" label={t('alert.dismiss')} onClick={() => alerts.dismiss(id)} />
    </div>
  )
}
