// `window.ethereum`, for wallets that predate EIP-6963 (CON-02). Read once, when the page has been parsed.
import type { Eip1193Provider, WalletPage } from './eip1193'

/** Resolves when every script that came with the page has run, and late answers to an announcement request have arrived. */
export async function untilSettled(page: WalletPage, signal: AbortSignal): Promise<void> {
  if (page.document?.readyState === 'loading') {
    await new Promise<void>((resolve) => {
      page.addEventListener?.('DOMContentLoaded', () => resolve(), { signal, once: true })
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
  // Most wallets answer during the request's dispatch; a few do it in a task of their own.
  await new Promise<void>((resolve) => setTimeout(resolve))
}

/** The page's legacy provider, or null. Never throws: an extension may have put a throwing getter there. */
export function readLegacyProvider(page: WalletPage): Eip1193Provider | null {
  try {
    const provider = page.ethereum as Eip1193Provider | null | undefined
    return typeof provider?.request === 'function' ? provider : null
  } catch {
    return null
  }
}
