// Entry `@latchkey/plugin-onramp/meld`: a provider whose pages need the site's own partner key. Source: docs.meld.io.
import { addressOf } from '@latchkey/kernel'
import type { OnrampProvider } from './types'

const PAGE = 'https://meldcrypto.com'

/**
 * Returns Meld as a provider, with the key that Meld gave you. `url` is a different URL of its page.
 *
 * @example
 * ```ts
 * import { onramp } from '@latchkey/plugin-onramp'
 * import { meld } from '@latchkey/plugin-onramp/meld'
 *
 * const plugin = onramp({ providers: [meld({ publicKey: 'the key that Meld gave you' })] })
 * ```
 */
export function meld({ publicKey, url = PAGE }: { publicKey: string; url?: string }): OnrampProvider {
  return {
    id: 'meld',
    name: 'Meld.io',
    feeBps: [100, 200],
    origins: [url],
    link({ account, symbol }) {
      const address = new URL(url)
      address.searchParams.set('publicKey', publicKey)
      address.searchParams.set('destinationCurrencyCode', symbol)
      address.searchParams.set('walletAddress', addressOf(account))
      return address.href
    },
  }
}
