// `window.ethereum`, for wallets that predate EIP-6963 (CON-02). Read once, after the page has been parsed.
import type { Eip1193Provider, WalletPage } from './eip1193'

/** Returns the page's legacy provider, or null. Never throws: an extension may define a throwing getter there. */
export function readLegacyProvider(page: WalletPage): Eip1193Provider | null {
  try {
    const provider = page.ethereum as Eip1193Provider | null | undefined
    return typeof provider?.request === 'function' ? provider : null
  } catch {
    return null
  }
}
