// Sends one request to a wallet of the standard, and makes the checks that every response needs.
import type { CaipNetworkId, RpcCall } from '@latchkey/kernel'
import { misbehaved } from '@latchkey/kernel/chains'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { encodeSignature } from '../bytes'
import { isRecord } from '../isRecord'
import type { Account } from './accounts'
import { featureUnsupported, resultEmpty } from './errors'
import type { FeatureOf } from './readWallet'
import type { StandardWallet } from './walletStandard'

/** Sends a signed transaction (base64) to a cluster and returns the node's response. Throws `rpc/*`, `solana/connection-missing`. */
export type SendRaw = (network: CaipNetworkId, transaction: string, options: object) => Promise<unknown>
export interface RequestDeps {
  connectorId: string
  wallet: StandardWallet
  featureOf: FeatureOf
  /** The account that signs. */
  account: Account
  /** All accounts that the wallet shares. */
  accounts: readonly Account[]
  sendRaw: SendRaw
}
export type Parameters = Readonly<Record<string, unknown>>
export type Handler = (parameters: Parameters, call: RpcCall, deps: RequestDeps) => Promise<unknown>

/**
 * Returns the wallet's outputs, one for each input. Throws `rpc/*`, `solana/feature-unsupported`, `solana/result-empty`,
 * `kernel/connector-misbehaved`.
 */
export async function requestWallet(
  feature: string,
  inputs: readonly object[],
  call: RpcCall,
  { connectorId, featureOf }: RequestDeps,
): Promise<readonly Record<string, unknown>[]> {
  const perform = featureOf(feature)
  if (perform === null) throw featureUnsupported(connectorId, feature)
  let outputs: unknown
  try {
    outputs = await perform(...inputs)
  } catch (error) {
    throw toRpcError(error, call.method)
  }
  // An early draft of the standard returned the bare output for a single input.
  const list: readonly unknown[] = Array.isArray(outputs) ? outputs : [outputs]
  if (list.length === 0 || list.includes(undefined) || list.includes(null)) throw resultEmpty(connectorId, call.method)
  const records = list.filter(isRecord)
  if (records.length !== inputs.length) throw misbehaved(connectorId, call.method, 'did not respond to every request')
  return records
}

/** Returns a signature as base58. Throws `kernel/connector-misbehaved`. */
export function readSignature(value: unknown, { method }: RpcCall, { connectorId }: RequestDeps): string {
  const signature = encodeSignature(value)
  if (signature === null) throw misbehaved(connectorId, method, 'gave no signature')
  return signature
}

/** Creates `rpc/invalid-params`. */
export function invalidParams({ method }: RpcCall): Error {
  return toRpcError({ code: 'rpc/invalid-params' }, method)
}
