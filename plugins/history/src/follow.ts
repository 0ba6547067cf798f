// Follows what was sent to its end on the chain. Without the chain's own way, the next page of the history tells.
import { addressOf, type PluginContext } from '@latchkey/kernel'
import type { TransactionState } from '@latchkey/kernel/contracts'
import type { SentTransaction } from './parseSent'
import type { HistoryTypes } from './types'

type Ended = Exclude<TransactionState, { status: 'pending' }>

/** Calls `onEnd` once, or never: when the chain cannot follow, or its node does not answer, the history is asked instead. */
export async function follow(
  ctx: Pick<PluginContext<HistoryTypes>, 'chain' | 'signal'>,
  { transaction }: SentTransaction,
  onEnd: (state: Ended) => void,
): Promise<void> {
  const { network, hash, from } = transaction
  try {
    const transfer = await (await ctx.chain(network)).feature('transfer')
    const state = await transfer?.follow({ network, hash, from: addressOf(from) }, { signal: ctx.signal })
    if (!state || state.status === 'pending' || ctx.signal.aborted) return
    onEnd(state)
  } catch {
    // It stays pending, which is all that is known of it.
  }
}
