// Follows a message into the account's contract, and on to the contract it was for, which may send it back.
import type { CaipNetworkId, RpcCall } from '@latchkey/kernel'
import type { TransactionState } from '@latchkey/kernel/contracts'
import { pause } from '@latchkey/kernel/http'
import { array, object, parse, pipe, regex, string } from 'valibot'
import type { Read } from '../../toncenter'
import { readTransaction } from '../../transactions'
import { readValidUntil } from '../sendMessage'

export interface FollowDeps {
  read: Read
  /** Milliseconds since the epoch. */
  now(): number
}
interface Sent {
  network: CaipNetworkId
  hash: string
  from: string
  call?: RpcCall
}

/** A block takes about so long. */
const POLL_MS = 2_000
/** Nodes behind one address are not all at the same block; wallets have clocks of their own. */
const MARGIN_MS = 60_000
/** For a call that says nothing: wallets give a message five minutes. */
const USUAL_MS = 300_000
/** The newest of an account; it may get other messages meanwhile. */
const LIMIT = 20

const messageSchema = object({
  source: string(),
  destination: string(),
  created_lt: pipe(string(), regex(/^\d{1,20}$/)),
})
const transactionSchema = object({ data: string(), out_msgs: array(messageSchema) })
const historySchema = array(transactionSchema)

/** Resolves with the final state. A node that does not answer is asked again. Throws `kernel/aborted`. */
export async function follow(
  deps: FollowDeps,
  sent: Sent,
  options: { signal: AbortSignal },
): Promise<TransactionState> {
  const validUntil = sent.call && readValidUntil(sent.call)
  const lastMs = (validUntil ? validUntil * 1_000 : deps.now() + USUAL_MS) + MARGIN_MS
  for (;;) {
    // Before the look: a block of that moment has been looked into.
    const isOver = deps.now() > lastMs
    const state = await readState(deps.read, sent, options).catch(() => undefined)
    options.signal.throwIfAborted()
    if (state) return state
    if (state === null && isOver) return { status: 'dropped' }
    await pause(POLL_MS, options.signal)
  }
}

/** Null when the account has not got the message, undefined while the one that it sent is on its way. */
async function readState(
  read: Read,
  { network, hash, from }: Sent,
  options: { signal: AbortSignal },
): Promise<TransactionState | null | undefined> {
  const call = (method: string, params: object) => read({ network, method, params: [params] }, options)
  const history = parse(historySchema, await call('getTransactions', { address: from, limit: LIMIT }))
  const own = history.find(({ data }) => readTransaction(data)?.cause === hash)
  if (!own) return null
  const [message] = own.out_msgs
  if (readTransaction(own.data)?.sentCount === 0 || !message) return { status: 'failed', reason: null }
  const received = parse(transactionSchema, await call('tryLocateResultTx', message))
  const facts = readTransaction(received.data)
  if (!facts) return undefined
  return facts.isBounce ? { status: 'failed', reason: null } : { status: 'confirmed' }
}
