// Watches a transaction until it is in a block, another one has spent its coins, or the network no longer knows it.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { TransactionState } from '@latchkey/kernel/contracts'
import { pause } from '@latchkey/kernel/http'
import type { Esplora, Outpoint } from '../esplora/esplora'

/** Blocks come every ten minutes, and faster on local networks. */
const POLL_MS = 2_000
/** After this many polls, the interval grows. */
const EAGER_POLLS = 30
const LATER_POLL_MS = 15_000
/** A wallet may send it to a node from which it takes time to reach all others. Consecutive polls. */
const MISSES_UNTIL_DROPPED = 40

/** Resolves with the final state. Retries an endpoint that does not respond. Throws `kernel/aborted`. */
export async function follow(
  esplora: Pick<Esplora, 'isConfirmed' | 'feeOf' | 'firstInput' | 'spenderOf'>,
  { network, hash }: { network: CaipNetworkId; hash: string },
  options: { signal: AbortSignal },
): Promise<TransactionState> {
  let misses = 0
  let input: Outpoint | null = null
  for (let poll = 0; ; poll += 1) {
    const isConfirmed = await esplora.isConfirmed(network, hash, options).catch(() => undefined)
    if (isConfirmed) return { status: 'confirmed', ...(await readFee(esplora, { network, hash }, options)) }
    // While it is known, what it spends is recorded: a transaction that later spends the same has replaced it.
    if (isConfirmed === false) input ??= await esplora.firstInput(network, hash, options).catch(() => null)
    const by = isConfirmed === null ? await findReplacement(esplora, { network, hash }, input, options) : null
    if (by !== null) return { status: 'replaced', by }
    // Undefined if no endpoint responded, which says nothing about the transaction.
    if (isConfirmed !== undefined) misses = isConfirmed === null ? misses + 1 : 0
    if (misses >= MISSES_UNTIL_DROPPED) return { status: 'dropped' }
    await pause(poll < EAGER_POLLS ? POLL_MS : LATER_POLL_MS, options.signal)
  }
}

async function readFee(
  esplora: Pick<Esplora, 'feeOf'>,
  { network, hash }: { network: CaipNetworkId; hash: string },
  options: { signal: AbortSignal },
): Promise<{ feeUnits?: bigint }> {
  const feeUnits = await esplora.feeOf(network, hash, options).catch(() => null)
  return feeUnits === null ? {} : { feeUnits }
}

/** Returns another transaction that spends the same output, or null if none is known. */
async function findReplacement(
  esplora: Pick<Esplora, 'spenderOf'>,
  { network, hash }: { network: CaipNetworkId; hash: string },
  input: Outpoint | null,
  options: { signal: AbortSignal },
): Promise<string | null> {
  const by = input && (await esplora.spenderOf(network, input, options).catch(() => null))
  return by === hash ? null : by
}
