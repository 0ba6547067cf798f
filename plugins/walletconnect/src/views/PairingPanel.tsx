// The code, or the wallet's picture, above what the view waits for.

import type { LinkedWallet } from '@latchkey/kernel'
import { Icon, ProgressRing, type ProgressRingProps, Status, TechnicalDetails, useText, WalletIcon } from '@latchkey/ui'
import type { JSX } from 'react'
import type { Attempt, PairingLink } from '../attempt'
import { en } from '../i18n/en'
import { TimedQr } from './TimedQr'
import type { PairingWords } from './usePairingWords'

/** CSS pixels of the icon if no code is shown. */
const ICON_SIZE = 96
/** Waiting in all other phases. */
export const RINGS: { readonly [Phase in Attempt['phase']]?: ProgressRingProps['state'] } = {
  approved: 'done',
  rejected: 'failed',
  expired: 'failed',
  failed: 'failed',
}

export interface PairingPanelProps {
  wallet: LinkedWallet | null
  /** The wallet's name within sentences. */
  name: string
  phase: Attempt['phase']
  words: PairingWords
  detail: string
  link: PairingLink | null
  hasCode: boolean
  isRelayDown: boolean
}

/** Everything above the buttons. */
export function PairingPanel(props: PairingPanelProps): JSX.Element {
  const { wallet, name, phase, words, detail, link, isRelayDown } = props
  const t = useText(en)
  const picture = <Picture wallet={wallet} name={name} state={RINGS[phase] ?? 'waiting'} />
  // What follows the code uses its space.
  const code =
    phase === 'approved' ? (
      <div className="pairing-code">{picture}</div>
    ) : (
      <TimedQr link={link} wallet={wallet} name={name} />
    )
  return (
    <>
      {props.hasCode ? code : picture}
      <div className="hero pairing-words" role="status">
        <h3 key={words.title}>{words.title}</h3>
        {/* With all the options below, there is space for only one of the two. */}
        <p key={phase}>{words.isLate ? t('walletconnect.slow') : detail}</p>
      </div>
      <Status>
        {isRelayDown && (
          <div className="note">
            <Icon name="warning" size={18} />
            {t('walletconnect.relayDown')}
          </div>
        )}
      </Status>
      {words.technical !== null && <TechnicalDetails text={words.technical} />}
    </>
  )
}

interface PictureProps extends Pick<PairingPanelProps, 'wallet' | 'name'>, Pick<ProgressRingProps, 'state'> {}

function Picture({ wallet, name, state }: PictureProps): JSX.Element {
  return (
    <div className="hero pairing-picture">
      <ProgressRing state={state}>
        {wallet ? (
          <WalletIcon name={name} source={wallet.icon} size={ICON_SIZE} />
        ) : (
          <span className="badge">
            <Icon name="wallet" size={36} />
          </span>
        )}
      </ProgressRing>
    </div>
  )
}
