// The error that a host's Ethereum library expects (EIP-1193): a code, a message, and its cause.
import { findError } from '@latchkey/kernel'

/** EIP-1193, EIP-1474, and EIP-3326 codes that this provider throws. */
export const PROVIDER_CODES = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  unrecognizedChain: 4902,
  invalidParams: -32602,
  internal: -32603,
} as const

/** Codes for errors that have none on the wire. */
const CODE_OF_REASON: ReadonlyMap<unknown, number> = new Map([
  // Dropped, not declined: for 4001, sites blame the visitor, and for -32603, viem sends the request again.
  ['kernel/aborted', PROVIDER_CODES.disconnected],
  ['kernel/not-connected', PROVIDER_CODES.unauthorized],
  ['kernel/rpc-denied', PROVIDER_CODES.unsupportedMethod],
  ['kernel/network-missing', PROVIDER_CODES.unrecognizedChain],
  ['evm/rpc-url-missing', PROVIDER_CODES.chainDisconnected],
  ['walletconnect/address-required', PROVIDER_CODES.invalidParams],
  ['walletconnect/call-status-denied', PROVIDER_CODES.unauthorized],
  ['walletconnect/chain-not-approved', PROVIDER_CODES.chainDisconnected],
  ['walletconnect/namespace-missing', PROVIDER_CODES.unauthorized],
  ['walletconnect/not-connected', PROVIDER_CODES.disconnected],
])

/** An EIP-1193 error. */
export class ProviderRpcError extends Error {
  /** Code of EIP-1193, EIP-1474, or EIP-3326. */
  readonly code: number
  /** Data from the wallet or node, such as revert data. */
  readonly data: unknown

  constructor(code: number, message: string, options: { cause?: unknown; data?: unknown } = {}) {
    super(message, options)
    this.name = 'ProviderRpcError'
    this.code = code
    this.data = options.data
  }
}

/** Returns the same failure with a numeric code; the typed error stays as `cause`. */
export function toProviderError(error: unknown): ProviderRpcError {
  if (error instanceof ProviderRpcError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new ProviderRpcError(numberOf(error) ?? PROVIDER_CODES.internal, message, { cause: error })
}

function numberOf(error: unknown): number | undefined {
  // A failed switch, or a request whose approval the visitor closed, is the kernel's error with the rejection as its cause.
  if (findError(error, 'rpc/user-rejected')) return PROVIDER_CODES.userRejected
  const { code, context } = error as { code?: unknown; context?: { rpcCode?: unknown } }
  if (typeof context?.rpcCode === 'number') return context.rpcCode
  return CODE_OF_REASON.get(code)
}
