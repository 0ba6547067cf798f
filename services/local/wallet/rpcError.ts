// Errors of this wallet. Sources: EIP-1193 (4001, 4100, 4200, 4900), EIP-3326 (4902), EIP-1474 (-32xxx).

export const ERROR_CODES = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  unrecognizedChain: 4902,
  invalidParams: -32602,
  internal: -32603,
  resourceUnavailable: -32002,
  transactionRejected: -32003,
} as const

/** The error with which an EIP-1193 `request` rejects. */
export class RpcError extends Error {
  override readonly name = 'ProviderRpcError'
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** The person rejected the request or closed the window: code 4001. */
export function createUserRejection(): RpcError {
  return new RpcError(ERROR_CODES.userRejected, 'The request was rejected in the wallet.')
}
