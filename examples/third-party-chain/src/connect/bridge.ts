// TON Connect's JS bridge, `window.<wallet>.tonconnect`, as a page sees it. Nothing it gives is trusted before it was parsed.
// Source: github.com/ton-blockchain/ton-connect, bridge and RPC specifications.
import { array, literal, number, object, optional, string, union, unknown, variant } from 'valibot'

/** The methods are there; what they answer is anything. */
export interface TonBridge {
  readonly walletInfo: { readonly name: unknown; readonly image?: unknown }
  readonly deviceInfo?: unknown
  connect(protocolVersion: number, request: object): unknown
  restoreConnection(): unknown
  send(request: object): unknown
  listen(callback: (event: unknown) => void): unknown
}

/** The newest version of the protocol, and the one spoken here. */
export const PROTOCOL_VERSION = 2
/** Numbers of TON Connect's error catalog. */
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
/** The item of a connect event that names the account. */
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
/** A feature of a wallet's device info; older wallets say `SendTransaction` alone. */
export const featureSchema = union([
  literal('SendTransaction'),
  object({ name: literal('SendTransaction') }),
  object({ name: literal('SignData'), types: array(unknown()) }),
])
export const deviceSchema = object({ features: array(unknown()) })

/** The bridge of a wallet that gives itself a name, or null. May throw what a getter of the page throws. */
export function readBridge(candidate: unknown): TonBridge | null {
  const { tonconnect } = (candidate ?? {}) as { tonconnect?: Partial<TonBridge> | null }
  if (typeof tonconnect !== 'object' || tonconnect === null || typeof tonconnect.walletInfo !== 'object') return null
  const methods = [tonconnect.connect, tonconnect.restoreConnection, tonconnect.send, tonconnect.listen]
  const isBridge = tonconnect.walletInfo !== null && methods.every((method) => typeof method === 'function')
  return isBridge ? (tonconnect as TonBridge) : null
}
