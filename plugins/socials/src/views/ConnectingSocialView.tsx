// The visitor is in the provider's window: says what the view waits for, then the outcome, and always offers a way forward.
import type { ViewProps } from '@latchkey/kernel'
import type { SocialProvider } from '@latchkey/kernel/contracts'
import {
  Button,
  ProgressRing,
  SlotList,
  useKernel,
  useLatchkeyAtom,
  usePassedLimits,
  useService,
  useStyles,
  useText,
} from '@latchkey/ui'
import { type JSX, useState } from 'react'
import { en } from '../i18n/en'
import { NAMES } from '../providers'
import type { SocialAttempt, SocialLoginService } from '../types'
import { Mark } from './marks'
import css from './socials.css?inline'
import { useStart } from './useStart'

/** Milliseconds until the view says where the window may be. Design, principle 2. */
const PATIENCE_MS = [15_000] as const
const RINGS = {
  waiting: 'waiting',
  retrieving: 'waiting',
  done: 'done',
  blocked: 'failed',
  closed: 'failed',
  untrusted: 'failed',
  failed: 'failed',
} as const
/** Phases in which signing in in this tab helps. */
const WINDOWLESS: readonly SocialAttempt['phase'][] = ['blocked', 'closed']

/** The kernel decides which view follows a success. */
export function View({ params: { provider } }: ViewProps<'ConnectingSocial'>): JSX.Element {
  const login = useService('socialLogin')
  if (login.status === 'ready') return <Attempted provider={provider} login={login.service} />
  return <Screen provider={provider} phase={login.status === 'failed' ? 'failed' : 'waiting'} login={null} />
}

interface AttemptedProps {
  provider: SocialProvider
  login: SocialLoginService
}

function Attempted({ provider, login }: AttemptedProps): JSX.Element {
  const attempt = useLatchkeyAtom(login.attemptAtom)
  // Without a click, no window opens, so a visitor who comes here without one must click first.
  return <Screen provider={provider} login={login} {...(attempt ?? { phase: 'blocked' })} />
}

interface ScreenProps {
  provider: SocialProvider
  phase: SocialAttempt['phase']
  login: SocialLoginService | null
  startedAtMs?: number
  error?: unknown
}

function Screen({ provider, phase, startedAtMs, error, login }: ScreenProps): JSX.Element {
  useStyles(css)
  const { router, clock } = useKernel()
  const t = useText(en)
  const { start } = useStart()
  const [openedAtMs] = useState(() => clock.now())
  const isLate = usePassedLimits(startedAtMs ?? openedAtMs, PATIENCE_MS) > 0 && phase === 'waiting'
  const name = NAMES[provider]
  const isOver = RINGS[phase] === 'failed'
  const detail = phase === 'failed' ? t.error(error) : null
  return (
    <>
      <div className="hero" role="status">
        <ProgressRing state={RINGS[phase]}>
          <span className="socials-badge">
            <Mark provider={provider} size={48} />
          </span>
        </ProgressRing>
        <h3 key={`${phase} title`}>{t(`socials.${phase}.title`, { provider: name })}</h3>
        <p key={`${phase} detail`}>
          {detail ?? t(isLate ? 'socials.waiting.late' : `socials.${phase}.detail`, { provider: name })}
        </p>
      </div>
      {(isOver || isLate) && (
        <div className="foot">
          <Button weight={isOver ? 'primary' : 'quiet'} onClick={() => start(provider, 'replace')}>
            {t('socials.retry')}
          </Button>
          {login && WINDOWLESS.includes(phase) && (
            <Button onClick={() => login.leavePage(provider)}>{t('socials.sameTab')}</Button>
          )}
          <Button weight="plain" onClick={() => router.back()}>
            {t('socials.choose')}
          </Button>
          <SlotList name="connect.failed" />
        </div>
      )}
    </>
  )
}
