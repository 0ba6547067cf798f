// Parses, with a schema, the sent transactions that were stored earlier, because another script of the page may have written them.
import { parseCaipAddress, parseCaipNetworkId } from '@latchkey/kernel'
import type { SubmittedTransaction } from '@latchkey/kernel/contracts'
import {
  custom,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  safeParse,
  string,
  transform,
} from 'valibot'
import type { SentStatus } from './types'

/** One transaction that was sent from this page. */
export interface SentTransaction {
  transaction: SubmittedTransaction
  sentAtMs: number
  status: SentStatus
}

/** Maximum length of accepted texts, in characters; an icon may be a data URI. */
const MAX_NAME = 256
const MAX_ID = 128
const MAX_ICON = 8192
/** ERC-20 stores decimals in eight bits. */
const MAX_DECIMALS = 255
/** Digits of 2^256. */
const UNITS = /^\d{1,78}$/

const isNetwork = (input: unknown) => parseCaipNetworkId(input) !== null
const isAccount = (input: unknown) => parseCaipAddress(input) !== null
const network = custom<SubmittedTransaction['network']>(isNetwork)
const id = pipe(string(), minLength(1), maxLength(MAX_ID))
const name = pipe(string(), maxLength(MAX_NAME))
const units = pipe(
  string(),
  regex(UNITS),
  transform((digits) => BigInt(digits)),
)
const decimals = pipe(number(), integer(), minValue(0), maxValue(MAX_DECIMALS))
const amount = optional(
  object({
    token: object({
      network,
      address: nullable(id),
      name,
      symbol: name,
      decimals,
      iconUrl: nullable(pipe(string(), maxLength(MAX_ICON))),
    }),
    units,
    price: optional(nullable(object({ units, decimals }))),
  }),
)
const sentSchema = object({
  transaction: object({
    network,
    hash: id,
    from: custom<SubmittedTransaction['from']>(isAccount),
    kind: picklist(['send', 'swap', 'approve', 'other']),
    sent: amount,
    received: amount,
    to: optional(id),
  }),
  sentAtMs: pipe(number(), minValue(0)),
  status: picklist(['pending', 'confirmed', 'failed', 'dropped', 'replaced']),
})

/** Returns the transaction, or null. */
export function parseSent(stored: unknown): SentTransaction | null {
  const { success, output } = safeParse(sentSchema, stored)
  return success ? tidy(output) : null
}

/** Removes undefined members. */
function tidy({ transaction, ...rest }: InferOutput<typeof sentSchema>): SentTransaction {
  const { sent, received, to, ...facts } = transaction
  return { ...rest, transaction: { ...facts, ...(sent && { sent }), ...(received && { received }), ...(to && { to }) } }
}

/** Converts it to JSON. The fee is not stored, because it is only for this page load. */
export function writeSent({ transaction, ...rest }: SentTransaction): unknown {
  const { fee: _, ...facts } = transaction
  const writeUnits = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return JSON.parse(JSON.stringify({ ...rest, transaction: facts }, writeUnits))
}
