// Shows the account's new name, and a button back to the account.
import { Button, cleanName, Icon, useKernel, useLatchkeyAtom, useStyles, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import css from './names.css?inline'

/** CSS pixels. */
const ICON_SIZE = 28

export function View(): JSX.Element {
  useStyles(css)
  const { connections, router } = useKernel()
  const t = useText(en)
  const name = useLatchkeyAtom(connections.activeAtom)?.account.profileName
  return (
    <>
      <div className="hero">
        <span className="badge">
          <Icon name="check" size={ICON_SIZE} />
        </span>
        <h3>{t('names.done')}</h3>
        {name && <bdi className="names-name">{cleanName(name)}</bdi>}
        <p>{t('names.done.detail')}</p>
      </div>
      <div className="foot">
        <Button weight="primary" onClick={() => router.reset('Account')}>
          {t('names.close')}
        </Button>
      </div>
    </>
  )
}
