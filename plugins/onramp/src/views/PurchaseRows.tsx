// The account's pending purchases: each opens its progress. Nothing loads for an account without any.
import { cleanName, Icon, Row, useLatchkeyAtom, useOpenView, useText, WalletIcon } from '@latchkey/ui'
import type { JSX } from 'react'
import { awakeAtom } from '../awake'
import { en } from '../i18n/en'
import type { FollowedPurchase, OnrampService } from '../types'
import { useArrivals } from './useOnramp'

type RowPhase = Extract<FollowedPurchase['phase'], 'waiting' | 'late' | 'arriving'>

/** The plugin starts automatically if a purchase is stored or was started since the page loaded. The account keeps their space until then. */
export function View(): JSX.Element | null {
  const onramp = useLatchkeyAtom(awakeAtom)
  return onramp && <Rows onramp={onramp} />
}

function Rows({ onramp }: { onramp: OnrampService }): JSX.Element {
  const t = useText(en)
  const openView = useOpenView()
  useArrivals(onramp)
  const purchases = useLatchkeyAtom(onramp.purchasesAtom)
  return (
    <>
      {purchases.filter(isUnderWay).map(({ id, provider, order, phase }) => {
        const { name = provider, iconUrl } = onramp.providerOf(provider) ?? {}
        return (
          <Row
            key={id}
            picture={<WalletIcon name={name} source={iconUrl} />}
            title={<bdi>{t('onramp.row', { symbol: cleanName(order.symbol) })}</bdi>}
            detail={t(`onramp.row.${phase}`, { provider: name })}
            end={<Icon name="next" size={18} />}
            {...openView('BuyInProgress', { id })}
          />
        )
      })}
    </>
  )
}

function isUnderWay(purchase: FollowedPurchase): purchase is FollowedPurchase & { phase: RowPhase } {
  return ['waiting', 'late', 'arriving'].includes(purchase.phase)
}
