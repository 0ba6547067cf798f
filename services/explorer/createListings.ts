// Listings of the well-known wallets.
import { createHash } from 'node:crypto'
import { KNOWN_WALLETS, type KnownWallet } from './knownWallets.ts'

/** A wallet as the directory returns it, with the public directory's field names. Null if the wallet does not have it. */
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

/** Returns the listings in directory order. */
export function listKnownWallets(): Listing[] {
  return KNOWN_WALLETS.map(describeKnown)
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

export function createEmptyListing(id: string, name: string, order: number): Listing {
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

/** Returns an ID in the format of the public directory's UUIDs. */
function createImageId(id: string): string {
  return hash(`image ${id}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
