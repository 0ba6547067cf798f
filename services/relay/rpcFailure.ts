// The JSON-RPC errors of the relay (JSON-RPC 2.0 section 5.1; -32005 is EIP-1474's "limit exceeded").

const FAILURES = {
  parse: { code: -32700, message: 'Not a JSON-RPC message' },
  method: { code: -32601, message: 'Method not found' },
  params: { code: -32602, message: 'Invalid params' },
  limit: { code: -32005, message: 'Limit exceeded' },
} as const

/** A method exceeded a limit. The message is for the client. */
export class RelayRefusal extends Error {}

/** Returns the `error` of a reply, with its own message if the kind says too little. */
export function describeFailure(kind: keyof typeof FAILURES, message: string = FAILURES[kind].message) {
  return { error: { code: FAILURES[kind].code, message } }
}
