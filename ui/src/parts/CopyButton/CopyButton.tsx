// Puts a text on the clipboard and says so: a check for 1.5 s, and a word for those who do not see it.
import { type JSX, useEffect, useState } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { useText } from '../../hooks/useText'
import { IconButton } from '../IconButton/IconButton'
import { copyMessages } from './copyMessages'

/** Milliseconds; design, motion. */
const CHECK_MS = 1500

export interface CopyButtonProps {
  text: string
  /** What is copied, as the button's name. */
  label: string
}

/** An icon button that copies `text`. */
export function CopyButton({ text, label }: CopyButtonProps): JSX.Element {
  const { clock } = useKernel()
  const t = useText(copyMessages)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (outcome) return clock.setTimeout(() => setOutcome(null), CHECK_MS)
  }, [clock, outcome])
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }
  return (
    <>
      <IconButton
        icon={outcome === 'copied' ? 'check' : outcome === 'failed' ? 'warning' : 'copy'}
        label={label}
        onClick={copy}
      />
      <span className="hidden" role="status">
        {outcome && t(`copy.${outcome}`)}
      </span>
    </>
  )
}
