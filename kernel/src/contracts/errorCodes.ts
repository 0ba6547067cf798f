// Error codes of calls that move value and of the data service, which more than one package throws or reads.

/**
 * Why a token cannot be sent with a plain transfer: it is bound to its account, all transfers are paused, the sender's account is frozen,
 * the recipient requires a memo, the issuer's program controls transfers, or the contract returns no valid number of decimals.
 */
export type TokenRefusal = 'non-transferable' | 'paused' | 'frozen' | 'memo-required' | 'hook' | 'no-decimals'

/** The part of a list's description that the chain contradicts. */
export type TokenMismatch = 'symbol' | 'decimals'

/** The part of a proposal that differs from the terms. `form`: it cannot be decoded, so its effect is unknown. */
export type SwapMismatch =
  | 'form'
  | 'router'
  | 'spender'
  | 'tokens'
  | 'symbol'
  | 'decimals'
  | 'amount'
  | 'minimum'
  | 'recipient'
  | 'executor'
  | 'deadline'
  | 'gas'

/** Context of each error, by code. `call` is the name of a method of the data service. */
export interface SharedErrorCodes {
  /** `status` and `reason` are absent if there was no response. `status` is also absent if no request was sent. */
  'data/call-failed': { call: string; status?: number; reason?: string }
  'data/response-invalid': { call: string }
  'data/no-liquidity': undefined
  'data/gas-price-unsupported': { network: string }
  'data/swap-unsupported': { network: string }
  'data/refused': { reason: string }
  'swap/tampered': { mismatch: SwapMismatch }
  'transfer/amount-invalid': undefined
  'transfer/amount-too-small': { minimumUnits: bigint }
  'transfer/recipient-invalid': { reason: 'malformed' | 'zero' | 'token-contract' }
  'transfer/insufficient-funds': undefined
  'transfer/insufficient-fee': { feeUnits: bigint }
  'transfer/token-refused': { reason: TokenRefusal }
  'transfer/token-mismatch': { mismatch: TokenMismatch; listed: string; onChain: string }
  'transfer/simulation-failed': { reason: string | null }
  'transfer/failed': { namespace: string }
}
