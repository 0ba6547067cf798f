// A short message above the view, with an icon for the outcome. Its code loads with the account, because few pages show one earlier.
import type { SnackbarMessage } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useStyles } from '../hooks/useStyles'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { Icon } from '../parts/Icon/Icon'
import css from './Toast.css?inline'

const ICONS = { loading: 'refresh', success: 'check', error: 'warning' } as const

/** Place it in a live region. */
export function Toast({ kind, message }: SnackbarMessage): JSX.Element {
  useStyles(css)
  const t = useText(en)
  return (
    <div className="snackbar">
      <div>
        <span className={kind}>
          <Icon name={ICONS[kind]} size={18} />
        </span>
        {t.sentence(message)}
      </div>
    </div>
  )
}
