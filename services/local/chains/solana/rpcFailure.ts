// JSON-RPC errors with the codes of Solana's node. Source: agave, rpc-client-api/src/custom_error.rs.

export const FAILURE_CODES = {
  preflight: -32002,
  signature: -32003,
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
} as const

/** An error for the client, with its message and data. */
export class RpcFailure extends Error {
  readonly code: number

  constructor(
    kind: keyof typeof FAILURE_CODES,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
    this.code = FAILURE_CODES[kind]
  }
}
