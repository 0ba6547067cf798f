// A user operation in JSON. Source: ERC-7769, for EntryPoint 0.7.
import * as v from 'valibot'
import { encodeFunctionData, type Hex } from 'viem'
import {
  entryPoint07Abi,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { CODES, RpcError } from './rpcError.ts'

export type Operation = UserOperation<'0.7'>

const isHex = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const bytes = v.custom<Hex>(isHex(/^0x([0-9a-fA-F]{2})*$/))
const address = v.custom<Hex>(isHex(/^0x[0-9a-fA-F]{40}$/))
/** Numbers have at most 32 bytes. Gas and fees have at most 16. */
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((hex) => BigInt(hex)),
)
const halfQuantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,32}$/),
  v.transform((hex) => BigInt(hex)),
)

const accountEntries = {
  sender: address,
  nonce: quantity,
  factory: v.optional(address),
  factoryData: v.optional(bytes),
  callData: bytes,
  signature: bytes,
}
const paymasterEntries = {
  paymaster: v.optional(address),
  paymasterData: v.optional(bytes),
  paymasterVerificationGasLimit: v.optional(halfQuantity),
  paymasterPostOpGasLimit: v.optional(halfQuantity),
}
const operationSchema = v.object({
  ...accountEntries,
  ...paymasterEntries,
  callGasLimit: halfQuantity,
  verificationGasLimit: halfQuantity,
  preVerificationGas: quantity,
  maxFeePerGas: halfQuantity,
  maxPriorityFeePerGas: halfQuantity,
})
/** For estimates: gas and fees are not known yet. */
const draftSchema = v.object({ ...accountEntries, ...paymasterEntries })

/** Returns the operation, and the JSON it was read from, which is stored. Throws RpcError. */
export function readOperation(params: unknown, entryPoint: Hex): { operation: Operation; raw: unknown } {
  const [raw] = readPair(params, entryPoint)
  return { operation: read(operationSchema, raw), raw }
}

/** Throws RpcError. */
export function readDraft(params: unknown, entryPoint: Hex): v.InferOutput<typeof draftSchema> {
  return read(draftSchema, readPair(params, entryPoint)[0])
}

/** Returns the operation of stored JSON. */
export function restoreOperation(raw: unknown): Operation {
  return v.parse(operationSchema, raw)
}

export function hashOperation(userOperation: Operation, chainId: number, entryPoint: Hex): Hex {
  return getUserOperationHash({ chainId, entryPointAddress: entryPoint, entryPointVersion: '0.7', userOperation })
}

/** Returns call data of `handleOps` for one operation; `beneficiary` receives the fees. */
export function encodeHandleOps(operation: Operation, beneficiary: Hex): Hex {
  const args = [[toPackedUserOperation(operation)], beneficiary] as const
  return encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args })
}

function readPair(params: unknown, entryPoint: Hex): [unknown, Hex] {
  const pair = read(v.looseTuple([v.unknown(), address]), params)
  if (pair[1].toLowerCase() !== entryPoint.toLowerCase()) {
    throw new RpcError(CODES.invalidParams, `Only the EntryPoint ${entryPoint} is supported.`)
  }
  return [pair[0], pair[1]]
}

function read<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new RpcError(CODES.invalidParams, `Not a user operation: ${v.getDotPath(issue) ?? 'its shape'}.`)
}
