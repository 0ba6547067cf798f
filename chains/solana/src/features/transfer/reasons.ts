// Why a transaction fails, in the words of the program that stopped it, or else in those of the network's own name for it.
import { isRecord } from '../../isRecord'

/** Longer ones are cut: they are shown as text. */
const MAX_LENGTH = 120
/** What the token programs and those of Anchor write before they stop. */
const LOG_PATTERN = /^Program log: (?:Error: |AnchorError.*Error Message: )(.+)$/

/** Null when neither says anything a person could read. `err` is a TransactionError of Solana's JSON-RPC. */
export function describeReason(err: unknown, logs: unknown): string | null {
  const lines = Array.isArray(logs) ? logs.filter((line) => typeof line === 'string') : []
  const [said] = lines.flatMap((line) => LOG_PATTERN.exec(line)?.[1] ?? []).slice(-1)
  return said?.slice(0, MAX_LENGTH) ?? nameOf(err)
}

/** `InsufficientFundsForRent` and `{ InstructionError: [2, 'InvalidAccountData'] }` have a name; a program's own number has none. */
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
