// A short message above the view, with an icon for the outcome. Its code loads with the account, because few pages show one earlier.
import type { SnackbarMessage, ToastMessage } from '@latchkey/kernel'
import type { JSX } from 'react'
import { useStyles } from '../hooks/useStyles'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { Icon } from '../parts/Icon/Icon'
import css from './Toast.css?inline'

type KeyedText = Extract<ToastMessage, readonly unknown[]>

const ICONS = { loading: 'refresh', success: 'check', error: 'warning' } as const

/** Place it in a live region. */
export function Toast({ kind, message }: SnackbarMessage): JSX.Element {
  useStyles(css)
  const text = useMessageText(message)
  return (
    <div className="snackbar">
      <div>
        <span className={kind}>
          <Icon name={ICONS[kind]} size={18} />
        </span>
        {text}
      </div>
    </div>
  )
}

/** The message in the visitor's language, if it is not already text. */
function useMessageText(message: ToastMessage): string {
  const isText = typeof message === 'string'
  const isError = message instanceof Error
  const [catalog, key]: KeyedText = isText || isError ? [en, ''] : message
  const t = useText(catalog)
  if (isError) return t.error(message) ?? message.message
  return isText ? message : t(key)
}
