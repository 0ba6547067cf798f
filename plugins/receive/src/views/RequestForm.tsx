// A form for the requested amount and its token.
import type { Token } from '@latchkey/kernel/contracts'
import { CopyLink, cleanName, Input, Status, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { ReadRequest } from './readRequest'

export interface RequestFormProps {
  tokens: readonly Token[]
  token: Token
  onToken: (token: Token) => void
  text: string
  onText: (text: string) => void
  request: ReadRequest
  /** Name of the network. */
  network: string
}

/** Shows an error below the field, and a link to share below both. */
export function RequestForm({ tokens, token, onToken, text, onText, request, network }: RequestFormProps): JSX.Element {
  const t = useText(en)
  const words = { symbol: cleanName(token.symbol), count: token.decimals }
  return (
    <div className="receive-request">
      <Input
        label={t('receive.amount')}
        value={text}
        onValue={onText}
        inputMode="decimal"
        autoComplete="off"
        problem={request.is === 'wrong' ? t(request.problem, words) : undefined}
        end={<TokenChoice tokens={tokens} token={token} onToken={onToken} />}
      />
      <Status>
        {request.is === 'good' && <p>{t('receive.request.detail', { amount: request.amount, network })}</p>}
      </Status>
      {request.is === 'good' && <CopyLink link={request.uri} />}
    </div>
  )
}

/** Plain text if there is no choice. */
function TokenChoice({ tokens, token, onToken }: Pick<RequestFormProps, 'tokens' | 'token' | 'onToken'>): JSX.Element {
  const t = useText(en)
  if (tokens.length < 2) return <bdi className="receive-token">{cleanName(token.symbol)}</bdi>
  return (
    <select
      className="receive-token"
      aria-label={t('receive.token')}
      value={tokens.indexOf(token)}
      onChange={({ currentTarget }) => {
        const chosen = tokens[Number(currentTarget.value)]
        if (chosen) onToken(chosen)
      }}
    >
      {tokens.map((each, index) => (
        <option key={each.address ?? 'native'} value={index}>
          {cleanName(each.symbol)}
        </option>
      ))}
    </select>
  )
}
