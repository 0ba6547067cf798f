// The account's address as a QR code and as text, and what a sender must know first. Requirement RCV-01.
import { addressOf, type Network } from '@latchkey/kernel'
import {
  Address,
  Avatar,
  Button,
  cleanName,
  Icon,
  NetworkIcon,
  QrCode,
  SkeletonRow,
  useClipboard,
  useKernel,
  useLocale,
  useOpenView,
  useStyles,
  useText,
} from '@latchkey/ui'
import { type JSX, useEffect, useState } from 'react'
import { en } from '../i18n/en'
import { RequestForm } from './RequestForm'
import { type ReadRequest, readRequest } from './readRequest'
import css from './receive.css?inline'
import { type Receiving, useReceiving } from './useReceiving'
import { useRequestableTokens } from './useRequestableTokens'

/** CSS pixels. */
const AVATAR_SIZE = 44
const NETWORK_SIZE = 24
const MAX_NETWORK_ICONS = 5
const NOTHING: ReadRequest = { is: 'empty' }

/** Shows the plain address by default, because every wallet can read it, and a request for an amount if the visitor wants one. */
export function View(): JSX.Element | null {
  useStyles(css)
  const receiving = useReceiving()
  // Another account or another network starts a new request.
  return receiving && <ReceiveScreen key={receiving.session.caipAddress} {...receiving} />
}

function ReceiveScreen({ connection, session, network, networks, feature }: Receiving): JSX.Element {
  const t = useText(en)
  const locale = useLocale()
  const account = session.caipAddress
  const address = addressOf(account)
  const name = connection.account.profileName
  const tokens = useRequestableTokens(account, network, feature)
  const [isAsking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(tokens[0])
  const token = tokens.find((each) => each.address === chosen?.address) ?? tokens[0]
  const request = isAsking && token && feature ? readRequest(text, { account, token }, feature, locale) : NOTHING
  const code =
    request.is === 'good' ? t('receive.code.request', { amount: request.amount }) : t('receive.code', { address })
  return (
    <>
      <div className="hero receive">
        <div className="receive-code">
          <QrCode text={request.is === 'good' ? request.uri : address} label={code}>
            <Avatar address={address} size={AVATAR_SIZE} />
          </QrCode>
        </div>
        {name && <bdi className="receive-name">{cleanName(name)}</bdi>}
        <Address address={address} isFull />
      </div>
      {networks ? <NetworksRow networks={networks} /> : <SkeletonRow />}
      {token && (
        <Button weight="plain" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          {t('receive.request')}
          <Icon name="down" size={16} />
        </Button>
      )}
      {isAsking && token && (
        <RequestForm
          tokens={tokens}
          token={token}
          onToken={setChosen}
          text={text}
          onText={setText}
          request={request}
          network={network.name}
        />
      )}
      <div className="foot">
        <CopyAddress address={address} />
      </div>
    </>
  )
}

function NetworksRow({ networks }: { networks: readonly Network[] }): JSX.Element {
  const t = useText(en)
  const openView = useOpenView()
  const names = networks.map(({ name }) => name)
  const [first = ''] = names
  const title = t('receive.networks', { count: names.length, network: first })
  // A language without a singular shows "1 network" where others show the name, so the name is shown below.
  const isNamed = names.length === 1 && title.includes(first)
  return (
    <button type="button" className="row" {...openView('WalletCompatibleNetworks')}>
      <span className="receive-icons">
        {networks.slice(0, MAX_NETWORK_ICONS).map((network) => (
          <NetworkIcon key={network.id} network={network} size={NETWORK_SIZE} />
        ))}
      </span>
      <span className="row-text">
        <span className="row-title">{title}</span>
        {!isNamed && <span className="row-detail">{names.join(', ')}</span>}
      </span>
      <Icon name="next" size={18} />
    </button>
  )
}

/** Also shows the result in the snackbar, which a screen reader announces. */
function CopyAddress({ address }: { address: string }): JSX.Element {
  const t = useText(en)
  const { snackbar } = useKernel()
  const { outcome, copy } = useClipboard()
  const words = outcome === 'failed' ? t('receive.copyFailed') : t('receive.copied')
  useEffect(() => {
    if (outcome) snackbar.show(outcome === 'copied' ? 'success' : 'error', words)
  }, [outcome, snackbar, words])
  return (
    <Button weight="primary" icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => copy(address)}>
      {t('receive.copy')}
    </Button>
  )
}
