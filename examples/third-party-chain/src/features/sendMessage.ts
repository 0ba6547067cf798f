// Builds the call that asks a wallet to send one message, and parses such a call. Nothing else may be in it.
import { addressOf, type CaipAddress, networkOf, type RpcCall } from '@latchkey/kernel'
import {
  check,
  integer,
  number,
  optional,
  pipe,
  safeParse,
  strictObject,
  strictTuple,
  string,
  transform,
} from 'valibot'
import { readAddress, type TonAddress } from '../address'
import { type Cell, decodeBoc } from '../boc'
import { encodeBoc } from '../cellWriter'
import { parseUnits } from '../replies'

export interface Message {
  /** Friendly. */
  to: string
  /** Nanotons. */
  units: bigint
  body?: Cell
}
export interface SentMessage {
  from: TonAddress
  to: TonAddress
  /** As written in the call. */
  address: string
  units: bigint
  /** Null for a plain payment. */
  body: Cell | null
}

const METHOD = 'ton_sendMessage'
/** How long a wallet may still send it. Seconds. */
const VALID_S = 300
const MS_PER_S = 1_000
const amount = pipe(
  string(),
  check((text) => parseUnits(text) !== null),
  transform((text) => parseUnits(text) ?? 0n),
)
const messageSchema = strictObject({ address: string(), amount, payload: optional(string()) })
const schema = strictTuple([
  strictObject({
    valid_until: optional(pipe(number(), integer())),
    from: string(),
    messages: strictTuple([messageSchema]),
  }),
])

/** `nowMs`: milliseconds since the epoch. */
export function planMessage(account: CaipAddress, { to, units, body }: Message, nowMs: number): RpcCall {
  const message = { address: to, amount: units.toString(), ...(body && { payload: encodeBoc(body) }) }
  const from = addressOf(account)
  const validUntil = Math.floor(nowMs / MS_PER_S) + VALID_S
  return {
    network: networkOf(account),
    method: METHOD,
    params: [{ valid_until: validUntil, from, messages: [message] }],
  }
}

/** Null for any other call. Never throws. */
export function readMessage({ method, params }: RpcCall): SentMessage | null {
  const parsed = method === METHOD ? safeParse(schema, params) : null
  if (!parsed?.success) return null
  const [{ from: sender, messages }] = parsed.output
  const [{ address, amount: units, payload }] = messages
  const [from, to] = [readAddress(sender), readAddress(address)]
  const body = payload === undefined ? null : decodeBoc(payload)
  if (from === null || to === null || (payload !== undefined && body === null)) return null
  return { from, to, address, units, body }
}

/** Returns the seconds since the epoch after which it can no longer be sent; null if the call has no deadline. */
export function readValidUntil({ params }: RpcCall): number | null {
  const parsed = safeParse(schema, params)
  return parsed.success ? (parsed.output[0].valid_until ?? null) : null
}
