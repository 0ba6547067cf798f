// Watches a transaction until its outcome is known: in a block, replaced by another one with the same nonce, or dropped.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { TransactionState, TransferFeature } from '@latchkey/kernel/contracts'
import { pause } from '@latchkey/kernel/http'
import { parseQuantity, type Reader, readQuantity, toQuantity } from '../../quantity'
import { readRevertReason } from '../revertReason'

/** Blocks come every 0.2 to 12 s. */
const POLL_MS = 1_000
/** After this many polls, the interval grows. */
const EAGER_POLLS = 60
const LATER_POLL_MS = 5_000
/** A node may lose it for a moment, or another node may respond, so it counts as dropped only after this many consecutive misses. */
const MISSES_UNTIL_DROPPED = 30
/** For a transaction that was never seen: wallets may send it to a private pool, which shows nothing until it is in a block. Polls. */
const MISSES_UNTIL_LOST = 360
/** How many blocks back to search for the transaction that replaced it. */
const BLOCKS_SEARCHED = 12n

type Sent = Parameters<TransferFeature['follow']>[0]
type Options = Parameters<TransferFeature['follow']>[1]

interface Known {
  nonce: bigint
}
/** Reads an amount of a receipt; null if it is not an amount. An address is read as one too, so that case does not matter. */
type Receipt = (member: string) => bigint | null

/** Resolves with the final state. Retries a node that does not respond. Throws `kernel/aborted`. */
export async function follow(reader: Reader, sent: Sent, options: Options): Promise<TransactionState> {
  let known: Known | null = null
  let misses = 0
  for (let poll = 0; ; poll += 1) {
    const look: Look | null = await lookAt(reader, sent, known, options).catch(() => null)
    if (look?.state) return look.state
    if (look) {
      known = look.known ?? known
      misses = look.isSeen ? 0 : misses + 1
      if (misses >= (known ? MISSES_UNTIL_DROPPED : MISSES_UNTIL_LOST)) return { status: 'dropped' }
    }
    await pause(poll < EAGER_POLLS ? POLL_MS : LATER_POLL_MS, options.signal)
  }
}

interface Look {
  state?: TransactionState
  known?: Known
  isSeen?: true
}

async function lookAt(reader: Reader, sent: Sent, known: Known | null, options: Options): Promise<Look> {
  const { network, hash, from } = sent
  const read = (method: string, ...params: unknown[]) => reader.read({ network, method, params }, options)
  const receipt = parseReceipt(await read('eth_getTransactionReceipt', hash))
  if (receipt) return { state: await readOutcome(reader, sent, receipt, options) }
  const transaction = (await read('eth_getTransactionByHash', hash)) as { nonce?: unknown } | null
  const nonce = parseQuantity(transaction?.nonce)
  if (nonce !== null) return { isSeen: true, known: { nonce } }
  if (!known) return {}
  const call = { network, method: 'eth_getTransactionCount', params: [from, 'latest'] }
  if ((await readQuantity(reader, call, options)) <= known.nonce) return {}
  // Mined between the two requests: the next poll finds the receipt.
  if (parseReceipt(await read('eth_getTransactionReceipt', hash))) return { isSeen: true }
  const by = await findReplacement(reader, network, from, known.nonce, options)
  return { state: { status: 'replaced', by } }
}

function parseReceipt(result: unknown): Receipt | null {
  const members = (result ?? {}) as Record<string, unknown>
  const receipt = (member: string) => parseQuantity(members[member])
  return receipt('blockNumber') === null ? null : receipt
}

async function readOutcome(reader: Reader, sent: Sent, receipt: Receipt, options: Options): Promise<TransactionState> {
  const [gas, price] = [receipt('gasUsed'), receipt('effectiveGasPrice')]
  // Another account may have paid, like the bundler of a smart account. `l1Fee` is a rollup's fee for its parent chain.
  const isPaid = gas && price && receipt('from') === parseQuantity(sent.from)
  const paid = isPaid && { feeUnits: gas * price + (receipt('l1Fee') ?? 0n) }
  if (receipt('status') !== 0n) return { status: 'confirmed', ...paid }
  const reason = await readReason(reader, sent, receipt, options).catch(() => null)
  return { status: 'failed', reason, ...paid }
}

/** Runs the call again on the previous block to get the reason, which is not in the receipt. */
async function readReason(reader: Reader, sent: Sent, receipt: Receipt, options: Options): Promise<string | null> {
  const { network, hash } = sent
  const params = [hash]
  const transaction = await reader.read({ network, method: 'eth_getTransactionByHash', params }, options)
  const { from, to, value, input, gas } = (transaction ?? {}) as Record<string, unknown>
  if (receipt('gasUsed') === (parseQuantity(gas) ?? 0n)) return 'out of gas'
  const block = toQuantity((receipt('blockNumber') ?? 1n) - 1n)
  const call = { network, method: 'eth_call', params: [{ from, to, value, data: input, gas }, block] }
  return reader.read(call, options).then(() => null, readRevertReason)
}

/** Returns the account's transaction with this nonce in the latest blocks; null if it is not there. */
async function findReplacement(
  reader: Reader,
  network: CaipNetworkId,
  from: string,
  nonce: bigint,
  options: Options,
): Promise<string | null> {
  const latest = await readQuantity(reader, { network, method: 'eth_blockNumber', params: [] }, options)
  const sender = parseQuantity(from)
  for (let back = 0n; back < BLOCKS_SEARCHED && back <= latest; back += 1n) {
    const params = [toQuantity(latest - back), true]
    const block = await reader.read({ network, method: 'eth_getBlockByNumber', params }, options)
    const { transactions } = (block ?? {}) as { transactions?: unknown }
    for (const each of Array.isArray(transactions) ? transactions : []) {
      const { from: by, nonce: used, hash } = each as Record<string, unknown>
      if (parseQuantity(by) === sender && parseQuantity(used) === nonce) return String(hash)
    }
  }
  return null
}
