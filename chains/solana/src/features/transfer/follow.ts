// Watches a signature until its outcome is known: confirmed, failed, or expired.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { TransactionState } from '@latchkey/kernel/contracts'
import { pause } from '@latchkey/kernel/http'
import { isRecord } from '../../isRecord'
import { parseUnits } from '../parseUnits'
import type { Rpc } from './accounts'
import { describeReason } from './reasons'

/** Milliseconds between two status requests. */
const POLL_MS = 1_000
/** A blockhash is valid for 150 blocks: a transaction that is in none of them is never included. Source: agave, MAX_PROCESSING_AGE. */
const BLOCKHASH_LIFETIME_BLOCKS = 150n
/** Nodes behind one URL are not all at the same block. */
const MARGIN_BLOCKS = 20n
/** Commitment levels that count as settled. */
const SETTLED = ['confirmed', 'finalized']

interface Options {
  signal: AbortSignal
}
interface Sent {
  network: CaipNetworkId
  hash: string
  /** Plain address. */
  from: string
}

/** Resolves with the final state. Retries a node that does not respond. Throws `kernel/aborted`. */
export async function follow(rpc: Rpc, sent: Sent, options: Options): Promise<TransactionState> {
  // A wallet may have set a newer blockhash, so the original bytes do not help. But no current blockhash is valid for longer than this.
  let lastHeight: bigint | null = null
  for (;;) {
    const height = await readHeight(rpc, sent, options).catch(() => null)
    const state = await readState(rpc, sent, options).catch(() => undefined)
    if (state) return { ...state, ...(await readFee(rpc, sent, options).catch(() => null)) }
    lastHeight ??= height === null ? null : height + BLOCKHASH_LIFETIME_BLOCKS + MARGIN_BLOCKS
    // The height was read before the state, so the state already includes all blocks up to that height.
    if (state === null && height !== null && lastHeight !== null && height > lastHeight) return { status: 'dropped' }
    await pause(POLL_MS, options.signal)
  }
}

async function readHeight(rpc: Rpc, { network }: Sent, options: Options): Promise<bigint | null> {
  return parseUnits(
    await rpc.call({ network, method: 'getBlockHeight', params: [{ commitment: 'confirmed' }] }, options),
  )
}

/** Undefined while it is pending, null if the network does not know it. */
async function readState(
  rpc: Rpc,
  { network, hash }: Sent,
  options: Options,
): Promise<TransactionState | null | undefined> {
  const params = [[hash], { searchTransactionHistory: true }]
  const result = await rpc.call({ network, method: 'getSignatureStatuses', params }, options)
  const [status] = isRecord(result) && Array.isArray(result.value) ? result.value : []
  if (status === null) return null
  if (!isRecord(status) || !SETTLED.includes(String(status.confirmationStatus))) return undefined
  return status.err === null ? { status: 'confirmed' } : { status: 'failed', reason: describeReason(status.err, []) }
}

/** Returns nothing if another account paid. Throws if the node's response has another form. */
async function readFee(
  rpc: Rpc,
  { network, hash, from }: Sent,
  options: Options,
): Promise<{ feeUnits: bigint } | null> {
  const params = [hash, { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }]
  const result = await rpc.call({ network, method: 'getTransaction', params }, options)
  const { meta, transaction } = result as {
    meta?: { fee?: unknown }
    transaction?: { message?: { accountKeys?: readonly unknown[] } }
  }
  const feeUnits = parseUnits(meta?.fee)
  return feeUnits !== null && transaction?.message?.accountKeys?.[0] === from ? { feeUnits } : null
}
