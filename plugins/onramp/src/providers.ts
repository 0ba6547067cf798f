// The providers, and the allowed origins of their pages.
import type { CaipNetworkId } from '@latchkey/kernel'
import { type Numbers, parseLink } from '@latchkey/ui'
import { addressUntrusted } from './errors'
import type { OnrampProvider } from './types'

/** The default if the host passed no list. */
export const DEFAULT_PROVIDERS: readonly OnrampProvider[] = [
  { id: 'coinbase', name: 'Coinbase', feeBps: [100, 200], origins: ['https://pay.coinbase.com'] },
]

export function listProviders(
  providers: readonly OnrampProvider[],
  network: CaipNetworkId | null,
): readonly OnrampProvider[] {
  return providers.filter(({ networks }) => network !== null && (networks?.includes(network) ?? true))
}

/** Returns the URL if it belongs to the provider. Throws `onramp/address-untrusted`. */
export function checkAddress({ id, origins }: OnrampProvider, address: string): string {
  const link = parseLink(address)
  // Listed origins are parsed as URLs too, so that a path or an upper-case letter in them makes no difference.
  const allowed = origins.map((origin) => parseLink(origin)).filter((origin) => origin !== null)
  if (link === null || !allowed.some((origin) => new URL(origin).origin === new URL(link).origin))
    throw addressUntrusted(id)
  return link
}

/** Like `1%–2%`. */
export function feeText({ feeBps: [least, most] }: OnrampProvider, { percent }: Numbers): string {
  return least === most ? percent(least) : `${percent(least)}–${percent(most)}`
}
