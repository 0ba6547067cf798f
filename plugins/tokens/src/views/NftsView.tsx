// The tab NFTs: pictures, and details of each. Requirement BAL-07.
import type { ListedNft } from '@latchkey/kernel/contracts'
import { Button, Problem, Skeleton, useErrorDescription, useRetry, useStyles, useText } from '@latchkey/ui'
import type { JSX, ReactNode } from 'react'
import { en } from '../i18n/en'
import { Hidden } from './Hidden'
import { NftGrid } from './NftGrid'
import { NothingYet } from './NothingYet'
import css from './tokens.css?inline'
import { useNfts } from './useNfts'
import { usePortfolio } from './usePortfolio'

/** Placeholder squares while pictures load: as many as fit in the tab. */
const PENDING_SQUARES = 6

/** Loaded pictures stay visible while more load, and if that fails. */
export function View(): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const describe = useErrorDescription()
  const { service, account, error: failure } = usePortfolio()
  const { loaded, before, showMore, again } = useNfts(service, account)
  const retry = useRetry(again)
  if (loaded.status === 'ready' && loaded.value === null) {
    return (
      <Frame>
        <NothingYet icon="grid" title={t('nfts.unknown')} detail={t('nfts.unknown.detail')} />
      </Frame>
    )
  }
  const items = loaded.status === 'ready' ? (loaded.value?.items ?? []) : before
  const isLoading = loaded.status === 'loading' && (service !== null || failure === null)
  const error = loaded.status === 'failed' ? loaded.error : service ? null : failure
  return (
    <Frame isBusy={isLoading}>
      <Shown items={items} isLoading={isLoading} isComplete={loaded.status === 'ready'} />
      {error !== null && (
        <Problem
          error={{ ...describe(error), title: t('nfts.failed'), detail: t('nfts.failed.detail') }}
          onRetry={retry}
        />
      )}
      {loaded.status === 'ready' && loaded.value?.hasMore && (
        <Button weight="plain" onClick={showMore}>
          {t('nfts.more')}
        </Button>
      )}
    </Frame>
  )
}

function Frame({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }): JSX.Element {
  const t = useText(en)
  return (
    <div className="nfts" aria-busy={isBusy}>
      {children}
      <span className="hidden" role="status">
        {isBusy && t('nfts.loading')}
      </span>
    </div>
  )
}

interface ShownProps {
  items: readonly ListedNft[]
  isLoading: boolean
  isComplete: boolean
}

function Shown({ items, isLoading, isComplete }: ShownProps): JSX.Element {
  const t = useText(en)
  const shown = items.filter(({ isSpam }) => !isSpam)
  const hidden = items.filter(({ isSpam }) => isSpam)
  return (
    <>
      {shown.length > 0 && <NftGrid label={t('nfts.list')} items={shown} />}
      {isLoading && <Pending />}
      {isComplete && shown.length === 0 && (
        <NothingYet icon="grid" title={t('nfts.empty')} detail={t('nfts.empty.detail')} />
      )}
      {hidden.length > 0 && (
        <Hidden label={t('nfts.hidden.show', { count: hidden.length })}>
          <NftGrid label={t('nfts.hidden.list')} items={hidden} />
        </Hidden>
      )}
    </>
  )
}

function Pending(): JSX.Element {
  return (
    <div className="nfts-grid" aria-hidden="true">
      {[...Array(PENDING_SQUARES).keys()].map((square) => (
        <span key={square} className="nft">
          <span className="nft-frame" />
          <Skeleton width="60%" height="12px" />
        </span>
      ))}
    </div>
  )
}
