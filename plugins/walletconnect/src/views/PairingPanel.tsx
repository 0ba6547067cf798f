// The code, or the wallet's picture, above what is awaited.

import type { LinkedWallet } from '@latchkey/kernel'
import { Icon, TechnicalDetails, useText, WalletIcon } from '@latchkey/ui'
import type { JSX } from 'react'
import type { PairingLink } from '../attempt'
import { en } from '../i18n/en'
import { TimedQr } from './TimedQr'
import type { PairingWords } from './usePairingWords'

/** CSS pixels of the icon where no code is shown. */
const ICON_SIZE = 96

export interface PairingPanelProps {
  wallet: LinkedWallet | null
  /** The wallet's name as it stands in sentences. */
  name: string
  words: PairingWords
  detail: string
  link: PairingLink | null
  hasCode: boolean
  isRelayDown: boolean
}

/** Everything above the buttons. */
export function PairingPanel(props: PairingPanelProps): JSX.Element {
  const { wallet, name, words, detail, link, hasCode, isRelayDown } = props
  const t = useText(en)
  return (
    <>
      {hasCode ? <TimedQr link={link} wallet={wallet} name={name} /> : <Picture wallet={wallet} name={name} />}
      <div className="hero pairing-words" role="status">
        <h3>{words.title}</h3>
        <p>{detail}</p>
        {words.isLate && <p>{t('walletconnect.slow')}</p>}
      </div>
      {isRelayDown && (
        <div className="note" role="status">
          <Icon name="warning" size={18} />
          {t('walletconnect.relayDown')}
        </div>
      )}
      {words.technical !== null && <TechnicalDetails text={words.technical} />}
    </>
  )
}

function Picture({ wallet, name }: Pick<PairingPanelProps, 'wallet' | 'name'>): JSX.Element {
  return (
    <div className="hero">
      {wallet ? (
        <WalletIcon name={name} source={wallet.icon} size={ICON_SIZE} />
      ) : (
        <span className="badge">
          <Icon name="wallet" size={28} />
        </span>
      )}
    </div>
  )
}
