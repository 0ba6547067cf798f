// The form: two sides, the quote between them, and one button that says what is missing.
import type { ViewProps } from '@latchkey/kernel'
import {
  Button,
  Icon,
  IconButton,
  LoadFailed,
  NetworkList,
  Skeleton,
  Status,
  useErrorDescription,
  useKernel,
  useLatchkeyAtom,
  useStyles,
  useText,
} from '@latchkey/ui'
import { useOpening } from '@latchkey/ui/amount'
import { reviewMessages } from '@latchkey/ui/review'
import { type JSX, useEffect } from 'react'
import { en } from '../i18n/en'
import type { SwapService } from '../types'
import { FigureList } from './FigureList'
import { GivenSide, WantedSide } from './Sides'
import css from './swap.css?inline'
import { useSwap } from './useSwap'

export function View({ params }: ViewProps<'Swap'>): JSX.Element {
  useStyles(css)
  const swap = useSwap()
  useOpening(swap, params)
  return swap ? <Flow swap={swap} /> : <Skeleton width="100%" height="300px" />
}

function Flow({ swap }: { swap: SwapService }): JSX.Element {
  const t = useText(en)
  const listing = useLatchkeyAtom(swap.listingAtom)
  const blocked = useLatchkeyAtom(swap.blockedAtom)
  useEffect(() => swap.watch(), [swap])
  if (blocked === 'network') return <OtherNetwork swap={swap} />
  if (listing.status === 'failed') {
    return (
      <LoadFailed
        title={t('swap.failed')}
        detail={t('swap.failed.detail')}
        again={t('swap.again')}
        onAgain={swap.reload}
      />
    )
  }
  return <Form swap={swap} />
}

function Form({ swap }: { swap: SwapService }): JSX.Element {
  const t = useText(en)
  const { snackbar } = useKernel()
  const describe = useErrorDescription()
  const blocked = useLatchkeyAtom(swap.blockedAtom)
  const isPreparing = useLatchkeyAtom(swap.preparingAtom)
  const { status } = useLatchkeyAtom(swap.listingAtom)
  const isUnread = blocked === 'balances'
  const isBusy = isPreparing || (isUnread && status === 'loading')
  const label = isPreparing ? t('swap.preparing') : blocked === null ? t('swap.go') : t(`swap.blocked.${blocked}`)
  const review = () => {
    if (isBusy) return
    if (isUnread) return swap.reload()
    if (blocked !== null) return
    swap.review().catch((error: unknown) => {
      snackbar.show('error', t.error(error) ?? describe(error).title)
    })
  }
  return (
    <form
      className="swap"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        review()
      }}
    >
      <div className="swap-sides">
        <GivenSide swap={swap} />
        <IconButton icon="swap" label={t('swap.flip')} onClick={swap.flip} />
        <WantedSide swap={swap} />
      </div>
      <div className="swap-terms">
        <FigureList swap={swap} />
        <UnclearResponse swap={swap} />
        <div className="foot">
          <Button
            weight="primary"
            type="submit"
            isBusy={isBusy}
            aria-disabled={(blocked !== null && !isUnread) || isBusy}
            data-name="review"
            data-testid="lk-swap-review"
          >
            {label}
          </Button>
        </div>
      </div>
      <span className="hidden" role="status">
        {blocked !== 'amount' && blocked !== 'quoting' && label}
      </span>
    </form>
  )
}

function UnclearResponse({ swap }: { swap: SwapService }): JSX.Element {
  const t = useText(reviewMessages)
  const isUnclear = useLatchkeyAtom(swap.unclearAtom)
  return (
    <Status>
      {isUnclear && (
        <p className="note">
          <Icon name="warning" size={18} />
          {t('review.unclear')}
        </p>
      )}
    </Status>
  )
}

function OtherNetwork({ swap }: { swap: SwapService }): JSX.Element {
  const t = useText(en)
  const kernel = useKernel()
  const { networks } = kernel
  const { network } = useLatchkeyAtom(networks.activeAtom)
  const offered = useLatchkeyAtom(swap.offeredAtom) ?? new Set()
  const report = () => {
    kernel.emit('swap:networkChosen', { network: kernel.store.get(networks.activeAtom).network.id })
  }
  return (
    <>
      <div className="hero">
        <span className="badge warning">
          <Icon name="warning" size={28} />
        </span>
        <h3>{t('swap.blocked.network')}</h3>
        <p>{t(offered.size > 0 ? 'swap.network.detail' : 'swap.network.none', { network: network.name })}</p>
      </div>
      {/* The flow starts again with the account on the other network. */}
      {offered.size > 0 && <NetworkList only={offered} onSwitched={report} />}
    </>
  )
}
