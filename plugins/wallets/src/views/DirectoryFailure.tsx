// Shown if the directory did not respond: a note below the known wallets, or the whole view if there are none.
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

/** Says what happened and how to continue. */
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
