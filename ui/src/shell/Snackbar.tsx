// Live regions for short messages. They exist before their first message, because otherwise it would not be read.
import type { JSX } from 'react'
import { useChunk } from '../hooks/useChunk'
import { useKernel } from '../hooks/useKernel'
import { useLatchkeyAtom } from '../hooks/useLatchkeyAtom'
import { loadLater } from './loadLater'

const loadToast = async () => (await loadLater()).Toast

/** Shows the kernel's current message. An error interrupts a screen reader; any other message waits. */
export function Snackbar(): JSX.Element {
  const message = useLatchkeyAtom(useKernel().snackbar.messageAtom)
  const Toast = useChunk(!!message, loadToast)
  const content = Toast && message && <Toast {...message} key={message.key} />
  const isError = message?.kind === 'error'
  return (
    <>
      <div role="status">{!isError && content}</div>
      <div role="alert">{isError && content}</div>
    </>
  )
}
