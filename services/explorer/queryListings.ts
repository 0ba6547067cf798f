// Filters and pages of `getWallets`. Filters are combined with AND; an absent or empty one matches all.
import type { Listing } from './createListings.ts'

/** Maximum page size of the public directory. */
const MAX_ENTRIES = 100
const DEFAULT_ENTRIES = 40

export interface ListingPage {
  /** Number of matches on all pages. */
  count: number
  data: Listing[]
}

/** Returns the page for `params`, or the name of an invalid parameter. */
export function queryListings(
  listings: readonly Listing[],
  params: URLSearchParams,
): ListingPage | { invalid: string } {
  const page = readCount(params.get('page'), 1)
  const entries = readCount(params.get('entries'), DEFAULT_ENTRIES)
  const badge = params.get('badge_type') || params.get('badge')
  if (page === null) return { invalid: 'page' }
  if (entries === null || entries > MAX_ENTRIES) return { invalid: 'entries' }
  if (badge && badge !== 'certified' && badge !== 'none') return { invalid: 'badge_type' }

  const search = params.get('search')?.trim().toLowerCase() ?? ''
  const [include, exclude, chains] = [
    readList(params, 'include'),
    readList(params, 'exclude'),
    readList(params, 'chains'),
  ]
  const [names, rdns] = [readList(params, 'names', (name) => name.toLowerCase()), readList(params, 'rdns')]
  const isInstalled = (listing: Listing) =>
    names.has(listing.name.toLowerCase()) || (listing.rdns !== null && rdns.has(listing.rdns))
  const matching = listings.filter(
    (listing) =>
      listing.name.toLowerCase().includes(search) &&
      (include.size === 0 || include.has(listing.id)) &&
      !exclude.has(listing.id) &&
      (!badge || listing.badge_type === badge) &&
      (chains.size === 0 || listing.chains.some((chain) => chains.has(chain))) &&
      (names.size + rdns.size === 0 || isInstalled(listing)),
  )
  return { count: matching.length, data: matching.slice((page - 1) * entries, page * entries) }
}

/** A set, because a caller can send thousands of items, each of which would be compared with every listing. */
function readList(params: URLSearchParams, name: string, toItem = (item: string) => item): ReadonlySet<string> {
  const items = (params.get(name) ?? '').split(',').filter((item) => item !== '')
  return new Set(items.map(toItem))
}

/** Parses a count of at least one; null if the text is invalid. */
function readCount(text: string | null, absent: number): number | null {
  if (text === null) return absent
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}
