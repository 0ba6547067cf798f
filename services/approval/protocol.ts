// What the wallet script in a page and the wallet's own window say to each other by postMessage. What is asked is the family's.
import * as v from 'valibot'

export const httpUrlSchema = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s]+$/), v.url())
const idSchema = v.pipe(v.string(), v.uuid())

/** From the page to the window, once, after `ready`. */
export const askMessageSchema = v.object({
  type: v.literal('latchkey-wallet:ask'),
  id: idSchema,
  family: v.string(),
  /** As the family's own schema has it. */
  ask: v.unknown(),
})
export type AskMessage = v.InferOutput<typeof askMessageSchema>

/** What a family's window gives its page: one text, several, or nothing. */
export const resultSchema = v.union([v.null(), v.string(), v.array(v.string())])
export type Result = v.InferOutput<typeof resultSchema>

/** From the window to the page: `ready` when it listens, then one answer. */
export const windowMessageSchema = v.variant('type', [
  v.object({ type: v.literal('latchkey-wallet:ready'), id: idSchema }),
  v.object({ type: v.literal('latchkey-wallet:approved'), id: idSchema, result: resultSchema }),
  v.object({ type: v.literal('latchkey-wallet:refused'), id: idSchema, code: v.number(), message: v.string() }),
])
export type WindowMessage = v.InferOutput<typeof windowMessageSchema>

/** What the wallet script is built with; `families` by id, each as its own schema has it. */
export const pageConfigSchema = v.object({ walletOrigin: httpUrlSchema, families: v.record(v.string(), v.unknown()) })
export type PageConfig = v.InferOutput<typeof pageConfigSchema>

/** What only the wallet's own window reads: the same families, with keys. */
export const windowConfigSchema = v.record(v.string(), v.unknown())
