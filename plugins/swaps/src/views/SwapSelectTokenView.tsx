// Tokens to choose from: the account's own, popular ones, and all that match the typed text.
import type { ViewProps } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import {
  cleanName,
  Fiat,
  Icon,
  List,
  Row,
  SearchField,
  SkeletonRow,
  Status,
  TokenIcon,
  useKernel,
  useLatchkeyAtom,
  useNumbers,
  useStyles,
  useText,
} from '@latchkey/ui'
import { type JSX, useState } from 'react'
import { en } from '../i18n/en'
import type { Side, SwapService, TokenLists } from '../types'
import { searchTokens } from './searchTokens'
import css from './swap.css?inline'
import { useSwap } from './useSwap'

/** More rows than a person would scroll through; typing finds the rest. */
const SHOWN = 60

export function View({ params: { side } }: ViewProps<'SwapSelectToken'>): JSX.Element {
  useStyles(css)
  const swap = useSwap()
  return swap ? <Choice swap={swap} side={side} /> : <SkeletonRow />
}

function Choice({ swap, side }: { swap: SwapService; side: Side }): JSX.Element {
  const t = useText(en)
  const [text, setText] = useState('')
  const listing = useLatchkeyAtom(swap.listingAtom)
  return (
    <>
      <SearchField label={t('swap.tokens.search')} value={text} onValue={setText} />
      {listing.status === 'ready' ? <Lists swap={swap} side={side} lists={listing} text={text} /> : <SkeletonRow />}
    </>
  )
}

function Lists({ swap, side, lists, text }: { swap: SwapService; side: Side; lists: TokenLists; text: string }) {
  const t = useText(en)
  const own = searchTokens(
    (lists.own ?? []).map(({ token }) => token),
    text,
  )
  const popular = text.trim() === '' ? lists.popular : []
  const all = searchTokens(lists.all, text)
  const isNone = own.length + all.length === 0
  return (
    <>
      <Tokens title={t('swap.tokens.own')} tokens={own} swap={swap} side={side} />
      <Tokens title={t('swap.tokens.popular')} tokens={popular} swap={swap} side={side} />
      <Tokens title={t('swap.tokens.all')} tokens={all.slice(0, SHOWN)} swap={swap} side={side} />
      <Status>
        {all.length > SHOWN && <p className="swap-more">{t('swap.tokens.more')}</p>}
        {isNone && (
          <div className="hero">
            <span className="badge">
              <Icon name="search" size={28} />
            </span>
            <h3>{t('swap.tokens.none', { text: text.trim() })}</h3>
          </div>
        )}
      </Status>
    </>
  )
}

interface TokensProps {
  title: string
  tokens: readonly Token[]
  swap: SwapService
  side: Side
}

function Tokens({ title, tokens, swap, side }: TokensProps): JSX.Element | null {
  const { router } = useKernel()
  if (tokens.length === 0) return null
  return (
    <section className="swap-list">
      <h3>{title}</h3>
      <List label={title}>
        {tokens.map((token) => (
          <TokenRow
            key={token.address ?? ''}
            token={token}
            swap={swap}
            onClick={() => {
              swap.choose(side, token)
              router.back()
            }}
          />
        ))}
      </List>
    </section>
  )
}

function TokenRow({ token, swap, onClick }: { token: Token; swap: SwapService; onClick: () => void }): JSX.Element {
  const numbers = useNumbers()
  const held = swap.heldOf(token)
  const { symbol, name, iconUrl, decimals } = token
  return (
    <Row
      isFlat
      picture={<TokenIcon name={symbol} source={iconUrl} token={token} isLazy />}
      title={<bdi>{cleanName(symbol)}</bdi>}
      detail={<bdi>{cleanName(name)}</bdi>}
      end={
        held && (
          <span className="swap-own">
            <bdi dir="ltr" title={numbers.exact({ units: held.units, decimals })}>
              {numbers.held({ units: held.units, decimals }, { isNative: token.address === null })}
            </bdi>
            {held.value && <Fiat value={held.value} />}
          </span>
        )
      }
      onClick={onClick}
    />
  )
}
