// The name that a provider without announcements gives itself, for display only and never trusted. Loaded when a page has only
// such a provider.

/** The flag by which each wallet's provider is known, without its `is`. */
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
/** Many wallets set it as well, for old pages: it counts where no other flag is set. */
const IMITATED = ['isMetaMask', 'MetaMask'] as const

/** The name of the wallet, or null. Throws what the provider's members throw. */
export function nameOfFlags(provider: Readonly<Record<string, unknown>>): string | null {
  const row = NAMES.find(([flag]) => provider[`is${flag}`] === true)
  if (row) return row[1]
  const [flag, name] = IMITATED
  if (provider[flag] !== true) return null
  const isAlone = Object.keys(provider).every((key) => key === flag || !/^is[A-Z]/.test(key) || provider[key] !== true)
  return isAlone ? name : null
}
