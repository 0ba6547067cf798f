// The code with a thin ring that runs out when its link expires. CSS animates the ring, without a timer or rendering.

import type { LinkedWallet } from '@latchkey/kernel'
import { QrCode, useKernel, useText, WalletIcon } from '@latchkey/ui'
import type { CSSProperties, JSX } from 'react'
import { type PairingLink, remainingMs } from '../attempt'
import { en } from '../i18n/en'

/** CSS pixels. */
const PICTURE_SIZE = 56

export interface TimedQrProps {
  link: PairingLink | null
  wallet: LinkedWallet | null
  /** The wallet's name within sentences. */
  name: string
}

/** Keeps its space while there is no link. */
export function TimedQr({ link, wallet, name }: TimedQrProps): JSX.Element {
  const { clock } = useKernel()
  const t = useText(en)
  const times = link && {
    '--life': `${remainingMs(link, link.madeAtMs)}ms`,
    '--spent': `${link.madeAtMs - clock.now()}ms`,
  }
  return (
    <div className="pairing-code">
      <span className="pairing-ring" aria-hidden="true">
        {times && <span key={link.uri} style={times as CSSProperties} />}
      </span>
      <QrCode text={link?.uri ?? null} label={t('walletconnect.qr', { wallet: name })}>
        {wallet ? <WalletIcon name={name} source={wallet.icon} size={PICTURE_SIZE} /> : undefined}
      </QrCode>
    </div>
  )
}
