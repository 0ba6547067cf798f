// Shown if the balances failed to load: a note above the earlier data, or in place of the list. Requirement BAL-02.
import { findError, formatRelativeTime } from '@latchkey/kernel'
import { Problem, useErrorDescription, useKernel, useLanguage, usePassedLimits, useRetry, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { ShownPortfolio } from './usePortfolio'

/** The only time limit to wait for. */
const NO_DELAY = [0]

/** The retry button appears when it has an effect: no request is made during the lockout. */
export function Unavailable({ known }: { known: ShownPortfolio }): JSX.Element {
  const { account, service, portfolio, readAtMs, error } = known
  const { clock } = useKernel()
  const t = useText(en)
  const language = useLanguage()
  const { technical } = useErrorDescription()(error)
  const retryAtMs = findError(error, 'tokens/unavailable')?.context.retryAtMs ?? 0
  const isOver = usePassedLimits(retryAtMs, NO_DELAY) > 0
  const retry = useRetry(() => {
    // The outcome is in the state.
    if (account) service?.read(account).catch(() => {})
  })
  const what = portfolio
    ? t('tokens.unavailable.old', { time: formatRelativeTime(clock.now(), readAtMs, language) })
    : t('tokens.unavailable.detail')
  const detail = isOver ? what : `${what} ${t('tokens.unavailable.wait')}`
  const described = { title: t('tokens.unavailable'), detail, technical }
  return isOver ? <Problem error={described} onRetry={retry} isAnnounced /> : <Problem error={described} isAnnounced />
}
