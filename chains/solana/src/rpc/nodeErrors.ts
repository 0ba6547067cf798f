// What a Solana node's refusal means. Its numbers are its own: -32002 is a wallet that is busy elsewhere, and here a transaction
// that failed when it was tried out. Source: agave, rpc-client-api/src/custom_error.rs.
import type { LatchkeyError } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { isRecord } from '../isRecord'
import type { NodeError } from './readReply'

/** The transaction failed when the node tried it out; `data` says how. */
const PREFLIGHT_FAILURE = -32002
/** TransactionError and log lines that mean: too little SOL, or too few tokens. Source: agave, system program, SPL token. */
const TOO_POOR = /insufficient (?:funds|lamports)|InsufficientFunds|AccountNotFound|no record of a prior credit/i

/** The typed error. `rpc/insufficient-funds` and `rpc/transaction-rejected` for a failed trial, the common rows for the rest. */
export function toNodeError(cause: NodeError, method: string): LatchkeyError {
  if (cause.code !== PREFLIGHT_FAILURE) return toRpcError(cause, method)
  // In the kernel's rows the words count before the number, which stays in the error's facts.
  if (TOO_POOR.test(describe(cause))) return toRpcError({ ...cause, message: 'insufficient funds', cause }, method)
  return toRpcError({ code: 'rpc/transaction-rejected', cause }, method)
}

function describe({ message, data }: NodeError): string {
  const { err, logs } = isRecord(data) ? data : {}
  return [message, JSON.stringify(err), ...(Array.isArray(logs) ? logs : [])].join('\n')
}
