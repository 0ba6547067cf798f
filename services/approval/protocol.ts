// The messages between the wallet script in a page and the wallet's own window. Each family defines its requests.
import * as v from 'valibot'

export const httpUrlSchema = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s]+$/), v.url())
const idSchema = v.pipe(v.string(), v.uuid())

/** From the page to the window, once, after `ready`. */
export const requestMessageSchema = v.object({
  type: v.literal('latchkey-wallet:request'),
  id: idSchema,
  family: v.string(),
  /** In the format of the family's schema. */
  request: v.unknown(),
})
export type RequestMessage = v.InferOutput<typeof requestMessageSchema>

/** What a family's window returns to the page: one text, several, or nothing. */
export const resultSchema = v.union([v.null(), v.string(), v.array(v.string())])
export type Result = v.InferOutput<typeof resultSchema>

/** From the window to the page: `ready` when it listens, then one response. */
export const windowMessageSchema = v.variant('type', [
  v.object({ type: v.literal('latchkey-wallet:ready'), id: idSchema }),
  v.object({ type: v.literal('latchkey-wallet:approved'), id: idSchema, result: resultSchema }),
  v.object({ type: v.literal('latchkey-wallet:refused'), id: idSchema, code: v.number(), message: v.string() }),
])
export type WindowMessage = v.InferOutput<typeof windowMessageSchema>

/** What the wallet script is built with. `families` are keyed by ID, each in its own schema. */
export const pageConfigSchema = v.object({ walletOrigin: httpUrlSchema, families: v.record(v.string(), v.unknown()) })
export type PageConfig = v.InferOutput<typeof pageConfigSchema>

/** Only the wallet's own window reads it: the same families, with keys. */
export const windowConfigSchema = v.record(v.string(), v.unknown())
