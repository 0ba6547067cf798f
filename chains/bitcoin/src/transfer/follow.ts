// Watches a transaction until it is in a block, another one has spent its coins, or the network no longer knows it.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { TransactionState } from '@latchkey/kernel/contracts'
import { pause } from '@latchkey/kernel/http'
import type { Esplora, Outpoint } from '../esplora/esplora'

/** Blocks come every ten minutes, on local networks sooner. */
const POLL_MS = 2_000
/** After this many looks it is no longer awaited by the second. */
const EAGER_POLLS = 30
const LATER_POLL_MS = 15_000
/** A wallet may hand it to a node from which it takes a while to all others. Looks in a row. */
const MISSES_UNTIL_DROPPED = 40

/** Resolves with the final state. An endpoint that does not answer is asked again. Throws `kernel/aborted`. */
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
    // While it is there, what it spends is noted: whoever spends that later has taken its place.
    if (isConfirmed === false) input ??= await esplora.firstInput(network, hash, options).catch(() => null)
    const by = isConfirmed === null ? await findReplacement(esplora, { network, hash }, input, options) : null
    if (by !== null) return { status: 'replaced', by }
    // Undefined: nobody answered, which says nothing about the transaction.
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

/** Another transaction that spends the same; null where none is known. */
async function findReplacement(
  esplora: Pick<Esplora, 'spenderOf'>,
  { network, hash }: { network: CaipNetworkId; hash: string },
  input: Outpoint | null,
  options: { signal: AbortSignal },
): Promise<string | null> {
  const by = input && (await esplora.spenderOf(network, input, options).catch(() => null))
  return by === hash ? null : by
}
