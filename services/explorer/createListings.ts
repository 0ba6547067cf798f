// The directory's listings: the well-known wallets, then invented ones, the same for the same seed.
import { createHash } from 'node:crypto'
import { createRandom } from './createRandom.ts'
import { inventNames } from './inventNames.ts'
import { KNOWN_WALLETS, type KnownWallet } from './knownWallets.ts'

/** About as many as the public directory has. */
export const LISTING_COUNT = 600
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
/** Which networks an invented wallet has; the first sets are the more common ones. */
const CHAIN_SETS: readonly [readonly string[], ...(readonly string[])[]] = [
  ['eip155:1', 'eip155:31337', 'eip155:31338'],
  ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:31337'],
  ['eip155:1', SOLANA],
  [SOLANA],
  [BITCOIN],
  [],
]
/** One wallet in this many has the feature. */
const ONE_IN = { certified: 5, mobile: 2, desktop: 4, web: 3, injected: 3 } as const

/** One wallet as the directory tells it (field names are the wire's); what a wallet does not have is null. */
export interface Listing {
  id: string
  name: string
  homepage: string | null
  image_id: string
  order: number
  mobile_link: string | null
  desktop_link: string | null
  webapp_link: string | null
  link_mode: string | null
  app_store: string | null
  play_store: string | null
  rdns: string | null
  chrome_store: string | null
  injected: { namespace: string; injected_id: string }[] | null
  chains: readonly string[]
  badge_type: 'certified' | 'none'
  description: string | null
  display_index: number
  supports_wc: boolean
}

/** All listings in the order of the directory; at most about 1,400. */
export function createListings(seed: string, count = LISTING_COUNT): Listing[] {
  const invented = inventNames(seed, count - KNOWN_WALLETS.length)
  return [
    ...KNOWN_WALLETS.map(describeKnown),
    ...invented.map((name, index) => inventListing(seed, name, KNOWN_WALLETS.length + index)),
  ]
}

function describeKnown(
  { id, name, homepage, chains, rdns, mobileLink, injectedId }: KnownWallet,
  order: number,
): Listing {
  return {
    ...createEmptyListing(id, name, order),
    homepage,
    chains,
    rdns: rdns ?? null,
    mobile_link: mobileLink ?? null,
    injected: injectedId ? [{ namespace: 'eip155', injected_id: injectedId }] : null,
    badge_type: 'certified',
  }
}

function inventListing(seed: string, name: string, order: number): Listing {
  const random = createRandom(`${seed}/${name}`)
  const has = (feature: keyof typeof ONE_IN) => random.below(ONE_IN[feature]) === 0
  const slug = name.toLowerCase().replace(' ', '-')
  const homepage = `https://${slug}.example`
  const isMobile = has('mobile')
  const isInjected = has('injected')
  return {
    ...createEmptyListing(hash(`${seed}/${name}`), name, order),
    homepage,
    chains: random.pick(CHAIN_SETS),
    mobile_link: isMobile ? `${slug}://` : null,
    link_mode: isMobile ? `https://link.${slug}.example` : null,
    app_store: isMobile ? `${homepage}/ios` : null,
    play_store: isMobile ? `${homepage}/android` : null,
    desktop_link: has('desktop') ? `${slug}-desktop://` : null,
    webapp_link: has('web') ? `https://app.${slug}.example` : null,
    rdns: isInjected ? `example.${slug}` : null,
    chrome_store: isInjected ? `${homepage}/chrome` : null,
    badge_type: has('certified') ? 'certified' : 'none',
    description: `${name} is an invented wallet.`,
  }
}

function createEmptyListing(id: string, name: string, order: number): Listing {
  return {
    id,
    name,
    homepage: null,
    image_id: createImageId(id),
    order,
    mobile_link: null,
    desktop_link: null,
    webapp_link: null,
    link_mode: null,
    app_store: null,
    play_store: null,
    rdns: null,
    chrome_store: null,
    injected: null,
    chains: [],
    badge_type: 'none',
    description: null,
    display_index: order,
    supports_wc: true,
  }
}

/** Shaped like the UUIDs of the public directory. */
function createImageId(id: string): string {
  return hash(`image ${id}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
