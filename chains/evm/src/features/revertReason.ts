// A contract's reason for a revert, read from a node's error.

/** Selector, offset, length: `Error(string)` of Solidity. */
const ERROR_STRING = /^0x08c379a00{62}20([0-9a-f]{64})((?:[0-9a-f]{2})*)$/i
/** The prefix that go-ethereum and most other nodes put before the reason. */
const REVERTED_WITH = /execution reverted:? ?(.{1,200})?/is
/** A reason is shown to a person, so longer texts are not used. */
const REASON_LENGTH = 200
/** The depth limit for nested errors, which may be cyclic. */
const MAX_DEPTH = 8

/** Returns the contract's own text, or null. It is untrusted: plain text, never markup. */
export function readRevertReason(error: unknown): string | null {
  let current: unknown = error
  for (let depth = 0; depth < MAX_DEPTH && typeof current === 'object' && current !== null; depth += 1) {
    const { data, message, cause } = current as { data?: unknown; message?: unknown; cause?: unknown }
    const reason = decodeErrorString(data) ?? (typeof message === 'string' ? REVERTED_WITH.exec(message)?.[1] : null)
    if (reason) return reason.slice(0, REASON_LENGTH).trim() || null
    current = cause
  }
  return null
}

function decodeErrorString(data: unknown): string | null {
  const [, length, bytes = ''] = (typeof data === 'string' && ERROR_STRING.exec(data)) || []
  if (length === undefined) return null
  const digits = BigInt(`0x${length}`) * 2n
  if (digits > BigInt(bytes.length)) return null
  const pairs = bytes.slice(0, Number(digits)).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)))
}
