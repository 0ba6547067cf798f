// The links that open a wallet on this device: its own scheme first, then the address it claims. Requirement WCT-06.

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
  /** The wallet's name as it stands in sentences. */
  name: string
  place: WalletPlace
  /** Null while the pairing has no link. */
  uri: string | null
  platform: Platform
  service: WalletConnectService | null
}

/** Any wallet is opened by the pairing's own scheme, which the device offers to every wallet app on it. */
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
