// Well-known wallets, followed by generated ones. The same seed gives the same list.
import { createEmptyListing, hash, type Listing, listKnownWallets } from '../../explorer/createListings.ts'
import { createRandom } from '../../explorer/createRandom.ts'
import { inventNames } from './inventNames.ts'

/** About as many as the public directory has. */
export const LISTING_COUNT = 600
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
/** Networks of generated wallets; sets at the front are chosen more often. */
const CHAIN_SETS: readonly [readonly string[], ...(readonly string[])[]] = [
  ['eip155:1', 'eip155:31337', 'eip155:31338'],
  ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453', 'eip155:31337'],
  ['eip155:1', SOLANA],
  [SOLANA],
  [BITCOIN],
  [],
]
/** One of this many wallets has the feature. */
const ONE_IN = { certified: 5, mobile: 2, desktop: 4, web: 3, injected: 3 } as const

/** Returns all listings in directory order, at most about 1,400. */
export function inventListings(seed: string, count = LISTING_COUNT): Listing[] {
  const known = listKnownWallets()
  const invented = inventNames(seed, count - known.length)
  return [...known, ...invented.map((name, index) => inventListing(seed, name, known.length + index))]
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
