// Converts any error of a wallet or a node to one `rpc/*` error of `rpcRows`.

import type { RpcReason } from './codes'
import { requestAborted } from './coreErrors'
import { LatchkeyError } from './LatchkeyError'
import { DEVELOPER_REASONS, NODE_REVERT, RPC_ROWS } from './rpcRows'

type RpcError = LatchkeyError<`rpc/${RpcReason}`>

/** Other names for a row: WalletConnect's default rejection, and the name that some libraries use instead of 4001. */
const ALIASES: Readonly<Record<string, RpcReason>> = {
  5000: 'user-rejected',
  ACTION_REJECTED: 'user-rejected',
  TimeoutError: 'timed-out',
}

/** Members in which wallets and libraries put the error that they wrap. */
const NESTED = ['cause', 'data', 'originalError', 'error', 'info', 'reason'] as const
/** Maximum number of objects read for one error: a malicious one nests without end, or in a cycle. */
const MAX_PARTS = 24
/** Maximum characters of a message that are read. */
const MESSAGE_LENGTH = 2_000

const reasons = Object.keys(RPC_ROWS) as RpcReason[]

/** Creates an `rpc/*` error with the standard's name and the message of its row. */
export function createRpcError(
  reason: RpcReason,
  facts: { rpcCode?: number | undefined; method?: string | undefined; cause?: unknown } = {},
): RpcError {
  const [rowCode, sentence] = RPC_ROWS[reason]
  const { rpcCode = rowCode, method, cause } = facts
  const name = reason.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return new LatchkeyError(`rpc/${reason}`, sentence, {
    context: method === undefined ? { rpcCode, name } : { rpcCode, name, method },
    cause,
    ...(DEVELOPER_REASONS.includes(reason) ? {} : { toast: sentence }),
  })
}

/** Reads a member of a value that may be a Proxy or have throwing getters. */
function readMember(value: unknown, member: string): unknown {
  try {
    return (value as Record<string, unknown>)[member]
  } catch {
    return undefined
  }
}

/** Returns the error and all that it wraps, outermost first. */
function listParts(error: unknown): readonly unknown[] {
  const parts = new Set([error])
  for (const part of parts) {
    for (const member of NESTED) {
      if (parts.size < MAX_PARTS) parts.add(readMember(part, member))
    }
  }
  return [...parts]
}

function reasonOfCode(code: unknown): RpcReason | undefined {
  if (typeof code !== 'number' && typeof code !== 'string') return undefined
  const text = String(code)
  if (Object.hasOwn(ALIASES, text)) return ALIASES[text]
  return reasons.find((reason) => text === `rpc/${reason}` || text === RPC_ROWS[reason][0]?.toString())
}

function reasonOfMessage(message: unknown): RpcReason | undefined {
  if (typeof message !== 'string') return undefined
  const text = message.slice(0, MESSAGE_LENGTH)
  return reasons.find((reason) => RPC_ROWS[reason][2]?.test(text))
}

function readNumber(code: unknown): number | undefined {
  const number = typeof code === 'string' && code !== '' ? Number(code) : code
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

function describePart(part: unknown) {
  const isObject = typeof part === 'object'
  const code = isObject ? readMember(part, 'code') : part
  const byCode = reasonOfCode(code) ?? (isObject ? reasonOfCode(readMember(part, 'name')) : undefined)
  const byMessage = reasonOfMessage(isObject ? readMember(part, 'message') : part)
  const rowCode = byCode && RPC_ROWS[byCode][0]
  // Nodes use the JSON-RPC numbers for all kinds of errors and give the reason only in the message. Wallets' numbers are exact.
  const isExact = rowCode === null || Number(rowCode) > NODE_REVERT
  const isAborted = code === 'kernel/aborted' || (isObject && readMember(part, 'name') === 'AbortError')
  return { number: readNumber(code), byCode, byMessage, isExact, isAborted }
}

function isLatchkeyError(error: unknown): error is LatchkeyError {
  try {
    return error instanceof LatchkeyError
  } catch {
    return false // a Proxy that throws when it is read
  }
}

/**
 * Converts any thrown value to a typed error: `rpc/*`, or `kernel/aborted`. A `LatchkeyError` is returned unchanged. The original is kept
 * as `cause` and never quoted in the message. Never throws.
 *
 * @example
 * ```ts
 * import { toRpcError } from '@latchkey/kernel/rpc-errors'
 * import { acme } from 'acme-wallet'
 *
 * const hash = await acme.request({ method: 'toy_send' }).catch((error: unknown) => {
 *   throw toRpcError(error, 'toy_send') // code 'rpc/user-rejected', 'rpc/internal-error', …
 * })
 * ```
 */
export function toRpcError(error: unknown, method?: string): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const parts = listParts(error).map(describePart)
  if (parts.some((part) => part.isAborted)) return requestAborted(error)
  const facts = { cause: error, method }
  const exact = parts.find((part) => part.isExact)
  if (exact?.byCode) return createRpcError(exact.byCode, { ...facts, rpcCode: exact.number })
  const rpcCode = parts.find((part) => part.number !== undefined)?.number
  const reason = parts.find((part) => part.byMessage)?.byMessage ?? parts.find((part) => part.byCode)?.byCode
  return createRpcError(reason ?? 'unknown', { ...facts, rpcCode })
}
