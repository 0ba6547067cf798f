// Transfers sent from this page: pending, confirmed, or failed. For a page without receipts, in any network family.
import { shortenAddress } from '@latchkey/kernel'
import {
  cleanName,
  Icon,
  IconButton,
  LinkButton,
  useKernel,
  useLatchkeyAtom,
  useLoad,
  useNumbers,
  useStyles,
  useText,
} from '@latchkey/ui'
import { type JSX, useCallback } from 'react'
import { awakeAtom } from '../awake'
import { en } from '../i18n/en'
import type { SendService, SentTransfer } from '../types'
import css from './send.css?inline'

/** Renders nothing on a page that has sent nothing. */
export function View(): JSX.Element | null {
  const { plugins } = useKernel()
  const send = useLatchkeyAtom(awakeAtom)
  return send && plugins.view('Receipt') === null ? <Sent send={send} /> : null
}

function Sent({ send }: { send: SendService }): JSX.Element {
  useStyles(css)
  const sent = useLatchkeyAtom(send.sentAtom)
  return (
    <>
      {sent.map((each) => (
        <SentNote key={each.hash} sent={each} onDismiss={() => send.dismiss(each.hash)} />
      ))}
    </>
  )
}

function SentNote({ sent, onDismiss }: { sent: SentTransfer; onDismiss: () => void }): JSX.Element {
  const t = useText(en)
  const kernel = useKernel()
  const { network, hash, token, units, to, state } = sent
  const load = useCallback(
    async () => (await (await kernel.chain(network)).feature('explorer'))?.transactionUrl(network, hash) ?? null,
    [kernel, network, hash],
  )
  const { loaded } = useLoad(load)
  const url = loaded.status === 'ready' ? loaded.value : null
  const amount = useNumbers().short({ units, decimals: token.decimals })
  return (
    <div className="send-sent" data-state={state.status} data-testid="lk-sent">
      <Icon name={state.status === 'confirmed' ? 'check' : state.status === 'pending' ? 'arrowUp' : 'warning'} />
      <span className="send-told">
        <span role="status">
          <b>{t(`send.sent.${state.status}`, { amount, symbol: cleanName(token.symbol) })}</b>
          <small>{t('send.sent.to', { address: shortenAddress(to) })}</small>
          {state.status === 'failed' && state.reason && (
            <small>{t('send.sent.reason', { reason: state.reason })}</small>
          )}
        </span>
        {url && <LinkButton href={url}>{t('send.sent.view')}</LinkButton>}
      </span>
      {state.status !== 'pending' && <IconButton icon="close" label={t('send.sent.dismiss')} onClick={onDismiss} />}
    </div>
  )
}
