// Errors of the bundler, with the codes of ERC-7769 and JSON-RPC 2.0.

export const CODES = {
  unknownMethod: -32601,
  invalidParams: -32602,
  validation: -32500,
  paymaster: -32501,
  expired: -32503,
  signature: -32507,
  execution: -32521,
} as const

export class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Returns the error code for an EntryPoint reason, such as `AA25 invalid account nonce`. */
export function codeOfReason(reason: string): number {
  const known: readonly (readonly [RegExp, number])[] = [
    [/^AA(24|34)/, CODES.signature],
    [/^AA(22|32)/, CODES.expired],
    [/^AA3/, CODES.paymaster],
  ]
  return known.find(([pattern]) => pattern.test(reason))?.[1] ?? CODES.validation
}
