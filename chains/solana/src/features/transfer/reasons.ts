// Why a transaction fails: the message of the program that stopped it, or else the network's name for the error.
import { isRecord } from '../../isRecord'

/** Longer reasons are cut, because they are shown as text. */
const MAX_LENGTH = 120
/** The prefixes that the token programs and Anchor programs log before they stop. */
const LOG_PATTERN = /^Program log: (?:Error: |AnchorError.*Error Message: )(.+)$/

/** Returns null if neither has a readable text. `err` is a TransactionError of Solana's JSON-RPC. */
export function describeReason(err: unknown, logs: unknown): string | null {
  const lines = Array.isArray(logs) ? logs.filter((line) => typeof line === 'string') : []
  const [said] = lines.flatMap((line) => LOG_PATTERN.exec(line)?.[1] ?? []).slice(-1)
  return said?.slice(0, MAX_LENGTH) ?? nameOf(err)
}

/** `InsufficientFundsForRent` and `{ InstructionError: [2, 'InvalidAccountData'] }` have a name; a program's own error number has none. */
function nameOf(err: unknown): string | null {
  if (typeof err === 'string') return toWords(err)
  const [name, detail] = Object.entries(isRecord(err) ? err : {})[0] ?? []
  if (name !== 'InstructionError') return name === undefined ? null : toWords(name)
  const [, inner] = Array.isArray(detail) ? detail : []
  return typeof inner === 'string' ? toWords(inner) : null
}

function toWords(name: string): string {
  return name
    .slice(0, MAX_LENGTH)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
}
