// Links to the page, signed by the partner, so that a visitor cannot change the destination. HMAC-SHA256, RFC 2104.
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { RefusedError } from '../../routes.ts'

/** Long enough for a visitor to get out a card. */
const LIFE_MS = 1_800_000
const SIGNATURE = 'signature'
const textSchema = v.pipe(v.string(), v.maxLength(200))
const countTextSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

const walletsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([v.object({ address: textSchema, blockchains: v.array(textSchema), assets: v.array(textSchema) })]),
)
const linkSchema = v.object({
  appId: textSchema,
  destinationWallets: walletsSchema,
  partnerUserId: textSchema,
  defaultNetwork: textSchema,
  presetFiatAmount: v.optional(countTextSchema),
  expires: countTextSchema,
})
export type Link = v.InferOutput<typeof linkSchema>

/** Returns the query with its expiry and signature. */
export function signLink(secret: string, members: Readonly<Record<string, string>>, nowMs: number): string {
  const query = new URLSearchParams({ ...members, expires: String(nowMs + LIFE_MS) })
  query.append(SIGNATURE, sign(secret, query))
  return query.toString()
}

/** Returns the content of a link. Throws RefusedError 403 `link` if it was changed or has expired. */
export function readLink(secret: string, text: string, nowMs: number): Link {
  const query = new URLSearchParams(text)
  const given = Buffer.from(query.get(SIGNATURE) ?? '')
  query.delete(SIGNATURE)
  const expected = Buffer.from(sign(secret, query))
  if (given.length === expected.length && timingSafeEqual(given, expected)) {
    const link = v.safeParse(linkSchema, Object.fromEntries(query))
    if (link.success && link.output.expires > nowMs) return link.output
  }
  throw new RefusedError(403, 'link', 'This link was changed or has expired. Go back to the site and start again.')
}

function sign(secret: string, query: URLSearchParams): string {
  return createHmac('sha256', secret).update(query.toString()).digest('base64url')
}
