// What a visitor should know before money moves: a sentence each, the gravest first.
import { Icon, Status, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { Warning } from '../warnings'

export function Warnings({ warnings }: { warnings: readonly Warning[] }): JSX.Element {
  const t = useText(en)
  return (
    <Status>
      {warnings.length > 0 &&
        warnings.map((warning) => (
          <p key={warning.kind} className="note" data-kind={warning.kind}>
            <Icon name="warning" size={18} />
            <span>{t(`send.warning.${warning.kind}`, wordsOf(warning))}</span>
          </p>
        ))}
    </Status>
  )
}

function wordsOf(warning: Warning): Record<string, string> {
  if (warning.kind === 'look-alike') return { known: warning.known }
  return warning.kind === 'name-moved' ? { before: warning.before } : {}
}
