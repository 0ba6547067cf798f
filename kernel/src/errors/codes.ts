// Error codes for JSON-RPC, provider, and node errors, and for HTTP.

/** Context of each `rpc/*` error. `rpcCode` is the number that came with the error; null if only a message came. */
export interface RpcFacts {
  rpcCode: number | null
  /** Name of the code in its standard, such as `methodNotFound`. `unknown` if no standard defines the code. */
  name: string
  /** The JSON-RPC method that failed. Missing if the error did not come from a request. */
  method?: string
}
/** The part of an `rpc/*` code after the slash. */
export type RpcReason =
  // JSON-RPC 2.0 and EIP-1474
  | 'parse-error'
  | 'invalid-request'
  | 'method-not-found'
  | 'invalid-params'
  | 'internal-error'
  | 'invalid-input'
  | 'resource-not-found'
  | 'resource-unavailable'
  | 'transaction-rejected'
  | 'method-not-supported'
  | 'limit-exceeded'
  | 'version-unsupported'
  // EIP-1193, EIP-3326
  | 'user-rejected'
  | 'unauthorized'
  | 'unsupported-method'
  | 'provider-disconnected'
  | 'chain-disconnected'
  | 'unrecognized-chain'
  | 'invalid-chain-id'
  // EIP-5792
  | 'unsupported-capability'
  | 'unsupported-chain'
  | 'duplicate-id'
  | 'unknown-bundle'
  | 'bundle-too-large'
  | 'atomic-upgrade-rejected'
  | 'atomicity-unsupported'
  // node messages
  | 'execution-reverted'
  | 'fee-cap-too-high'
  | 'fee-cap-too-low'
  | 'nonce-too-high'
  | 'nonce-too-low'
  | 'nonce-max'
  | 'insufficient-funds'
  | 'intrinsic-gas-too-high'
  | 'intrinsic-gas-too-low'
  | 'transaction-type-invalid'
  | 'tip-above-fee-cap'
  // transport
  | 'http-failed'
  | 'timed-out'
  | 'malformed-response'
  // all other errors keep their own number
  | 'unknown'
export type RpcErrorCodes = { [Reason in RpcReason as `rpc/${Reason}`]: RpcFacts }

/** Codes of the JSON client over HTTP. */
export interface TransportErrorCodes {
  /** `retryAfter` is the response's header, unchanged; `cause` is the response itself. */
  'kernel/http-status': { status: number; retryAfter: string | null }
  /** No response: offline, blocked, or refused. */
  'kernel/http-failed': undefined
  /** The response was not JSON. */
  'kernel/http-malformed': { status: number }
}
