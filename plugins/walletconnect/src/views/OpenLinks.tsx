// The links that open a wallet on this device: its own scheme first, then its universal link. Requirement WCT-06.

import type { LinkedWallet } from '@latchkey/kernel'
import { useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { buildWalletLink, listBases, type WalletPlace } from '../links'
import type { Platform } from '../platform'
import type { WalletConnectService } from '../types'
import { WalletLink } from './WalletLink'

export interface OpenLinksProps {
  wallet: LinkedWallet | null
  /** The wallet's name within sentences. */
  name: string
  place: WalletPlace
  /** Null while the pairing has no link. */
  uri: string | null
  platform: Platform
  service: WalletConnectService | null
}

/** The pairing's own scheme opens any wallet, because the device offers it to every wallet app on it. */
export function OpenLinks({ wallet, name, place, uri, platform, service }: OpenLinksProps): JSX.Element {
  const t = useText(en)
  if (!wallet) {
    return (
      <WalletLink href={uri} platform={platform} place={place} weight="primary">
        {t('walletconnect.open', { wallet: name })}
      </WalletLink>
    )
  }
  return (
    <>
      {listBases(wallet, place).map((base, index) => (
        <WalletLink
          key={base}
          href={uri && buildWalletLink(base, uri, platform)}
          platform={platform}
          place={place}
          weight={index === 0 ? 'primary' : 'plain'}
          onOpen={() => service?.remember({ name: wallet.name, href: base })}
        >
          {index === 0 ? t('walletconnect.open', { wallet: name }) : t('walletconnect.openOther')}
        </WalletLink>
      ))}
    </>
  )
}
