// One check: its name, its state as a word and an icon, what to do about it, and the folded technical line.
import type { FindingState } from '@latchkey/kernel/contracts'
import { Button, CopyButton, Icon, type IconName, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { redact } from '../report'
import type { Result } from '../runCheck'
import type { CheckedRow } from './useDiagnosis'

const MARKS: Readonly<Record<FindingState | 'checking', IconName>> = {
  checking: 'refresh',
  ok: 'check',
  problem: 'warning',
  unknown: 'help',
  unused: 'next',
}

export interface CheckRowProps {
  row: CheckedRow
  /** The instructions are shown above the list. */
  isCause: boolean
  /** For the check that needs a click from the visitor. */
  onTry?: (() => void) | undefined
}

/** An item of the list. */
export function CheckRow({ row, isCause, onTry }: CheckRowProps): JSX.Element {
  const t = useText(en)
  const { result, isChecking } = row
  const state = isChecking || result === null ? 'checking' : result.finding.state
  const name = t.label(row.plugin, row)
  const technical = result ? redact(result.finding.technical) : null
  return (
    <>
      <details className="diagnosis-check" data-state={state}>
        <summary>
          <Icon name={MARKS[state]} />
          <span className="diagnosis-name">{name}</span>
          <span className="diagnosis-state">{t(`diagnosis.state.${state}`)}</span>
          <Icon name="down" size={16} />
          {result && <Says result={result} isBrief={isCause} />}
        </summary>
        {technical && (
          <div className="diagnosis-technical">
            <code dir="ltr">{technical}</code>
            <CopyButton text={technical} label={t('diagnosis.copyLine', { name })} />
          </div>
        )}
      </details>
      {onTry && state === 'unknown' && (
        <Button weight="plain" onClick={onTry}>
          {t('diagnosis.popups.try')}
        </Button>
      )}
    </>
  )
}

function Says({ result: { finding, texts }, isBrief }: { result: Result; isBrief: boolean }): JSX.Element {
  const t = useText(texts)
  const { state, says, words } = finding
  return (
    <span className="diagnosis-says">
      {state === 'problem' && <b>{t(`${says}.title`, words)}</b>}
      {!isBrief && t(says, words)}
    </span>
  )
}
