// The tab Tokens: the account's tokens, by value. Requirements BAL-01 and BAL-02.
import type { HeldToken } from '@latchkey/kernel/contracts'
import { Skeleton, useSlot, useStyles, useText } from '@latchkey/ui'
import { type JSX, useId, useMemo } from 'react'
import { en } from '../i18n/en'
import { Hidden } from './Hidden'
import { NothingYet } from './NothingYet'
import { TokenList } from './TokenList'
import css from './tokens.css?inline'
import { Unavailable } from './Unavailable'
import { usePolling } from './usePolling'
import { type ShownPortfolio, usePortfolio } from './usePortfolio'

/** ID of the account action that sends. */
const SEND = 'send'
/** Placeholder rows while tokens load: as many as fit in the tab. */
const PENDING_ROWS = 4

/** The earlier tokens stay visible while they load again, and if that fails. */
export function View(): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const known = usePortfolio()
  usePolling(known)
  const { portfolio, error } = known
  return (
    <div className="tokens" aria-busy={known.isLoading}>
      {error !== null && <Unavailable known={known} />}
      {portfolio ? <Held known={known} balances={portfolio.balances} /> : error === null && <Pending />}
      <span className="hidden" role="status">
        {portfolio
          ? t('tokens.count', { count: portfolio.balances.filter(isThere).length })
          : error === null && t('tokens.loading')}
      </span>
    </div>
  )
}

const isThere = ({ units, isHidden }: HeldToken) => units > 0n && !isHidden

function Held({ known, balances }: { known: ShownPortfolio; balances: readonly HeldToken[] }): JSX.Element {
  const t = useText(en)
  const shown = balances.filter(({ isHidden }) => !isHidden)
  const hidden = balances.filter(({ isHidden }) => isHidden)
  const action = useSlot('account.action').find(({ id }) => id === SEND)
  const opens = action?.opens
  const labelId = useId()
  const send = useMemo(() => (opens ? { opens, labelId } : null), [opens, labelId])
  const isEmpty = !shown.some(isThere) && known.error === null
  return (
    <>
      {isEmpty ? (
        <NothingYet title={t('tokens.empty')} detail={t('tokens.empty.detail')} />
      ) : (
        <TokenList label={t('tokens.list')} balances={shown} send={send} />
      )}
      {action && (
        <span className="hidden" id={labelId} aria-hidden="true">
          {t.label(action.plugin, action)}
        </span>
      )}
      {hidden.length > 0 && (
        <Hidden label={t('tokens.hidden.show', { count: hidden.length })}>
          <TokenList label={t('tokens.hidden.list')} balances={hidden} send={null} />
        </Hidden>
      )}
    </>
  )
}

function Pending(): JSX.Element {
  return (
    <div aria-hidden="true">
      {[...Array(PENDING_ROWS).keys()].map((row) => (
        <span key={row} className="token">
          <Skeleton width="36px" height="36px" isRound />
          <Skeleton width="40%" height="12px" />
        </span>
      ))}
    </div>
  )
}
