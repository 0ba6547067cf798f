// Follows a sent transaction on the chain until it ends. If the chain cannot follow it, the next history page has the outcome.
import { addressOf, type PluginContext } from '@latchkey/kernel'
import type { TransactionState } from '@latchkey/kernel/contracts'
import type { SentTransaction } from './parseSent'
import type { HistoryTypes } from './types'

type Ended = Exclude<TransactionState, { status: 'pending' }>

/** Calls `onEnd` once, or never if the chain cannot follow it or its node does not respond: then the history has the outcome. */
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
    // It stays pending, because nothing else is known.
  }
}
