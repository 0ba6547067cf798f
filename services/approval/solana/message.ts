// The requests that a page can make to the wallet on Solana, with schemas for both page and window. Bytes are sent as base64. Source: the Wallet
// Standard's Solana features, and CAIP-122 for signing in.
import * as v from 'valibot'
import { httpUrlSchema } from '../protocol.ts'

/** Longer than any transaction (1,232 bytes) and any text that a person would read. */
const MAX_BASE64_LENGTH = 65_536
const addressSchema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const bytesSchema = v.pipe(v.string(), v.maxLength(MAX_BASE64_LENGTH), v.base64())
const optionalText = v.optional(v.string())

/** The fields of a sign-in message. Times are in ISO 8601. */
export const signInSchema = v.object({
  domain: v.string(),
  address: v.optional(addressSchema),
  statement: optionalText,
  uri: optionalText,
  version: optionalText,
  chainId: optionalText,
  nonce: optionalText,
  issuedAt: optionalText,
  expirationTime: optionalText,
  notBefore: optionalText,
  requestId: optionalText,
  resources: v.optional(v.array(v.string())),
})
export type SignIn = v.InferOutput<typeof signInSchema>

/** The requests that need approval. */
export const solanaRequestSchema = v.variant('kind', [
  v.object({ kind: v.literal('connect') }),
  v.object({ kind: v.literal('signMessage'), account: addressSchema, message: bytesSchema }),
  v.object({
    kind: v.literal('signTransactions'),
    account: addressSchema,
    transactions: v.pipe(v.array(bytesSchema), v.minLength(1)),
  }),
  v.object({ kind: v.literal('sendTransaction'), account: addressSchema, transaction: bytesSchema }),
  v.object({ kind: v.literal('signIn'), input: signInSchema }),
])
export type SolanaRequest = v.InferOutput<typeof solanaRequestSchema>

/** A request and its network (CAIP-2). */
export const solanaMessageSchema = v.object({ network: v.string(), request: solanaRequestSchema })

const networkSchema = v.object({
  /** CAIP-2. */
  id: v.pipe(v.string(), v.regex(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/)),
  name: v.string(),
  rpcUrl: httpUrlSchema,
})
export type SolanaNetwork = v.InferOutput<typeof networkSchema>
const networksSchema = v.pipe(v.array(networkSchema), v.minLength(1))

const accountSchema = v.object({
  name: v.string(),
  address: addressSchema,
  /** Ed25519 seed in hexadecimal. */
  seed: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})
export type SolanaWalletAccount = v.InferOutput<typeof accountSchema>

export const solanaPageConfigSchema = v.object({ networks: networksSchema })
export const solanaWindowConfigSchema = v.object({ accounts: v.array(accountSchema), networks: networksSchema })
