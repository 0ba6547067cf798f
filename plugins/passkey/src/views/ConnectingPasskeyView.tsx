// Reserves space for the frame: a passkey request needs a click, and the click must be inside the frame. This view renders none of it.
import { Button, Icon, ProgressRing, SlotList, useKernel, useStyles, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import css from './passkey.css?inline'
import { usePasskey } from './usePasskey'

export function View(): JSX.Element {
  useStyles(css)
  const { router } = useKernel()
  const t = useText(en)
  const { phase, error, room, retry } = usePasskey()
  if (phase === 'asking') {
    return (
      <div className="passkey-room" ref={room} role="status">
        {/* The view has focus; the frame is the next stop for the Tab key and for a screen reader. */}
        <p className="hidden">{t('passkey.hint')}</p>
        <span>{t('passkey.loading')}</span>
      </div>
    )
  }
  const hasFailed = phase === 'failed'
  const words = hasFailed ? 'failed' : 'finishing'
  return (
    <>
      <div className="hero" role="status">
        <ProgressRing state={hasFailed ? 'failed' : phase === 'done' ? 'done' : 'waiting'}>
          <span className="badge">
            <Icon name="shield" size={48} />
          </span>
        </ProgressRing>
        <h3>{t(`passkey.${words}.title`)}</h3>
        <p>{(hasFailed && t.error(error)) || t(`passkey.${words}.detail`)}</p>
      </div>
      {hasFailed && (
        <div className="foot">
          <Button weight="primary" onClick={retry}>
            {t('passkey.retry')}
          </Button>
          <Button weight="plain" onClick={() => router.back()}>
            {t('passkey.choose')}
          </Button>
          <SlotList name="connect.failed" />
        </div>
      )}
    </>
  )
}
