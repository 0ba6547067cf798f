// Wallets that impostors may imitate, with the reverse domain names with which they announce themselves (EIP-6963). Only facts: a wallet is
// listed if its domain name is certain.

export const KNOWN_WALLETS: readonly { readonly id: string; readonly name: string; readonly rdns: string }[] = (
  [
    ['MetaMask', 'io.metamask'],
    ['Trust Wallet', 'com.trustwallet.app'],
    ['Coinbase Wallet', 'com.coinbase.wallet'],
    ['OKX Wallet', 'com.okex.wallet'],
    ['Phantom', 'app.phantom'],
    ['Rabby Wallet', 'io.rabby'],
    ['Rabby', 'io.rabby'],
    ['Rainbow', 'me.rainbow'],
    ['Zerion', 'io.zerion.wallet'],
    ['Brave Wallet', 'com.brave.wallet'],
    ['Bitget Wallet', 'com.bitget.web3'],
    ['Binance Wallet', 'com.binance.wallet'],
    ['Backpack', 'app.backpack'],
    // No wallet in the browser may imitate WalletConnect.
    ['WalletConnect', 'com.walletconnect'],
  ] as const
).map(([name, rdns]) => ({ id: rdns, name, rdns }))

const KNOWN_NAMES: ReadonlySet<string> = new Set(KNOWN_WALLETS.map(({ name }) => name.toLowerCase()))

/** Returns whether a well-known wallet has this name. */
export function isKnownName(name: string): boolean {
  return KNOWN_NAMES.has(name.toLowerCase())
}
