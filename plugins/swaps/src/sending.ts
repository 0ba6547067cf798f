// One step on its way to the wallet and to the chain, and what a visitor is told when it does not get there.
import {
  addressOf,
  findError,
  LatchkeyError,
  networkOf,
  type PluginContext,
  type SwapTerms,
  type TransactionState,
} from '@latchkey/kernel'
import { otherNetwork, refused } from './errors'
import type { SwapFacts, SwapReview, SwapsTypes } from './types'

/**
 * Resolves once the wallet has said yes. `settled`: null when the page is gone before the result is known. `onAsked` hears true when the
 * wallet is about to be asked, and false once it has said yes.
 */
export async function sendStep(
  ctx: PluginContext<SwapsTypes>,
  { step, terms }: Pick<SwapReview, 'step' | 'terms'>,
  onAsked: (isAsked: boolean) => void,
): Promise<{ settled: Promise<TransactionState | null> }> {
  const { call } = step.plan
  const transfer = await (await ctx.chain(call.network)).feature('transfer')
  if (!transfer) throw refused(null)
  onAsked(true)
  const hash = transfer.parseResult(await ctx.request(call, { signal: ctx.signal }))
  if (hash === null) throw refused(null)
  onAsked(false)
  const { account, from: token, to, units } = terms
  const isSwap = step.kind === 'swap'
  ctx.emit('tx:submitted', {
    ...{ network: networkOf(account), hash, from: account, kind: isSwap ? 'swap' : 'approve', fee: step.plan.fee },
    ...(isSwap && { sent: { token, units }, received: { token: to, units: step.plan.minimumUnits } }),
  })
  const sent = { network: call.network, hash, from: addressOf(account), call }
  return { settled: transfer.follow(sent, { signal: ctx.signal }).catch(() => null) }
}

export function factsOf({ account, from, to }: SwapTerms): SwapFacts {
  return { network: networkOf(account), from: from.symbol, to: to.symbol }
}

/** With a sentence for a visitor of this flow. */
export function toProblem(error: unknown): LatchkeyError {
  if (findError(error, 'rpc/chain-disconnected')) return otherNetwork(error)
  const isOwn = error instanceof LatchkeyError && /^(swaps?|transfer)\//.test(error.code)
  return isOwn ? error : refused(error)
}
