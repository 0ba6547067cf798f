// Parameters of the wallet methods: one object, as in WalletConnect's Bitcoin methods. Unknown members are refused, because they would be
// silently ignored.
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import * as v from 'valibot'
import { MAX_SATS } from '../esplora/esplora'

/** A PSBT is as large as a transaction and the outputs it spends. 1 MB in base64 is a lot. */
const MAX_PSBT_LENGTH = 1_400_000
const MAX_MESSAGE_LENGTH = 100_000
const MAX_INPUTS = 10_000
/** BIP-341 and earlier: the flags that a signature may have. */
const SIGHASH_TYPES = [0x00, 0x01, 0x02, 0x03, 0x81, 0x82, 0x83]

const AddressSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(90))
const InputSchema = v.strictObject({
  address: AddressSchema,
  index: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INPUTS)),
  sighashTypes: v.optional(v.array(v.picklist(SIGHASH_TYPES))),
})
const AmountSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,16}$/),
  v.transform((digits) => BigInt(digits)),
  v.minValue(1n),
  v.maxValue(BigInt(MAX_SATS)),
)

export const GetAccountAddressesSchema = v.strictObject({
  account: v.optional(AddressSchema),
  intentions: v.optional(v.array(v.picklist(['payment', 'ordinal']))),
})
export const SignMessageSchema = v.strictObject({
  account: AddressSchema,
  address: v.optional(AddressSchema),
  message: v.pipe(v.string(), v.maxLength(MAX_MESSAGE_LENGTH)),
  protocol: v.optional(v.picklist(['ecdsa', 'bip322'])),
})
export const SignPsbtSchema = v.strictObject({
  account: AddressSchema,
  psbt: v.pipe(v.string(), v.base64(), v.maxLength(MAX_PSBT_LENGTH)),
  signInputs: v.optional(v.pipe(v.array(InputSchema), v.maxLength(MAX_INPUTS))),
  broadcast: v.optional(v.boolean()),
})
export const SendTransferSchema = v.strictObject({
  account: AddressSchema,
  recipientAddress: AddressSchema,
  amount: AmountSchema,
})

/** Returns the only object in `params`. Throws `rpc/invalid-params`. */
export function parseParams<Output>(
  schema: v.GenericSchema<unknown, Output>,
  params: readonly unknown[],
  method: string,
): Output {
  const result = v.safeParse(schema, params.length <= 1 ? (params[0] ?? {}) : null)
  if (!result.success) throw invalidParams(method)
  return result.output
}

export function invalidParams(method: string): Error {
  return toRpcError({ code: 'rpc/invalid-params' }, method)
}
