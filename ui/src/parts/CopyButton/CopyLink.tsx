// Copies a link to the clipboard and confirms it for 1.5 s.
import type { JSX } from 'react'
import { useClipboard } from '../../hooks/useClipboard'
import { useText } from '../../hooks/useText'
import { Button } from '../Button/Button'
import { copyMessages } from './copyMessages'

/** A button that copies `link`, which is null while there is none. */
export function CopyLink({ link }: { link: string | null }): JSX.Element {
  const t = useText(copyMessages)
  const { outcome, copy } = useClipboard()
  const words = outcome && t(outcome === 'copied' ? 'copy.copied' : 'copy.linkFailed')
  return (
    <>
      <Button
        icon={outcome === 'copied' ? 'check' : 'copy'}
        aria-disabled={link === null}
        onClick={() => link !== null && copy(link)}
      >
        {words ?? t('copy.link')}
      </Button>
      <span className="hidden" role="status">
        {words}
      </span>
    </>
  )
}
