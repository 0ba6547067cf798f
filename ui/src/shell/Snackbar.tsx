// Short messages over the view. The live regions exist before their first message, or it would not be read.
import type { JSX } from 'react'
import { useKernel } from '../hooks/useKernel'
import { useLatchkeyAtom } from '../hooks/useLatchkeyAtom'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { Icon } from '../parts/Icon/Icon'

const ICONS = { loading: 'refresh', success: 'check', error: 'warning' } as const

/** Shows the kernel's current message; an error interrupts a screen reader, anything else waits. */
export function Snackbar(): JSX.Element {
  const { snackbar } = useKernel()
  const t = useText(en)
  const message = useLatchkeyAtom(snackbar.messageAtom)
  const content = message && (
    <div key={message.key}>
      <span className={message.kind}>
        <Icon name={ICONS[message.kind]} size={18} />
      </span>
      {t.sentence(message.message)}
    </div>
  )
  const isError = message?.kind === 'error'
  return (
    <>
      <div className="snackbar" role="status">
        {!isError && content}
      </div>
      <div className="snackbar" role="alert">
        {isError && content}
      </div>
    </>
  )
}
