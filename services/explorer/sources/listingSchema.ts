// Schemas for listings of a source. Invalid listings are dropped, and so are links that a page must not open.
import * as v from 'valibot'
import type { Listing } from '../createListings.ts'

const MAX_LISTINGS = 10_000
const MAX_CHAINS = 200
/** Schemes that run scripts or show content with the site's origin. */
const UNSAFE_SCHEME = /^(?:javascript|data|blob|file|vbscript|about):/i

/** Some sources send numbers as text, see `parseExact`. */
const count = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0))
const text = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most))
const orNull = <Output>(schema: v.GenericSchema<unknown, Output>) => v.fallback(v.nullish(schema, null), null)
const webLink = v.pipe(text(500), v.regex(/^https:\/\//), v.url())
const appLink = v.pipe(
  text(500),
  v.regex(/^[a-z][a-z0-9+.-]*:/i),
  v.check((link) => !UNSAFE_SCHEME.test(link)),
)
const injected = v.object({ namespace: text(32), injected_id: text(100) })

const listingSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  homepage: orNull(webLink),
  image_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  order: v.optional(count, 0),
  mobile_link: orNull(appLink),
  desktop_link: orNull(appLink),
  webapp_link: orNull(webLink),
  link_mode: orNull(webLink),
  app_store: orNull(webLink),
  play_store: orNull(webLink),
  rdns: orNull(text(253)),
  chrome_store: orNull(webLink),
  injected: orNull(v.pipe(v.array(injected), v.maxLength(20))),
  chains: v.fallback(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-\w]{1,32}$/))), v.maxLength(MAX_CHAINS)),
    [],
  ),
  badge_type: v.fallback(v.picklist(['certified', 'none']), 'none'),
  description: orNull(text(1000)),
  display_index: v.optional(count, 0),
  supports_wc: v.optional(v.boolean(), true),
})

/** One page of `getWallets`, or a whole directory in a file. */
export const pageSchema = v.object({ count, data: v.pipe(v.array(v.unknown()), v.maxLength(MAX_LISTINGS)) })

/** Returns the valid listings, each ID once. Null if there is none, because an empty directory is a fault of its source. */
export function readListings(entries: readonly unknown[]): Listing[] | null {
  const listings = new Map<string, Listing>()
  for (const entry of entries) {
    const parsed = v.safeParse(listingSchema, entry)
    if (parsed.success && !listings.has(parsed.output.id)) listings.set(parsed.output.id, parsed.output)
  }
  return listings.size === 0 ? null : [...listings.values()].slice(0, MAX_LISTINGS)
}
