// What a visitor can do about a purchase: open the window again, use its link, open the activity, or nothing.
import { Button, CopyLink, useKernel, useLatchkeyAtom, useOpenView, useSlot, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { FollowedPurchase, OnrampService } from '../types'
import { useOpenWindow } from './useOnramp'

export interface WaysOnProps {
  onramp: OnrampService
  purchase: FollowedPurchase
  /** Shown because the visitor may have lost the window. */
  isLong: boolean
}

/** Renders nothing while the window has only just opened. */
export function WaysOn({ onramp, purchase, isLong }: WaysOnProps): JSX.Element | null {
  const { phase, isClosed, isTracked } = purchase
  if (phase === 'arriving' || phase === 'arrived')
    return (
      <div className="foot">
        <ActivityButton weight={phase === 'arrived' ? 'primary' : 'quiet'} />
      </div>
    )
  if (phase === 'blocked') return <ByLink onramp={onramp} purchase={purchase} />
  if (phase === 'opening' || (phase === 'waiting' && !isClosed && !isLong)) return null
  const isOver = phase === 'failed' || phase === 'unopened'
  return (
    <div className="foot">
      <AgainButton onramp={onramp} purchase={purchase} isOver={isOver} />
      {!isOver && <CopyLink link={purchase.address} />}
      {isTracked && <LeaveButton onramp={onramp} purchase={purchase} isOver={isOver} />}
    </div>
  )
}

type PurchaseProps = Omit<WaysOnProps, 'isLong'>

/** A browser that blocks windows from scripts still opens a link that a person presses. */
function ByLink({ onramp, purchase: { id, provider, address } }: PurchaseProps): JSX.Element | null {
  const t = useText(en)
  if (address === null) return null
  return (
    <div className="foot">
      <a
        className="button primary"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => onramp.openedByLink(id)}
      >
        {t('onramp.open', { provider: onramp.providerOf(provider)?.name ?? provider })}
      </a>
      <CopyLink link={address} />
    </div>
  )
}

function AgainButton({ onramp, purchase, isOver }: PurchaseProps & { isOver: boolean }): JSX.Element | null {
  const t = useText(en)
  const { router } = useKernel()
  const openWindow = useOpenWindow()
  const provider = onramp.providerOf(purchase.provider)
  if (!provider) return null
  const again = () => {
    const id = onramp.buyAgain(purchase.id, openWindow(provider))
    if (id !== null) router.replace('BuyInProgress', { id })
  }
  return (
    <Button weight="primary" onClick={again}>
      {isOver ? t('onramp.again') : t('onramp.reopen', { provider: provider.name })}
    </Button>
  )
}

function LeaveButton({ onramp, purchase, isOver }: PurchaseProps & { isOver: boolean }): JSX.Element {
  const t = useText(en)
  const { router } = useKernel()
  const leave = () => {
    onramp.forget(purchase.id)
    router.back()
  }
  return (
    <Button weight="plain" onClick={leave}>
      {isOver ? t('onramp.change') : t('onramp.stop')}
    </Button>
  )
}

/** Returns whether the account has a list of activity. */
export function useHasActivity(): boolean {
  const { plugins, networks } = useKernel()
  // The tab's availability says whether accounts of this family have a history.
  useLatchkeyAtom(networks.activeAtom)
  return useSlot('account.tab').some(({ id }) => id === 'activity') && plugins.view('Activity') !== null
}

/** Opens the activity if the account has one, otherwise the account. */
export function ActivityButton({ weight }: { weight: 'primary' | 'quiet' }): JSX.Element {
  const t = useText(en)
  const { router } = useKernel()
  const openView = useOpenView()
  if (useHasActivity())
    return (
      <Button weight={weight} {...openView('Activity')}>
        {t('onramp.activity')}
      </Button>
    )
  return (
    <Button weight={weight} onClick={() => router.reset('Account')}>
      {t('onramp.account')}
    </Button>
  )
}
