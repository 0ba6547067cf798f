// The name of a provider that did not announce itself, from its flags: for display only, and never trusted. Loads only when a page has such
// a provider.

/** The flag that identifies each wallet's provider, without its `is`. */
const NAMES: readonly (readonly [flag: string, name: string])[] = [
  ['Trust', 'Trust Wallet'],
  ['TrustWallet', 'Trust Wallet'],
  ['Phantom', 'Phantom'],
  ['CoinbaseBrowser', 'Coinbase Wallet'],
  ['CoinbaseWallet', 'Coinbase Wallet'],
  ['Rabby', 'Rabby Wallet'],
  ['BraveWallet', 'Brave Wallet'],
  ['OkxWallet', 'OKX Wallet'],
  ['OKExWallet', 'OKX Wallet'],
  ['BitKeep', 'Bitget Wallet'],
  ['Rainbow', 'Rainbow'],
  ['Zerion', 'Zerion'],
  ['Binance', 'Binance Wallet'],
  ['Backpack', 'Backpack'],
]
/** Many wallets also set it, for old pages: it counts only if no other flag is set. */
const IMITATED = ['isMetaMask', 'MetaMask'] as const

/** Returns the name of the wallet, or null. Throws what the provider's getters throw. */
export function nameOfFlags(provider: Readonly<Record<string, unknown>>): string | null {
  const row = NAMES.find(([flag]) => provider[`is${flag}`] === true)
  if (row) return row[1]
  const [flag, name] = IMITATED
  if (provider[flag] !== true) return null
  const isAlone = Object.keys(provider).every((key) => key === flag || !/^is[A-Z]/.test(key) || provider[key] !== true)
  return isAlone ? name : null
}
