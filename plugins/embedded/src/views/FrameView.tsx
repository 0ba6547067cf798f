// Reserves space for the frame. The frame shows approvals and secrets and receives the clicks, on its own origin; this view renders none of
// it.
import type { ViewProps } from '@latchkey/kernel'
import { Problem, useLatchkeyAtom, useService, useStyles, useText } from '@latchkey/ui'
import { type JSX, useLayoutEffect, useRef } from 'react'
import { en } from '../i18n/en'
import type { EmbeddedFrameService } from '../types'
import css from './approve.css?inline'

/** The view for every approval of the embedded wallet, and for its security. */
export function View({ params }: ViewProps<'ApproveTransaction' | 'WalletSecurity'>): JSX.Element {
  useStyles(css)
  const frame = useService('embeddedFrame')
  if (frame.status === 'ready') return <Room frame={frame.service} isSecurity={!params} />
  return frame.status === 'failed' ? <Failed /> : <Waiting />
}

function Room({ frame, isSecurity }: { frame: EmbeddedFrameService; isSecurity: boolean }): JSX.Element {
  const t = useText(en)
  const status = useLatchkeyAtom(frame.statusAtom)
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (status === 'ready' && room.current) {
      return frame.show(room.current, t(isSecurity ? 'embedded.security' : 'embedded.frame'), isSecurity)
    }
  }, [frame, status, t, isSecurity])
  if (status === 'failed') return <Failed />
  if (status !== 'ready') return <Waiting />
  return (
    <div className="approve-room" ref={room}>
      {/* The view has focus; the frame is the next stop for the Tab key and for a screen reader. */}
      {!isSecurity && <p className="hidden">{t('embedded.approve.hint')}</p>}
    </div>
  )
}

function Waiting(): JSX.Element {
  const t = useText(en)
  return (
    <div className="approve-room" role="status">
      <span>{t('embedded.authenticating')}</span>
    </div>
  )
}

function Failed(): JSX.Element {
  const t = useText(en)
  const error = {
    title: t('embedded.approve.failed.title'),
    detail: t('embedded.approve.failed.detail'),
    technical: null,
  }
  return <Problem error={error} />
}
