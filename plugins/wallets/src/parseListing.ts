// Parses a listing: texts with a maximum length, which stay untrusted. Field names are the directory's. A wallet's invalid fields are left
// out; without an ID and a name, it is not a wallet.
import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import {
  array,
  boolean,
  fallback,
  integer,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  object,
  parse,
  pipe,
  safeParse,
  string,
  transform,
  trim,
  unknown,
} from 'valibot'

/** Maximum length of accepted texts, in characters. */
const MAX_ID = 128
const MAX_NAME = 64
const MAX_LINK = 512
/** More than any wallet supports and any directory lists. */
const MAX_CHAINS = 500
const MAX_COUNT = 1_000_000

const text = (max: number) => pipe(string(), trim(), minLength(1), maxLength(max))
const optionalText = (max: number) => fallback(nullable(text(max)), null)
const link = optionalText(MAX_LINK)
const chainsSchema = fallback(
  pipe(
    array(unknown()),
    transform((ids) => ids.slice(0, MAX_CHAINS).filter(isNetworkId)),
  ),
  [],
)
const listingSchema = object({
  id: text(MAX_ID),
  name: text(MAX_NAME),
  homepage: link,
  rdns: optionalText(MAX_NAME * 2),
  image_id: optionalText(MAX_ID),
  mobile_link: link,
  link_mode: link,
  desktop_link: link,
  webapp_link: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
  chains: chainsSchema,
  badge_type: fallback(nullable(literal('certified')), null),
})
const pageSchema = object({
  count: pipe(number(), integer(), minValue(0), maxValue(MAX_COUNT)),
  data: array(unknown()),
})
const analyticsSchema = object({ isAnalyticsEnabled: boolean() })

function isNetworkId(input: unknown): input is CaipNetworkId {
  return typeof input === 'string' && parseCaipNetworkId(input) !== null
}

/** Parses a page of listings without its rows. Throws valibot's errors. */
export function parsePage(raw: unknown): { count: number; data: readonly unknown[] } {
  return parse(pageSchema, raw)
}

/** Null for a row that is not a wallet. `addressOf` returns the URL of its picture. */
export function parseListing(raw: unknown, addressOf: (imageId: string) => string): ListedWallet | null {
  const { success, output } = safeParse(listingSchema, raw)
  if (!success) return null
  return {
    id: output.id,
    name: output.name,
    icon: output.image_id === null ? null : addressOf(output.image_id),
    mobileLink: output.mobile_link,
    universalLink: output.link_mode,
    desktopLink: output.desktop_link,
    webappLink: output.webapp_link,
    homepage: output.homepage,
    appStore: output.app_store,
    playStore: output.play_store,
    chromeStore: output.chrome_store,
    rdns: output.rdns,
    chains: output.chains,
    isCertified: output.badge_type === 'certified',
  }
}

/** Throws valibot's errors. */
export function parseAnalyticsConfig(raw: unknown): boolean {
  return parse(analyticsSchema, raw).isAnalyticsEnabled
}
