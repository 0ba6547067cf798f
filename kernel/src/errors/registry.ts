// Every error code: an open registry, to which a package adds with `declare module '@latchkey/kernel'`.
import type { SharedErrorCodes } from '../contracts/errorCodes'
import type { RpcErrorCodes, TransportErrorCodes } from './codes'

/** The context of each error, by its code. */
export interface ErrorCodes extends RpcErrorCodes, TransportErrorCodes, SharedErrorCodes {
  'kernel/aborted': undefined
  'kernel/browser-unsupported': undefined
  'kernel/caip-address-invalid': { input: string }
  'kernel/caip-network-invalid': { input: string }
  'kernel/chain-missing': { namespace: string }
  'kernel/chain-required': undefined
  'kernel/chain-failed': { namespace: string }
  'kernel/connection-client-missing': undefined
  'kernel/connector-missing': { connectorId: string }
  'kernel/connector-misbehaved': { connectorId: string; method: string }
  'kernel/destroyed': undefined
  'kernel/disconnect-failed': { namespaces: readonly string[] }
  'kernel/load-failed': undefined
  'kernel/network-client-missing': undefined
  'kernel/network-missing': { network: string }
  'kernel/network-switch-failed': { network: string }
  'kernel/not-connected': { namespace: string }
  /** `form`: it is not a WalletConnect v2 link. */
  'kernel/pairing-uri-invalid': { reason: 'form' | 'expired' }
  'kernel/plugin-api': { plugin: string; api: number }
  'kernel/plugin-duplicate': { plugin: string }
  'kernel/plugin-failed': { plugin: string }
  'kernel/plugin-requirement': { plugin: string; missing: string }
  'kernel/rpc-denied': { method: string }
  'kernel/service-missing': { service: string }
  'kernel/view-missing': { view: string }
}

export type ErrorCode = keyof ErrorCodes & string
