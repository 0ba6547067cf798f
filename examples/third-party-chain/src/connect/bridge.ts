// TON Connect's JS bridge, `window.<wallet>.tonconnect`, as the page has it. Nothing from it is trusted before it is parsed.
// Source: github.com/ton-blockchain/ton-connect, bridge and RPC specifications.
import { array, literal, number, object, optional, string, union, unknown, variant } from 'valibot'

/** The methods exist; their responses can be anything. */
export interface TonBridge {
  readonly walletInfo: { readonly name: unknown; readonly image?: unknown }
  readonly deviceInfo?: unknown
  connect(protocolVersion: number, request: object): unknown
  restoreConnection(): unknown
  send(request: object): unknown
  listen(callback: (event: unknown) => void): unknown
}

/** The newest version of the protocol, which this package uses. */
export const PROTOCOL_VERSION = 2
/** Codes in TON Connect's list of errors. */
export const WALLET_ERRORS = {
  badRequest: 1,
  manifestNotFound: 2,
  manifestInvalid: 3,
  unknownApp: 100,
  userDeclined: 300,
  notSupported: 400,
} as const

const failureSchema = object({ code: number(), message: optional(string(), '') })

export const eventSchema = variant('event', [
  object({ event: literal('connect'), payload: object({ items: array(unknown()) }) }),
  object({ event: literal('connect_error'), payload: failureSchema }),
  object({ event: literal('disconnect') }),
])
/** The item of a connect event with the account. */
export const accountSchema = object({
  name: literal('ton_addr'),
  address: string(),
  network: string(),
  publicKey: optional(string()),
  walletStateInit: string(),
})
export const replySchema = union([
  object({ id: union([string(), number()]), error: failureSchema }),
  object({ id: union([string(), number()]), result: unknown() }),
])
/** A feature in a wallet's device info. Older wallets report only `SendTransaction`. */
export const featureSchema = union([
  literal('SendTransaction'),
  object({ name: literal('SendTransaction') }),
  object({ name: literal('SignData'), types: array(unknown()) }),
])
export const deviceSchema = object({ features: array(unknown()) })

/** Returns the bridge of a wallet that has a name, or null. Throws whatever a getter of the page throws. */
export function readBridge(candidate: unknown): TonBridge | null {
  const { tonconnect } = (candidate ?? {}) as { tonconnect?: Partial<TonBridge> | null }
  if (typeof tonconnect !== 'object' || tonconnect === null || typeof tonconnect.walletInfo !== 'object') return null
  const methods = [tonconnect.connect, tonconnect.restoreConnection, tonconnect.send, tonconnect.listen]
  const isBridge = tonconnect.walletInfo !== null && methods.every((method) => typeof method === 'function')
  return isBridge ? (tonconnect as TonBridge) : null
}
