// A few well-known wallets, each with the page its makers publish. A host can give its own list.
import type { WalletLink } from './types'

export const WELL_KNOWN: readonly WalletLink[] = [
  { name: 'MetaMask', detail: 'Browser and phone', url: 'https://metamask.io/download' },
  { name: 'Rabby', detail: 'Browser and phone', url: 'https://rabby.io' },
  { name: 'Rainbow', detail: 'Browser and phone', url: 'https://rainbow.me/download' },
  { name: 'Phantom', detail: 'Browser and phone', url: 'https://phantom.com/download' },
  { name: 'Trust Wallet', detail: 'Browser and phone', url: 'https://trustwallet.com/download' },
]
