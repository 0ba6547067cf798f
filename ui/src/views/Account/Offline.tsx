// Replaces a tab while the device has no connection. It loads again automatically when the connection returns.
import { type JSX, useEffect } from 'react'
import { useText } from '../../hooks/useText'
import { en } from '../../i18n/en'
import { Button } from '../../parts/Button/Button'
import { Icon } from '../../parts/Icon/Icon'
import { accountMessages } from './accountMessages'

interface OfflineProps {
  /** Loads what is missing. Called when the connection returns and when the button is pressed. */
  onAgain: () => void
}

/** Not `LoadFailed`: the account would then load it before the wallet list. */
export function Offline({ onAgain }: OfflineProps): JSX.Element {
  const title = useText(accountMessages)('account.offline')
  const t = useText(en)
  useEffect(() => {
    // The connection may have returned before this was rendered.
    if (navigator.onLine) onAgain()
    window.addEventListener('online', onAgain)
    return () => window.removeEventListener('online', onAgain)
  }, [onAgain])
  return (
    <>
      <div className="hero" role="alert">
        <span className="badge warning">
          <Icon name="warning" size={28} />
        </span>
        <h3>{title}</h3>
        <p>{t('shell.failed.detail')}</p>
      </div>
      <Button weight="primary" onClick={onAgain}>
        {t('shell.retry')}
      </Button>
    </>
  )
}
