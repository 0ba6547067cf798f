// The figures of a quote: the rate, the price impact, the minimum received, the fees, and the max slippage.
import type { Decimal } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { cleanName, Fact, Facts, FiatValue, useLatchkeyAtom, useNumbers, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import type { Figures } from '../figures'
import { en } from '../i18n/en'
import type { Pair, SwapService } from '../types'

/** Values of the slippage buttons, in hundredths of a percent. */
const CHOICES_BPS = [10, 50, 100, 300] as const
/** Decimals of a rate: enough for the cheapest tokens. */
const RATE_PLACES = 8

export function FigureList({ swap }: { swap: SwapService }): JSX.Element {
  const t = useText(en)
  const pair = useLatchkeyAtom(swap.pairAtom)
  const figures = useLatchkeyAtom(swap.figuresAtom)
  const { percent } = useNumbers()
  const slippageBps = useLatchkeyAtom(swap.slippageBpsAtom)
  const prices = useLatchkeyAtom(swap.pricesAtom)
  return (
    <>
      <fieldset className="swap-slippage" title={t('swap.slippage.explain')}>
        <legend>{t('swap.slippage')}</legend>
        {CHOICES_BPS.map((bps) => (
          <label key={bps}>
            <input
              type="radio"
              className="swap-choice"
              name="slippage"
              checked={bps === slippageBps}
              onChange={() => swap.setSlippage(bps)}
            />
            <span>{percent(bps)}</span>
          </label>
        ))}
      </fieldset>
      {/* Below the slippage setting, because they change with each quote. */}
      {figures && pair?.from && pair.to && (
        <FigureRows
          figures={figures}
          from={pair.from}
          to={pair.to}
          priceOf={({ address }) => prices.get(address ?? '')}
        />
      )}
    </>
  )
}

/** US dollars for one whole token, if known. */
export type PriceOf = (token: Pick<Token, 'address'>) => Decimal | undefined
type Tokens = { from: NonNullable<Pair['from']>; to: NonNullable<Pair['to']> }

/** Shows only the figures. A review shows the minimum elsewhere. */
export function FigureRows({
  figures,
  from,
  to,
  priceOf,
  isReview = false,
}: { figures: Figures; priceOf: PriceOf; isReview?: boolean } & Tokens): JSX.Element {
  const t = useText(en)
  const { short, percent } = useNumbers()
  const [fromSymbol, toSymbol] = [cleanName(from.symbol), cleanName(to.symbol)]
  const minimum = { units: figures.minimumUnits, decimals: to.decimals }
  const rate = { from: fromSymbol, amount: short(figures.rate, RATE_PLACES), to: toSymbol }
  const providerFee = { units: figures.providerFeeUnits, decimals: from.decimals }
  return (
    <Facts>
      <Fact label={t('swap.rate')}>
        <bdi>{t('swap.rate.text', rate)}</bdi>
      </Fact>
      {!isReview && (
        <Fact label={t('swap.minimum')} dir="ltr">
          {`${short(minimum)} ${toSymbol}`}
          <FiatValue amount={minimum} price={priceOf(to)} />
        </Fact>
      )}
      {figures.impactBps !== null && (
        <Fact label={t('swap.impact')}>
          <bdi>{percent(figures.impactBps)}</bdi>
        </Fact>
      )}
      {providerFee.units > 0n && (
        <Fact label={t('swap.provider')} dir="ltr">
          {`${short(providerFee)} ${fromSymbol}`}
          <FiatValue amount={providerFee} price={priceOf(from)} isCost />
        </Fact>
      )}
    </Facts>
  )
}
