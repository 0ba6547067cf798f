// Tracks a message to the account's contract, and on to the target contract, which may return it.
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

/** About the time of a block. */
const POLL_MS = 2_000
/** Nodes behind one URL are not all at the same block, and wallets have their own clocks. */
const MARGIN_MS = 60_000
/** For a call without a deadline: wallets give a message five minutes. */
const USUAL_MS = 300_000
/** The newest messages of an account; it may receive others in the meantime. */
const LIMIT = 20

const messageSchema = object({
  source: string(),
  destination: string(),
  created_lt: pipe(string(), regex(/^\d{1,20}$/)),
})
const transactionSchema = object({ data: string(), out_msgs: array(messageSchema) })
const historySchema = array(transactionSchema)

/** Resolves to the final state. If a node does not answer, it is asked again. Throws `kernel/aborted`. */
export async function follow(
  deps: FollowDeps,
  sent: Sent,
  options: { signal: AbortSignal },
): Promise<TransactionState> {
  const validUntil = sent.call && readValidUntil(sent.call)
  const lastMs = (validUntil ? validUntil * 1_000 : deps.now() + USUAL_MS) + MARGIN_MS
  for (;;) {
    // Read before the search, because the blocks of that moment have then been searched.
    const isOver = deps.now() > lastMs
    const state = await readState(deps.read, sent, options).catch(() => undefined)
    options.signal.throwIfAborted()
    if (state) return state
    if (state === null && isOver) return { status: 'dropped' }
    await pause(POLL_MS, options.signal)
  }
}

/** Null if the account has not received the message, undefined while the message that it sent is on its way. */
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
