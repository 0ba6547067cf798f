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
  const [names, rdns] = [readList(params, 'names').map((name) => name.toLowerCase()), readList(params, 'rdns')]
  const isInstalled = (listing: Listing) =>
    names.includes(listing.name.toLowerCase()) || (listing.rdns !== null && rdns.includes(listing.rdns))
  const matching = listings.filter(
    (listing) =>
      listing.name.toLowerCase().includes(search) &&
      (include.length === 0 || include.includes(listing.id)) &&
      !exclude.includes(listing.id) &&
      (!badge || listing.badge_type === badge) &&
      (chains.length === 0 || listing.chains.some((chain) => chains.includes(chain))) &&
      (names.length + rdns.length === 0 || isInstalled(listing)),
  )
  return { count: matching.length, data: matching.slice((page - 1) * entries, page * entries) }
}

function readList(params: URLSearchParams, name: string): string[] {
  return (params.get(name) ?? '').split(',').filter((item) => item !== '')
}

/** Parses a count of at least one; null if the text is invalid. */
function readCount(text: string | null, absent: number): number | null {
  if (text === null) return absent
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}
