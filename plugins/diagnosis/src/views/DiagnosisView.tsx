// 'Why can't I connect?': the likeliest cause and a way forward at the top, then every check, then a report for support.
import { Button, Icon, type IconName, ListFrame, useClipboard, useKernel, useStyles, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { writeReport } from '../report'
import type { Result } from '../runCheck'
import { CheckRow } from './CheckRow'
import css from './diagnosis.css?inline'
import { type CheckedRow, type Diagnosis, useDiagnosis } from './useDiagnosis'

/** Starts the checks when it opens. */
export function View(): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const diagnosis = useDiagnosis()
  const { rows, isChecking, cause, openTestWindow } = diagnosis
  return (
    <>
      <div className="hero diagnosis-summary" role="status">
        {isChecking ? (
          <Summary icon="search" title={t('diagnosis.checking')} detail={t('diagnosis.checking.detail')} />
        ) : cause ? (
          <Cause cause={cause} />
        ) : (
          <Summary icon="check" title={t('diagnosis.fine')} detail={t('diagnosis.fine.detail')} />
        )}
      </div>
      <ListFrame className="diagnosis-list" aria-label={t('diagnosis.list')}>
        {rows.map((row) => (
          <li key={`${row.plugin}.${row.id}`}>
            <CheckRow
              row={row}
              isCause={!isChecking && cause !== null && row.result === cause}
              onTry={row.id === 'popups' ? openTestWindow : undefined}
            />
          </li>
        ))}
      </ListFrame>
      <CopyReport rows={rows} />
      <Foot diagnosis={diagnosis} />
    </>
  )
}

function Cause({ cause: { finding, texts } }: { cause: Result }): JSX.Element {
  const t = useText(texts)
  const { says, words } = finding
  return <Summary icon="warning" title={t(`${says}.title`, words)} detail={t(says, words)} />
}

function Summary({ icon, title, detail }: { icon: IconName; title: string; detail: string }): JSX.Element {
  return (
    <>
      <span className={icon === 'warning' ? 'badge warning' : 'badge'}>
        <Icon name={icon} size={28} />
      </span>
      <h3>{title}</h3>
      <p>{detail}</p>
    </>
  )
}

/** Keeps the same buttons during a new check, so that the pressed one keeps focus. */
function Foot({ diagnosis }: { diagnosis: Diagnosis }): JSX.Element {
  const { isChecking, cause, checkAgain } = diagnosis
  const { router } = useKernel()
  const t = useText(en)
  const ways = {
    checkAgain,
    otherWallet: () => router.reset('Connect'),
    reloadPage: () => window.location.reload(),
  }
  const remedy = cause ? (cause.finding.remedy ?? 'checkAgain') : 'otherWallet'
  const second = remedy === 'checkAgain' ? 'otherWallet' : 'checkAgain'
  return (
    <div className="foot">
      <Button weight="primary" isBusy={isChecking && remedy === 'checkAgain'} onClick={ways[remedy]}>
        {t(`diagnosis.${remedy}`)}
      </Button>
      <Button weight="plain" isBusy={isChecking && second === 'checkAgain'} onClick={ways[second]}>
        {t(`diagnosis.${second}`)}
      </Button>
    </div>
  )
}

function CopyReport({ rows }: { rows: readonly CheckedRow[] }): JSX.Element {
  const t = useText(en)
  const { clock } = useKernel()
  const { outcome, copy } = useClipboard()
  const words = outcome && t(outcome === 'copied' ? 'diagnosis.copied' : 'diagnosis.copyFailed')
  const write = () =>
    writeReport(
      { origin: window.location.origin, userAgent: navigator.userAgent, atMs: clock.now() },
      rows.flatMap(({ plugin, id, result }) => (result ? [{ key: `${plugin}.${id}`, ...result.finding }] : [])),
    )
  return (
    <>
      <Button weight="plain" onClick={() => copy(write())}>
        {words ?? t('diagnosis.copy')}
      </Button>
      <span className="hidden" role="status">
        {words}
      </span>
    </>
  )
}
