// Copies a text to the clipboard and confirms it: a check mark for 1.5 s, and a message for screen readers.
import type { JSX } from 'react'
import { useClipboard } from '../../hooks/useClipboard'
import { useText } from '../../hooks/useText'
import { IconButton } from '../IconButton/IconButton'
import { copyMessages } from './copyMessages'

export interface CopyButtonProps {
  text: string
  /** The button's name for screen readers and its tooltip, such as `Copy address`. */
  label: string
}

/** An icon button that copies `text`. */
export function CopyButton({ text, label }: CopyButtonProps): JSX.Element {
  const t = useText(copyMessages)
  const { outcome, copy } = useClipboard()
  return (
    <>
      <IconButton
        icon={outcome === 'copied' ? 'check' : outcome === 'failed' ? 'warning' : 'copy'}
        label={label}
        onClick={() => copy(text)}
      />
      <span className="hidden" role="status">
        {outcome && t(`copy.${outcome}`)}
      </span>
    </>
  )
}
