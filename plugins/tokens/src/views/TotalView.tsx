// The total in US dollars, in large digits above the native balance. Requirement BAL-01.
import { Fiat, Skeleton, useStyles, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import css from './total.css?inline'
import { usePortfolio } from './usePortfolio'

/** Renders nothing if no value is known: only the native balance is shown then. */
export function View(): JSX.Element | null {
  useStyles(css)
  const t = useText(en)
  const { portfolio, isLoading } = usePortfolio()
  if (!portfolio && !isLoading) return null
  if (portfolio && !portfolio.total) return null
  return (
    <div className="tokens-total" role="status" aria-busy={!portfolio}>
      {portfolio?.total ? (
        <>
          <span className="hidden">{t('tokens.total')}</span>
          <Fiat value={portfolio.total} isLarge />
        </>
      ) : (
        <Skeleton width="176px" height="36px" />
      )}
    </div>
  )
}
