// Maps a Solana node's error codes, which are Solana's own: -32002 means a busy wallet elsewhere, and here a transaction that failed in the
// simulation. Source: agave, rpc-client-api/src/custom_error.rs.
import type { LatchkeyError } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { isRecord } from '../isRecord'
import type { NodeError } from './readResponse'

/** The transaction failed in the node's simulation; `data` has the details. */
const PREFLIGHT_FAILURE = -32002
/** TransactionError and log lines for too little SOL or too few tokens. Source: agave, system program, SPL token. */
const TOO_POOR = /insufficient (?:funds|lamports)|InsufficientFunds|AccountNotFound|no record of a prior credit/i

/**
 * Returns the typed error: `rpc/insufficient-funds` or `rpc/transaction-rejected` for a failed simulation, the common rows for the rest.
 */
export function toNodeError(cause: NodeError, method: string): LatchkeyError {
  if (cause.code !== PREFLIGHT_FAILURE) return toRpcError(cause, method)
  // The kernel's rows match the message before the code, which stays in the error's facts.
  if (TOO_POOR.test(describe(cause))) return toRpcError({ ...cause, message: 'insufficient funds', cause }, method)
  return toRpcError({ code: 'rpc/transaction-rejected', cause }, method)
}

function describe({ message, data }: NodeError): string {
  const { err, logs } = isRecord(data) ? data : {}
  return [message, JSON.stringify(err), ...(Array.isArray(logs) ? logs : [])].join('\n')
}
