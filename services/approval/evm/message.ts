// The requests that a page can make to the wallet on an EVM network, with schemas for both page and window. Sources: EIP-1193 and EIP-1474, EIP-3085
// (added networks), EIP-712 (structured data).
import * as v from 'valibot'
import { httpUrlSchema } from '../protocol.ts'
import { readTypedData, type TypedData } from './readTypedData.ts'

const hexSchema = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value))
/** An EVM address of 20 bytes, in any letter case. */
export const addressSchema = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
)
/** An EIP-1474 quantity that fits a safe integer, such as a chain ID, parsed to a number. */
export const smallQuantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,13}$/),
  v.transform((hex) => Number.parseInt(hex, 16)),
)
export const chainSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  rpcUrl: httpUrlSchema,
  nativeCurrency: v.object({
    name: v.pipe(v.string(), v.maxLength(64)),
    symbol: v.pipe(v.string(), v.nonEmpty(), v.maxLength(11)),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  }),
})
export type WalletChain = v.InferOutput<typeof chainSchema>

/** The members of `eth_sendTransaction` that the wallet uses. It chooses the nonce and the fees itself. */
export const transactionSchema = v.object({
  from: addressSchema,
  to: v.optional(v.nullable(addressSchema)),
  value: v.optional(hexSchema),
  data: v.optional(hexSchema),
  gas: v.optional(hexSchema),
})
export type WalletTransaction = v.InferOutput<typeof transactionSchema>

/** Valid EIP-712 data. Each value has the form that is signed, and nothing outside the types remains. */
export const typedDataSchema = v.pipe(
  v.object({
    types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
    primaryType: v.string(),
    domain: v.record(v.string(), v.unknown()),
    message: v.record(v.string(), v.unknown()),
  }),
  v.transform((data) => readTypedData(data)),
  v.custom<TypedData>((data) => data !== null, 'The data does not encode.'),
)

/** The requests that need approval. Each kind has one heading and one action. */
export const consentRequestSchema = v.variant('kind', [
  v.object({ kind: v.literal('connect') }),
  v.object({ kind: v.literal('signMessage'), account: addressSchema, message: hexSchema }),
  v.object({ kind: v.literal('signTypedData'), account: addressSchema, typedData: typedDataSchema }),
  v.object({ kind: v.literal('sendTransaction'), transaction: transactionSchema }),
  v.object({ kind: v.literal('addChain'), chain: chainSchema }),
  v.object({ kind: v.literal('switchChain'), chain: chainSchema }),
])
export type ConsentRequest = v.InferOutput<typeof consentRequestSchema>

/** A request and its network. */
export const evmMessageSchema = v.object({ chainId: v.number(), request: consentRequestSchema })

/** What the page's provider is built with. */
export const evmPageConfigSchema = v.object({ chains: v.pipe(v.array(chainSchema), v.minLength(1)) })
