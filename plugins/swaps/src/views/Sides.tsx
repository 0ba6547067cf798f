// The two sides of a swap: the paid amount, which is typed, and the received amount, which is quoted.
import type { Decimal } from '@latchkey/kernel'
import type { HeldToken, Token } from '@latchkey/kernel/contracts'
import { multiplyDecimals } from '@latchkey/kernel/decimals'
import { cleanName, Fiat, Skeleton, useKernel, useLatchkeyAtom, useLocale, useNumbers, useText } from '@latchkey/ui'
import {
  AmountHeld,
  AmountInput,
  AmountOutput,
  AmountPanel,
  AmountPresets,
  TokenButton,
  useFiatEntry,
} from '@latchkey/ui/amount'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { Side, SwapService } from '../types'

/** Percentages of the held amount. */
const SHARES = [25, 50] as const
/** Hundredths of a percent per percent. */
const BPS = 100

export function GivenSide({ swap }: { swap: SwapService }): JSX.Element {
  const t = useText(en)
  const locale = useLocale()
  const numbers = useNumbers()
  const { snackbar } = useKernel()
  const pair = useLatchkeyAtom(swap.pairAtom)
  const units = useLatchkeyAtom(swap.unitsAtom)
  const blocked = useLatchkeyAtom(swap.blockedAtom)
  const listing = useLatchkeyAtom(swap.listingAtom)
  const token = pair?.from ?? null
  const held = swap.heldOf(token)
  const { field, worth } = useFiatEntry({
    text: pair?.amountText ?? '',
    units,
    token,
    price: usePrice(swap, token),
    onText: (typed) => swap.typeAmount(typed, locale),
  })
  const isWrong = blocked === 'funds' || blocked?.startsWith('amount-') === true
  const takeMax = () =>
    swap.takeMax(locale).catch(() => {
      snackbar.show('error', t('swap.max.failed'))
    })
  return (
    <AmountPanel
      label={t('swap.from')}
      isWrong={isWrong}
      foot={
        <>
          {worth}
          {held && token && (
            <AmountHeld
              text={t('swap.held', {
                amount: numbers.held(amountOf(held), { isNative: token.address === null }),
                symbol: cleanName(token.symbol),
              })}
              title={`${numbers.exact(amountOf(held))} ${cleanName(token.symbol)}`}
            />
          )}
        </>
      }
      presets={
        (held || listing.status === 'loading') && (
          <AmountPresets
            label={t('swap.amount')}
            presets={
              held && [
                ...SHARES.map((percent) => ({
                  text: numbers.percent(percent * BPS),
                  onChoose: () => swap.takeShare(percent, locale),
                })),
                { text: t('swap.max'), label: t('swap.max.label'), onChoose: () => void takeMax() },
              ]
            }
          />
        )
      }
    >
      <AmountInput
        enterKeyHint="done"
        data-testid="lk-swap-amount"
        label={t('swap.amount')}
        isWrong={isWrong}
        {...field}
      />
      <SideToken swap={swap} side="from" token={token} />
    </AmountPanel>
  )
}

export function WantedSide({ swap }: { swap: SwapService }): JSX.Element {
  const t = useText(en)
  const pair = useLatchkeyAtom(swap.pairAtom)
  const quoting = useLatchkeyAtom(swap.quotingAtom)
  const token = pair?.to ?? null
  const units = quoting.status === 'ready' ? quoting.toUnits : null
  const { short, exact } = useNumbers()
  const amount = token && units !== null ? { units, decimals: token.decimals } : null
  const price = usePrice(swap, token)
  const worth = price && amount?.units ? <Fiat value={multiplyDecimals(price, amount)} /> : ' '
  return (
    <AmountPanel label={t('swap.to')} foot={<span>{worth}</span>}>
      <AmountOutput
        text={amount ? short(amount) : ''}
        title={amount ? exact(amount) : ''}
        isLoading={quoting.status === 'asking'}
      />
      <SideToken swap={swap} side="to" token={token} />
    </AmountPanel>
  )
}

function usePrice({ pricesAtom }: SwapService, token: Token | null): Decimal | null {
  const prices = useLatchkeyAtom(pricesAtom)
  return (token && prices.get(token.address ?? '')) ?? null
}

const amountOf = ({ units, token: { decimals } }: HeldToken): Decimal => ({ units, decimals })

function SideToken({ swap, side, token }: { swap: SwapService; side: Side; token: Token | null }): JSX.Element {
  const t = useText(en)
  const { router } = useKernel()
  const listing = useLatchkeyAtom(swap.listingAtom)
  // The token list may provide the default.
  if (token === null && listing.status === 'loading') return <Skeleton width="112px" height="44px" />
  return (
    <TokenButton
      token={token}
      choose={t('swap.token.choose')}
      change={t('swap.token.change')}
      data-testid={`lk-swap-${side}`}
      onClick={() => router.push('SwapSelectToken', { side })}
    />
  )
}
