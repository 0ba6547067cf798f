// A field for the name, its status while the visitor types, and similar available names if it is taken.
import { findError } from '@latchkey/kernel'
import {
  Button,
  cleanName,
  Input,
  List,
  Problem,
  Row,
  Tag,
  TechnicalDetails,
  useErrorDescription,
  useKernel,
  useLatchkeyAtom,
  useStyles,
  useText,
} from '@latchkey/ui'
import { type JSX, type SyntheticEvent, useState } from 'react'
import { en } from '../i18n/en'
import type { NameAttempt, NameRegistration } from '../types'
import { MAX_LENGTH } from '../validateLabel'
import css from './names.css?inline'
import { TagGlyph } from './TagGlyph'
import { type NameCheck, useNameCheck } from './useNameCheck'
import { useRegistration } from './useRegistration'

export function View(): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const describe = useErrorDescription()
  const { loaded, again } = useRegistration()
  return (
    <>
      <p className="names-intro">{t('names.intro')}</p>
      {loaded.status === 'ready' && <NameForm registration={loaded.value} />}
      {loaded.status === 'failed' && <Problem error={describe(loaded.error)} onRetry={again} />}
    </>
  )
}

function NameForm({ registration }: { registration: NameRegistration }): JSX.Element {
  const { connections } = useKernel()
  const t = useText(en)
  const attempt = useLatchkeyAtom(registration.attemptAtom)
  const active = useLatchkeyAtom(connections.activeAtom)
  const [label, setLabel] = useState(attempt.label)
  const { check, again } = useNameCheck(registration, label, Boolean(active?.account.profileName))
  const { isBusy } = attempt
  const isOffered = check.status === 'checked' && !check.isTaken
  const name = label.toLowerCase() + registration.suffix
  const problem = attempt.label === label ? attempt.problem : null
  // The name is then no longer available.
  const isRefused = problem !== null && findError(problem, 'data/refused') !== null

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isOffered && !isBusy) void registration.register(label)
  }
  return (
    <form className="names-form" noValidate onSubmit={submit}>
      <Input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={MAX_LENGTH}
        dir="ltr"
        label={t('names.field')}
        value={label}
        readOnly={isBusy}
        problem={useProblem(check)}
        end={<span className="names-suffix">{registration.suffix}</span>}
        onValue={(text) => setLabel(text.trim())}
      />
      <p className="names-status" role="status">
        {!isRefused && <Status check={check} />}
      </p>
      {check.status === 'failed' && (
        <Button weight="plain" onClick={again}>
          {t('names.again')}
        </Button>
      )}
      {check.status === 'checked' && check.isTaken && (
        <Others names={check.others} suffix={registration.suffix} onChoose={setLabel} />
      )}
      {problem && <Outcome attempt={attempt} problem={problem} />}
      <div className="foot">
        <p className="names-hint">{t('names.hint')}</p>
        <Button
          weight="primary"
          type="submit"
          data-testid="lk-name-register"
          aria-disabled={!isOffered || isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? t('names.registering', { name }) : t('names.register')}
        </Button>
      </div>
    </form>
  )
}

function useProblem({ status }: NameCheck): string | undefined {
  const t = useText(en)
  if (status === 'short' || status === 'letters' || status === 'owned') return t(`names.${status}`)
  return status === 'failed' ? t('names.unchecked') : undefined
}

function Status({ check }: { check: NameCheck }): JSX.Element | null {
  const t = useText(en)
  if (check.status === 'checking') return <>{t('names.checking')}</>
  if (check.status !== 'checked') return null
  return <Tag>{check.isTaken ? t('names.taken') : t('names.free')}</Tag>
}

interface OthersProps {
  names: readonly string[]
  suffix: string
  onChoose: (label: string) => void
}

function Others({ names, suffix, onChoose }: OthersProps): JSX.Element | null {
  const t = useText(en)
  if (names.length === 0) return null
  return (
    <List label={t('names.suggestions')}>
      {names.map((name) => (
        <Row
          key={name}
          picture={<TagGlyph />}
          title={
            <bdi>
              {name}
              <wbr />
              {suffix}
            </bdi>
          }
          end={<Tag>{t('names.free')}</Tag>}
          onClick={() => onChoose(name)}
        />
      ))}
    </List>
  )
}

/** Why it failed, and what helps. The message itself is in the snackbar. */
function Outcome({ attempt, problem }: { attempt: NameAttempt; problem: Error }): JSX.Element {
  const t = useText(en)
  const { technical } = useErrorDescription()(problem)
  const refusal = findError(problem, 'data/refused')
  const isDeclined = findError(problem, 'rpc/user-rejected') !== null
  if (isDeclined) {
    return (
      <div className="names-outcome">
        <p role="alert">{t('names.declined')}</p>
      </div>
    )
  }
  const reason = refusal && t('names.refused', { reason: cleanName(refusal.context.reason) })
  return (
    <div className="names-outcome">
      <p role="alert">
        {t.error(problem)}
        <br />
        {attempt.isLate ? t('names.late') : (reason ?? t('names.lost'))}
      </p>
      {technical !== null && <TechnicalDetails text={technical} />}
    </div>
  )
}
