// The two sides of a swap: what is given, with its amount typed, and what comes back, with its amount quoted.
import { type Decimal, formatUnits, type Token } from '@latchkey/kernel'
import { multiplyDecimals } from '@latchkey/kernel/decimals'
import {
  cleanName,
  Fiat,
  Icon,
  Skeleton,
  TokenIcon,
  useKernel,
  useLatchkeyAtom,
  useLocale,
  useText,
} from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { Side, SwapService } from '../types'
import { amountText } from './figureText'

/** CSS pixels. */
const ICON_SIZE = 28

/** Characters beyond which the large digits would be cut off. */
const [LONG, LONGEST] = [10, 15]

function lengthOf({ length }: string): 'long' | 'longest' | undefined {
  if (length > LONGEST) return 'longest'
  return length > LONG ? 'long' : undefined
}

export function GivenSide({ swap }: { swap: SwapService }): JSX.Element {
  const t = useText(en)
  const locale = useLocale()
  const { snackbar } = useKernel()
  const pair = useLatchkeyAtom(swap.pairAtom)
  const units = useLatchkeyAtom(swap.unitsAtom)
  const hold = useLatchkeyAtom(swap.holdAtom)
  const listing = useLatchkeyAtom(swap.listingAtom)
  const token = pair?.from ?? null
  const held = swap.heldOf(token)
  const text = pair?.amountText ?? ''
  const isWrong = hold === 'funds' || hold?.startsWith('amount-') === true
  return (
    <div className="swap-side" data-wrong={isWrong || undefined}>
      <small>{t('swap.from')}</small>
      <div className="swap-line">
        <input
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="0"
          dir="ltr"
          data-testid="lk-swap-amount"
          aria-label={t('swap.amount')}
          aria-invalid={isWrong}
          data-length={lengthOf(text)}
          value={text}
          onChange={({ currentTarget }) => swap.typeAmount(currentTarget.value, locale)}
        />
        {token === null && listing.status === 'loading' ? (
          <Skeleton width="112px" height="44px" />
        ) : (
          <TokenButton side="from" token={token} />
        )}
      </div>
      <div className="swap-line quiet">
        <Worth swap={swap} token={token} units={units} />
        {held && token && (
          <span className="swap-held">
            <bdi>
              {t('swap.held', { amount: amountText(held.units, token.decimals), symbol: cleanName(token.symbol) })}
            </bdi>
            <button
              type="button"
              className="swap-max"
              aria-label={t('swap.max.label')}
              onClick={() =>
                swap.takeMax(locale).catch(() => {
                  snackbar.show('error', t('swap.max.failed'))
                })
              }
            >
              {t('swap.max')}
            </button>
          </span>
        )}
      </div>
    </div>
  )
}

export function WantedSide({ swap }: { swap: SwapService }): JSX.Element {
  const t = useText(en)
  const pair = useLatchkeyAtom(swap.pairAtom)
  const quoting = useLatchkeyAtom(swap.quotingAtom)
  const token = pair?.to ?? null
  const units = quoting.status === 'ready' ? quoting.toUnits : null
  const text = token && units !== null ? amountText(units, token.decimals) : ''
  return (
    <div className="swap-side">
      <small>{t('swap.to')}</small>
      <div className="swap-line">
        <output
          className="swap-out"
          data-length={lengthOf(text)}
          dir="ltr"
          title={token && units !== null ? formatUnits(units, token.decimals) : ''}
        >
          {quoting.status === 'asking' ? <Skeleton width="96px" height="28px" /> : text}
        </output>
        <TokenButton side="to" token={token} />
      </div>
      <div className="swap-line quiet">
        <Worth swap={swap} token={token} units={units} />
      </div>
    </div>
  )
}

function Worth({ swap, token, units }: { swap: SwapService; token: Token | null; units: bigint | null }): JSX.Element {
  const prices = useLatchkeyAtom(swap.pricesAtom)
  const price: Decimal | undefined = token ? prices.get(token.address ?? '') : undefined
  const value = price && token && units ? multiplyDecimals(price, { units, decimals: token.decimals }) : null
  return <span>{value ? <Fiat value={value} /> : ' '}</span>
}

function TokenButton({ side, token }: { side: Side; token: Token | null }): JSX.Element {
  const t = useText(en)
  const { router } = useKernel()
  const symbol = cleanName(token?.symbol ?? '')
  return (
    <button
      type="button"
      className="swap-token"
      data-testid={`lk-swap-${side}`}
      onClick={() => router.push('SwapSelectToken', { side })}
    >
      {token && <TokenIcon name={token.symbol} source={token.iconUrl} size={ICON_SIZE} />}
      <bdi>{token ? symbol : t('swap.token.choose')}</bdi>
      {token && <span className="hidden">{t('swap.token.change')}</span>}
      <Icon name="down" size={16} />
    </button>
  )
}
