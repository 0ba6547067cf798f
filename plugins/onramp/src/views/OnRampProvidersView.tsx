// What to buy, for how much, and from whom: one form, and one button that says what is missing. Requirements ONR-01 and ONR-02.
import type { ViewProps } from '@latchkey/kernel'
import { Icon, LoadFailed, Skeleton, useKernel, useLatchkeyAtom, useSlot, useStyles, useText } from '@latchkey/ui'
import { useOpening } from '@latchkey/ui/amount'
import { ConfirmFoot } from '@latchkey/ui/review'
import { type JSX, useEffect } from 'react'
import { en } from '../i18n/en'
import type { OnrampService } from '../types'
import { Essentials } from './Essentials'
import css from './onramp.css?inline'
import { ProviderChoice } from './ProviderChoice'
import { Limits, QuoteFacts } from './QuoteFacts'
import { PaidSide, ReceivedSide } from './Sides'
import { useOnramp, useOpenWindow } from './useOnramp'

/** Without its action, buying is not available for this account, because of its location or its network family. */
export function View({ params }: ViewProps<'OnRampProviders'>): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const isOffered = useSlot('account.action').some(({ plugin }) => plugin === 'onramp')
  const onramp = useOnramp()
  useOpening(onramp, params)
  if (!isOffered) return <Notice title={t('onramp.unavailable')} detail={t('onramp.unavailable.detail')} />
  return onramp ? <Flow onramp={onramp} /> : <Loading />
}

function Flow({ onramp }: { onramp: OnrampService }): JSX.Element {
  const t = useText(en)
  const { networks } = useKernel()
  const { network } = useLatchkeyAtom(networks.activeAtom)
  const blocked = useLatchkeyAtom(onramp.blockedAtom)
  useEffect(() => onramp.watch(), [onramp])
  if (blocked === 'loading') return <Loading />
  if (blocked === 'nothing' || blocked === 'not-connected')
    return <Notice title={t('onramp.unavailable')} detail={t(`onramp.blocked.${blocked}`, { network: network.name })} />
  if (blocked !== 'failed') return <Form onramp={onramp} />
  return (
    <LoadFailed
      title={t('onramp.blocked.failed')}
      detail={t('onramp.blocked.failed.detail')}
      again={t('onramp.again')}
      onAgain={onramp.reload}
    />
  )
}

/** Reserves the space of both sides, the provider, and the button. */
function Loading(): JSX.Element {
  return (
    <div className="onramp" aria-hidden="true">
      <div className="onramp-sides">
        <Skeleton width="100%" height="88px" />
        <Skeleton width="100%" height="88px" />
      </div>
      <Skeleton width="48%" height="12px" />
      <Skeleton width="100%" height="52px" />
      <Skeleton width="100%" height="48px" />
    </div>
  )
}

function Form({ onramp }: { onramp: OnrampService }): JSX.Element {
  const t = useText(en)
  const { router } = useKernel()
  const openWindow = useOpenWindow()
  const blocked = useLatchkeyAtom(onramp.blockedAtom)
  const { provider } = useLatchkeyAtom(onramp.chosenAtom)
  const name = provider?.name ?? ''
  const label = blocked === null ? t('onramp.go', { provider: name }) : t(`onramp.blocked.${blocked}`)
  const buy = () => {
    if (blocked !== null || !provider) return
    const id = onramp.buy(openWindow(provider))
    if (id !== null) router.push('BuyInProgress', { id })
  }
  return (
    <form
      className="onramp"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        buy()
      }}
    >
      <div className="onramp-sides">
        <PaidSide onramp={onramp} />
        <ReceivedSide onramp={onramp} />
      </div>
      <Limits onramp={onramp} />
      <QuoteFacts onramp={onramp} />
      <ProviderChoice onramp={onramp} />
      <p className="onramp-quiet">{t('onramp.after', { provider: name })}</p>
      <ConfirmFoot
        facts={blocked === null && <Essentials onramp={onramp} />}
        isDisabled={blocked !== null}
        onConfirm={buy}
        data-testid="lk-onramp-go"
      >
        {label}
      </ConfirmFoot>
      <span className="hidden" role="status">
        {blocked !== null && blocked !== 'amount' && label}
      </span>
    </form>
  )
}

function Notice({ title, detail }: { title: string; detail: string }): JSX.Element {
  return (
    <div className="hero">
      <span className="badge">
        <Icon name="globe" size={28} />
      </span>
      <h3>{title}</h3>
      <p>{detail}</p>
    </div>
  )
}
