// The account's own tokens, filtered by the typed text.
import type { HeldToken } from '@latchkey/kernel/contracts'
import {
  cleanName,
  Fiat,
  Icon,
  List,
  LoadFailed,
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
import type { SendService } from '../types'
import css from './send.css?inline'
import { useSend } from './useSend'

export function View(): JSX.Element {
  useStyles(css)
  const send = useSend()
  return send ? <Tokens send={send} /> : <SkeletonRow />
}

function Tokens({ send }: { send: SendService }): JSX.Element {
  const t = useText(en)
  const [text, setText] = useState('')
  const held = useLatchkeyAtom(send.heldAtom)
  const failure = (
    <LoadFailed
      title={t('send.tokens.failed')}
      detail={t('send.tokens.failed.detail')}
      again={t('send.again')}
      onAgain={send.reload}
    />
  )
  if (held.status === 'failed') return failure
  const all = held.status === 'ready' ? held.held.filter(({ units, isHidden }) => units > 0n && !isHidden) : []
  const wanted = text.trim().toLowerCase()
  const found = all.filter(({ token }) =>
    `${token.symbol} ${token.name} ${token.address}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <SearchField label={t('send.tokens.search')} value={text} onValue={setText} />
      {held.status === 'loading' && <SkeletonRow />}
      <List label={t('send.tokens')}>
        {found.map((each) => (
          <TokenRow key={each.token.address ?? ''} held={each} send={send} />
        ))}
      </List>
      <Status>
        {held.status === 'ready' && !held.isPartial && found.length === 0 && (
          <div className="hero">
            <span className="badge">
              <Icon name={all.length === 0 ? 'wallet' : 'search'} size={28} />
            </span>
            <h3>{all.length === 0 ? t('send.tokens.none') : t('send.tokens.noMatch', { text: text.trim() })}</h3>
          </div>
        )}
      </Status>
      {held.status === 'ready' && held.isPartial && failure}
    </>
  )
}

function TokenRow({ held, send }: { held: HeldToken; send: SendService }): JSX.Element {
  const { router } = useKernel()
  const numbers = useNumbers()
  const { token, units, value } = held
  const amount = { units, decimals: token.decimals }
  return (
    <Row
      isFlat
      picture={<TokenIcon name={token.symbol} source={token.iconUrl} token={token} isLazy />}
      title={<bdi>{cleanName(token.name)}</bdi>}
      detail={
        <bdi dir="ltr" title={`${numbers.exact(amount)} ${cleanName(token.symbol)}`}>
          {numbers.held(amount, { isNative: token.address === null })} {cleanName(token.symbol)}
        </bdi>
      }
      end={value && <Fiat value={value} />}
      onClick={() => {
        send.chooseToken(held)
        router.back()
      }}
    />
  )
}
