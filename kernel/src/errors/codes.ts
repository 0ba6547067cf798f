// Codes of the JSON-RPC, provider and node errors of specification section 8, and of calls that move value. One code a row.

/** Facts every `rpc/*` error carries. `rpcCode` is the number on the wire, null when only a message came. */
export interface RpcFacts {
  rpcCode: number | null
  /** The name the standard gives the code, like `methodNotFound`. */
  name: string
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
  | 'malformed-reply'
  // anything else keeps its own number
  | 'unknown'
export type RpcErrorCodes = { [Reason in RpcReason as `rpc/${Reason}`]: RpcFacts }

/** Codes of the JSON client over HTTP. */
export interface TransportErrorCodes {
  /** `retryAfter` is the reply's header as it came; `cause` is the reply itself. */
  'kernel/http-status': { status: number; retryAfter: string | null }
  /** No reply: offline, blocked or refused. */
  'kernel/http-failed': undefined
  /** The reply was not JSON. */
  'kernel/http-malformed': { status: number }
}

/** Codes of all that is asked of a wallet, a node or a server. */
export interface CallErrorCodes extends RpcErrorCodes, TransportErrorCodes {
  'transfer/amount-invalid': undefined
  'transfer/amount-too-small': { leastUnits: bigint }
  'transfer/recipient-invalid': { reason: 'malformed' | 'zero' | 'token-contract' }
  'transfer/insufficient-funds': undefined
  'transfer/insufficient-fee': { feeUnits: bigint }
  'transfer/token-refused': { reason: TokenRefusal }
  'transfer/token-mismatch': { mismatch: TokenMismatch; listed: string; onChain: string }
  'transfer/simulation-failed': { reason: string | null }
  'transfer/failed': undefined
  'swap/tampered': { mismatch: SwapMismatch }
}

/**
 * Why a token cannot be sent with a plain transfer: it is bound to its account, all transfers are paused, the sender's account is
 * frozen, the recipient requires a memo, a program of the issuer controls transfers, or the contract states no decimals.
 */
export type TokenRefusal = 'non-transferable' | 'paused' | 'frozen' | 'memo-required' | 'hook' | 'no-decimals'

/** What a list says of a token that its chain contradicts. */
export type TokenMismatch = 'symbol' | 'decimals'

/** What a proposal has otherwise than the terms. `form`: it cannot be read, so its effect is unknown. */
export type SwapMismatch =
  | 'form'
  | 'router'
  | 'spender'
  | 'tokens'
  | 'decimals'
  | 'amount'
  | 'minimum'
  | 'receiver'
  | 'executor'
  | 'deadline'
  | 'gas'

/** Facts of the errors below, by code. `call` is the name of a call of the service. */
export interface DataApiErrorCodes {
  /** `status` and `reason` are absent when no answer came, and `status` when none was asked for. */
  'data/call-failed': { call: string; status?: number; reason?: string }
  'data/answer-invalid': { call: string }
  'data/no-liquidity': undefined
  'data/gas-price-unsupported': { network: string }
  'data/swap-unsupported': { network: string }
  'data/refused': { reason: string }
}

/** Facts of the errors below, by code. */
export interface NamesErrorCodes {
  'names/resolve-failed': { name: string }
  'names/list-failed': undefined
  'names/suggest-failed': undefined
  'names/register-failed': { name: string }
  'names/account-missing': undefined
}
