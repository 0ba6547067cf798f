// Who sells, and where their pages may be. Source: wire facts section 4.2.
import type { CaipNetworkId } from '@latchkey/kernel'
import { type Numbers, parseLink } from '@latchkey/ui'
import { addressUntrusted } from './errors'
import type { OnrampProvider } from './types'

/** Without a list of the host's. */
export const DEFAULT_PROVIDERS: readonly OnrampProvider[] = [
  { id: 'coinbase', name: 'Coinbase', feeBps: [100, 200], origins: ['https://pay.coinbase.com'] },
]

export function listProviders(
  providers: readonly OnrampProvider[],
  network: CaipNetworkId | null,
): readonly OnrampProvider[] {
  return providers.filter(({ networks }) => network !== null && (networks?.includes(network) ?? true))
}

/** The address, when it is one of the provider's own. Throws `onramp/address-untrusted`. */
export function checkAddress({ id, origins }: OnrampProvider, address: string): string {
  const link = parseLink(address)
  // What is listed is read like an address: a path or a capital letter in it changes nothing.
  const allowed = origins.map((origin) => parseLink(origin)).filter((origin) => origin !== null)
  if (link === null || !allowed.some((origin) => new URL(origin).origin === new URL(link).origin))
    throw addressUntrusted(id)
  return link
}

/** Like `1%–2%`. */
export function feeText({ feeBps: [least, most] }: OnrampProvider, { percent }: Numbers): string {
  return least === most ? percent(least) : `${percent(least)}–${percent(most)}`
}
