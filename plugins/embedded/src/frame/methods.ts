// Methods that the frame accepts, and which parts of a call are sent. Review this file as security code: a method that is not here never
// reaches the frame.
import * as v from 'valibot'
import { decodeBase58, encodeBase58 } from './base58'

/** Has no parameters on the wire, whatever the caller passed. */
const none = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
)
const list = v.array(v.unknown())
const text = v.string()
const hex = v.pipe(text, v.startsWith('0x'))
/** Callers of every family pass a list; the wire has its only item, an object. */
const single = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.tuple([v.unknown()]),
    v.transform(([item]) => item),
    schema,
  )

/** Maximum characters in either encoding: no network accepts a transaction of more than 1,232 bytes. */
const MAX_TRANSACTION_LENGTH = 1_700
/** `RpcCall` has transactions in base64, the wire in base58. The method determines which, because many texts could be either. */
const transaction = v.pipe(
  text,
  v.minLength(1),
  v.maxLength(MAX_TRANSACTION_LENGTH),
  v.base64(),
  v.transform((base64) => encodeBase58(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))),
)
/** Converts them back. */
const signed = v.pipe(
  text,
  v.minLength(1),
  v.maxLength(MAX_TRANSACTION_LENGTH),
  v.transform(decodeBase58),
  v.instance(Uint8Array),
  v.transform((bytes) => btoa(String.fromCharCode(...bytes))),
)
const RESPONSES: ReadonlyMap<string, v.GenericSchema> = new Map<string, v.GenericSchema>([
  ['solana_signTransaction', v.looseObject({ transaction: signed })],
  ['solana_signAllTransactions', v.looseObject({ transactions: v.array(signed) })],
])

const sendOptions = v.object({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(
    v.picklist(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
  ),
  maxRetries: v.optional(v.number()),
  minContextSlot: v.optional(v.number()),
})
// EIP-5792
const bundle = v.looseObject({
  chainId: v.optional(v.union([text, v.number()])),
  from: v.optional(text),
  version: v.optional(text),
  capabilities: v.optional(v.unknown()),
  calls: v.array(v.looseObject({ to: hex, data: v.optional(hex), value: v.optional(text) })),
})

const READS = [
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_newFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
] as const
const READS_WITHOUT_PARAMETERS = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_chainId',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_uninstallFilter',
  'wallet_getCapabilities',
] as const
const rows = (methods: readonly string[], schema: v.GenericSchema) => methods.map((method) => [method, schema] as const)

const PARAMETERS: ReadonlyMap<string, v.GenericSchema> = new Map<string, v.GenericSchema>([
  ...rows(READS, list),
  ...rows(READS_WITHOUT_PARAMETERS, none),
  ['wallet_getCallsStatus', v.array(text)],
  ['wallet_getAssets', v.unknown()],
])
const APPROVED_PARAMETERS: ReadonlyMap<string, v.GenericSchema> = new Map<string, v.GenericSchema>([
  ...rows(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_grantPermissions'], list),
  ['wallet_revokePermissions', v.unknown()],
  ['wallet_sendCalls', v.pipe(v.array(bundle), v.length(1))],
  ['solana_signMessage', single(v.object({ message: text, pubkey: text }))],
  ['solana_signTransaction', single(v.object({ transaction }))],
  ['solana_signAllTransactions', single(v.object({ transactions: v.array(transaction) }))],
  ['solana_signAndSendTransaction', single(v.object({ transaction, options: v.optional(sendOptions) }))],
])

/** ERC-7715 method names that are newer than the wire. */
const OLDER_NAMES: ReadonlyMap<string, string> = new Map([
  ['wallet_requestExecutionPermissions', 'wallet_grantPermissions'],
  ['wallet_revokeExecutionPermission', 'wallet_revokePermissions'],
])
function toWireName(method: string): string {
  return OLDER_NAMES.get(method) ?? method
}

export interface WireCall {
  method: string
  params?: unknown
}

/** Returns whether the wire accepts the method. Any other method is never sent. */
export function isAccepted(method: string): boolean {
  return PARAMETERS.has(method) || needsApproval(method)
}

/** Returns whether the frame asks a person before it responds. */
export function needsApproval(method: string): boolean {
  return APPROVED_PARAMETERS.has(toWireName(method))
}

/** Returns the call in the wire format, or null if its parameters do not match the method. */
export function toWireCall(named: string, params: readonly unknown[]): WireCall | null {
  const method = toWireName(named)
  const schema = PARAMETERS.get(method) ?? APPROVED_PARAMETERS.get(method)
  if (!schema) return null
  const parsed = v.safeParse(schema, writeBigints(params))
  if (!parsed.success) return null
  return parsed.output === undefined ? { method } : { method, params: parsed.output }
}

/** Returns the frame's response, wrapped, in the form that callers expect; null if it does not match the method. */
export function readWireResponse(named: string, response: unknown): { is: unknown } | null {
  const schema = RESPONSES.get(toWireName(named))
  if (!schema) return { is: response }
  const parsed = v.safeParse(schema, response)
  return parsed.success ? { is: parsed.output } : null
}

/** A bigint is sent as hex. The kernel has already made the parameters a plain copy without cycles and with limited depth. */
function writeBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`
  if (Array.isArray(value)) return value.map(writeBigints)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, writeBigints(member)]))
}

/** A hash or a signature is a transaction, anything else an object. */
export function kindOfResponse(result: unknown): 'transaction' | 'object' {
  const isHash = typeof result === 'string' && /^0x[0-9a-f]{62,}$/i.test(result)
  return isHash ? 'transaction' : 'object'
}
