// A few well-known wallets, each with its publisher's page. A host can pass its own list.
import metamask from './marks/metamask.svg?inline'
import phantom from './marks/phantom.svg?inline'
import rabby from './marks/rabby.svg?inline'
import rainbow from './marks/rainbow.svg?inline'
import trust from './marks/trust.svg?inline'
import type { WalletLink } from './types'

export const WELL_KNOWN: readonly WalletLink[] = [
  { name: 'MetaMask', url: 'https://metamask.io/download', icon: metamask },
  { name: 'Rabby', url: 'https://rabby.io', icon: rabby },
  { name: 'Rainbow', url: 'https://rainbow.me/download', icon: rainbow },
  { name: 'Phantom', url: 'https://phantom.com/download', icon: phantom },
  { name: 'Trust Wallet', url: 'https://trustwallet.com/download', icon: trust },
]
