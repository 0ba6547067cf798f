// Puts the link on the clipboard and says so for 1.5 s.
import { Button, useKernel, useText } from '@latchkey/ui'
import { type JSX, useEffect, useState } from 'react'
import { en } from '../i18n/en'

/** Milliseconds; design, motion. */
const CHECK_MS = 1500

/** `link` is null while there is none. */
export function CopyLink({ link }: { link: string | null }): JSX.Element {
  const { clock } = useKernel()
  const t = useText(en)
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  useEffect(() => {
    if (outcome) return clock.setTimeout(() => setOutcome(null), CHECK_MS)
  }, [clock, outcome])
  const copy = () => {
    if (link === null) return
    navigator.clipboard.writeText(link).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    )
  }
  return (
    <>
      <Button icon={outcome === 'copied' ? 'check' : 'copy'} aria-disabled={link === null} onClick={copy}>
        {t(`socials.${outcome ?? 'copy'}`)}
      </Button>
      <span className="hidden" role="status">
        {outcome && t(`socials.${outcome}`)}
      </span>
    </>
  )
}
