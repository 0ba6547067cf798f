// The two sides of a purchase: the paid amount, which is typed, and the received amount, which is quoted.
import type { OnrampAmount, PurchaseCurrency } from '@latchkey/kernel/contracts'
import { cleanName, Icon, TokenIcon, useKernel, useLatchkeyAtom, useLocale, useText } from '@latchkey/ui'
import { AmountInput, AmountOutput, AmountPanel, AmountPresets } from '@latchkey/ui/amount'
import type { JSX, ReactNode } from 'react'
import { en } from '../i18n/en'
import type { OnrampService } from '../types'
import { listPresets } from '../validateOrder'
import { useAmounts } from './useAmounts'

export function PaidSide({ onramp }: { onramp: OnrampService }): JSX.Element {
  const t = useText(en)
  const locale = useLocale()
  const draft = useLatchkeyAtom(onramp.draftAtom)
  const blocked = useLatchkeyAtom(onramp.blockedAtom)
  const offer = useLatchkeyAtom(onramp.offerAtom)
  const { payment } = useLatchkeyAtom(onramp.chosenAtom)
  const { round } = useAmounts()
  const currencies = offer.status === 'ready' ? offer.payments.map(({ id }) => id) : []
  const isWrong = blocked?.startsWith('amount-') === true
  return (
    <AmountPanel
      label={t('onramp.pay')}
      isWrong={isWrong}
      presets={
        payment && (
          <AmountPresets
            label={t('onramp.amount')}
            presets={listPresets(payment).map((amount) => ({
              text: round({ units: BigInt(amount), decimals: 0 }, payment.id),
              onChoose: () => onramp.typeAmount(String(amount), locale),
            }))}
          />
        )
      }
    >
      <AmountInput
        inputMode="numeric"
        enterKeyHint="go"
        label={t('onramp.amount')}
        value={draft?.amountText ?? ''}
        isWrong={isWrong}
        onValue={(typed) => onramp.typeAmount(typed, locale)}
      />
      <Choice
        label={t('onramp.currency')}
        options={currencies}
        value={payment?.id ?? ''}
        onChoose={(currency) => onramp.choose({ currency })}
      />
    </AmountPanel>
  )
}

/** An estimate shows the amount of money, not a number of tokens that is not guaranteed. */
export function ReceivedSide({ onramp }: { onramp: OnrampService }): JSX.Element {
  const t = useText(en)
  const quoting = useLatchkeyAtom(onramp.quotingAtom)
  const offer = useLatchkeyAtom(onramp.offerAtom)
  const { purchase } = useLatchkeyAtom(onramp.chosenAtom)
  const { exact, short, money } = useAmounts()
  const symbols = offer.status === 'ready' ? offer.purchases.map(({ symbol }) => symbol) : []
  const promised = quoting.status === 'ready' ? quoting.quote.purchaseAmount : null
  const isMoney = quoting.status === 'ready' && quoting.isEstimate
  const textOf = ({ amount, currency }: OnrampAmount) => (isMoney ? money(amount, currency) : short(amount))
  return (
    <AmountPanel label={t('onramp.get')}>
      <AmountOutput
        text={promised ? textOf(promised) : ''}
        title={promised ? exact(promised.amount) : ''}
        isLoading={quoting.status === 'asking'}
      />
      <Choice
        label={t('onramp.asset')}
        options={symbols}
        value={purchase?.symbol ?? ''}
        onChoose={(symbol) => onramp.choose({ symbol })}
      >
        {purchase && <Mark currency={purchase} />}
      </Choice>
    </AmountPanel>
  )
}

/** Without a contract, only the network's own token is known. */
function Mark({ currency: { symbol, networks: places } }: { currency: PurchaseCurrency }): JSX.Element {
  const { networks } = useKernel()
  const { network } = useLatchkeyAtom(networks.activeAtom)
  const address = places[0]?.contractAddress || (symbol === network.native.symbol ? null : '')
  return <TokenIcon name={symbol} source={null} token={{ network: network.id, address }} size={24} />
}

interface ChoiceProps {
  /** Its picture. */
  children?: ReactNode
  label: string
  options: readonly string[]
  value: string
  onChoose: (value: string) => void
}

/** Plain text if there is no choice. */
function Choice({ children, label, options, value, onChoose }: ChoiceProps): JSX.Element {
  if (options.length < 2) return <bdi className="onramp-choice">{cleanName(value)}</bdi>
  return (
    <span className="onramp-choices">
      {children}
      <select
        className="onramp-choice"
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map((each) => (
          <option key={each} value={each}>
            {cleanName(each)}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  )
}
