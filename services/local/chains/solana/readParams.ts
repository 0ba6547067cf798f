// Validates method parameters. Invalid ones get -32602, as from a Solana node.
import { address, getBase58Encoder, getBase64Encoder, getTransactionDecoder, type Transaction } from '@solana/kit'
import * as v from 'valibot'
import { RpcFailure } from './rpcFailure.ts'

const addressSchema = v.pipe(
  v.string(),
  v.check((text) => isBytes(text, 32)),
  v.transform((text) => address(text)),
)
const signatureSchema = v.pipe(
  v.string(),
  v.check((text) => isBytes(text, 64)),
)
const sliceSchema = v.object({ offset: v.number(), length: v.number() })
const accountOptions = v.optional(
  v.nullable(v.object({ encoding: v.optional(v.string(), 'base58'), dataSlice: v.optional(sliceSchema) })),
)
const encodingOption = v.optional(v.picklist(['base58', 'base64']), 'base58')
const filterSchema = v.union([
  v.object({ dataSize: v.number() }),
  v.object({ memcmp: v.object({ offset: v.number(), bytes: v.string(), encoding: v.optional(v.string()) }) }),
])

/** Schemas by method group. Unknown members are ignored. */
export const PARAMS = {
  none: v.optional(v.array(v.unknown())),
  address: v.looseTuple([addressSchema]),
  addressWithOptions: v.looseTuple([addressSchema, accountOptions]),
  addresses: v.looseTuple([v.pipe(v.array(addressSchema), v.maxLength(100)), accountOptions]),
  owned: v.looseTuple([
    addressSchema,
    v.union([v.object({ programId: addressSchema }), v.object({ mint: addressSchema })]),
    accountOptions,
  ]),
  program: v.looseTuple([
    addressSchema,
    v.optional(
      v.nullable(
        v.object({
          encoding: v.optional(v.string(), 'base58'),
          dataSlice: v.optional(sliceSchema),
          filters: v.optional(v.array(filterSchema), []),
          withContext: v.optional(v.boolean(), false),
        }),
      ),
    ),
  ]),
  size: v.looseTuple([v.pipe(v.number(), v.integer(), v.minValue(0))]),
  text: v.looseTuple([v.string()]),
  signatures: v.looseTuple([v.pipe(v.array(signatureSchema), v.maxLength(256))]),
  airdrop: v.looseTuple([addressSchema, v.pipe(v.number(), v.integer(), v.minValue(1))]),
  send: v.looseTuple([
    v.string(),
    v.optional(v.nullable(v.object({ encoding: encodingOption, skipPreflight: v.optional(v.boolean(), false) }))),
  ]),
  simulate: v.looseTuple([
    v.string(),
    v.optional(
      v.nullable(
        v.object({
          encoding: encodingOption,
          sigVerify: v.optional(v.boolean(), false),
          replaceRecentBlockhash: v.optional(v.boolean(), false),
          accounts: v.optional(v.nullable(v.object({ addresses: v.pipe(v.array(addressSchema), v.maxLength(100)) }))),
        }),
      ),
    ),
  ]),
} as const

/** Returns the parsed parameters. Throws RpcFailure. */
export function readParams<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, params)
  if (!parsed.success) throw new RpcFailure('invalidParams', 'Invalid params')
  return parsed.output
}

/** Decodes a serialized transaction. Throws RpcFailure. */
export function readTransaction(text: string, encoding: 'base58' | 'base64' = 'base58'): Transaction {
  try {
    const encoder = encoding === 'base58' ? getBase58Encoder() : getBase64Encoder()
    return getTransactionDecoder().decode(encoder.encode(text))
  } catch {
    throw new RpcFailure('invalidParams', 'failed to deserialize the transaction')
  }
}

function isBytes(text: string, length: number): boolean {
  try {
    return getBase58Encoder().encode(text).length === length
  } catch {
    return false
  }
}
