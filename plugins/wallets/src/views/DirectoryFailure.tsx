// The directory did not answer: a note below what is known, or the whole view when nothing is.
import {
  Button,
  type ErrorDescription,
  Icon,
  Problem,
  TechnicalDetails,
  useErrorDescription,
  useRetry,
  useText,
} from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { Directory } from '../types'
import { CodeButton } from './NoWallets'

export interface DirectoryFailureProps {
  directory: Directory
  onRetry: () => void
  /** Called before another view is shown. */
  onLeave: () => void
}

/** What happened, and how to go on. */
export function DirectoryFailure({ directory, onRetry, onLeave }: DirectoryFailureProps): JSX.Element {
  const { error, wallets } = directory
  const t = useText(en)
  const described = useErrorDescription()(error)
  const retry = useRetry(onRetry)
  if (wallets.length > 0) return <Problem error={{ ...described, title: t('wallets.failed') }} onRetry={retry} />
  return <NothingLoaded error={described} onRetry={retry} onLeave={onLeave} />
}

interface NothingLoadedProps extends Omit<DirectoryFailureProps, 'directory'> {
  error: ErrorDescription
}

function NothingLoaded({ error: { detail, technical }, onRetry, onLeave }: NothingLoadedProps): JSX.Element {
  const t = useText(en)
  return (
    <>
      <div className="hero" role="alert">
        <span className="badge warning">
          <Icon name="warning" size={28} />
        </span>
        <h3>{t('wallets.failed.all')}</h3>
        <p>{detail}</p>
      </div>
      {technical !== null && <TechnicalDetails text={technical} />}
      <Button weight="primary" onClick={onRetry}>
        {t('wallets.retry')}
      </Button>
      <CodeButton onLeave={onLeave} />
    </>
  )
}
