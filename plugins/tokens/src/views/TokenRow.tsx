// One token: what it is, how much of it, and its value.
import type { Action } from '@latchkey/kernel'
import type { HeldToken, SendParams } from '@latchkey/kernel/contracts'
import { cleanName, Fiat, TokenIcon, useNumbers, useOpenView, useText } from '@latchkey/ui'
import { type JSX, memo } from 'react'
import { en } from '../i18n/en'

/** The page's send action, and the ID of the element that names it. */
export interface SendLink {
  opens: Action['opens']
  labelId: string
}
interface TokenRowProps {
  held: HeldToken
  /** Null if nothing can be sent; then the row is not a button. */
  send: SendLink | null
}

/** Renders again only if its token changed, because a scrolling list renders at every row. */
export const TokenRow = memo(function TokenRow({ held, send }: TokenRowProps): JSX.Element {
  const openView = useOpenView()
  const row = <TokenFacts held={held} />
  if (!send || held.units === 0n) {
    return (
      <span className="token" data-testid="lk-token">
        {row}
      </span>
    )
  }
  const params: SendParams = { held }
  return (
    <button
      type="button"
      className="token"
      data-testid="lk-token"
      aria-describedby={send.labelId}
      {...openView(send.opens, params)}
    >
      {row}
    </button>
  )
})

function TokenFacts({ held }: { held: HeldToken }): JSX.Element {
  const t = useText(en)
  const numbers = useNumbers()
  const { token, units, value } = held
  const symbol = cleanName(token.symbol)
  const name = cleanName(token.name) || symbol || t('tokens.unnamed')
  const amount = { units, decimals: token.decimals }
  return (
    <>
      <TokenIcon name={symbol} source={token.iconUrl} token={token} isLazy />
      <span className="token-text">
        <span className="token-name">
          <bdi>{name}</bdi>
        </span>
        <span className="token-amount" dir="ltr" title={`${numbers.exact(amount)} ${symbol}`}>
          {numbers.held(amount, { isNative: token.address === null })} <bdi>{symbol}</bdi>
        </span>
      </span>
      {value && <Fiat value={value} />}
    </>
  )
}
