// What a visitor should know before money moves: a sentence each, the gravest first.
import { Icon, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { Warning } from '../warnings'

export function Warnings({ warnings }: { warnings: readonly Warning[] }): JSX.Element | null {
  const t = useText(en)
  if (warnings.length === 0) return null
  return (
    <div role="status">
      {warnings.map((warning) => (
        <p key={warning.kind} className="note" data-kind={warning.kind}>
          <Icon name="warning" size={18} />
          <span>{t(`send.warning.${warning.kind}`, wordsOf(warning))}</span>
        </p>
      ))}
    </div>
  )
}

function wordsOf(warning: Warning): Record<string, string> {
  if (warning.kind === 'look-alike') return { known: warning.known }
  return warning.kind === 'name-moved' ? { before: warning.before } : {}
}
