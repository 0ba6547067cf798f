// Simulates the step that the wallet is about to send. Requirement SAF-05.
import { addressOf } from '@latchkey/kernel'
import type { SimulationFeature, SwapTerms, Token, WatchedBalance } from '@latchkey/kernel/contracts'
import { isSameToken } from '@latchkey/kernel/review'
import { takesMore, wouldFail } from './errors'
import type { SwapReview } from './types'

/** Tokens of the account that are watched in addition to the two of the swap; the most valuable come first. */
const WATCHED_COUNT = 20

export interface SimulatedStep {
  terms: SwapTerms
  step: SwapReview['step']
  /** The account's tokens, the most valuable first. */
  held: readonly Token[]
}

/**
 * Returns the smallest units of the wanted token that would arrive; null if no node can simulate, and for an approval. Throws
 * `swaps/would-fail`, `swaps/takes-more`, `kernel/aborted`.
 */
export async function simulateStep(
  feature: SimulationFeature | null,
  { terms, step, held }: SimulatedStep,
  options: { signal: AbortSignal },
): Promise<bigint | null> {
  if (!feature) return null
  const owner = addressOf(terms.account)
  const others = held.slice(0, WATCHED_COUNT).map(({ address }) => address)
  const addresses = [terms.from.address, terms.to.address, null, ...others].filter(isFirst)
  const watched = addresses.map((tokenAddress): WatchedBalance => ({ owner, tokenAddress }))
  const simulation = await feature.simulate(step.plan.call, watched, options)
  if (simulation.status === 'unavailable') return null
  if (simulation.status === 'reverted') throw wouldFail(simulation.reason)
  const { changes } = simulation
  const given = step.kind === 'swap' ? terms.units : 0n
  const allowedOf = (address: string | null) => (isSameToken(address, terms.from.address) ? given : 0n)
  if (changes.some(({ tokenAddress, units }) => -units > allowedOf(tokenAddress))) throw takesMore()
  if (step.kind === 'approve') return null
  return changes.find(({ tokenAddress }) => isSameToken(tokenAddress, terms.to.address))?.units ?? null
}

function isFirst(address: string | null, index: number, all: readonly (string | null)[]): boolean {
  return all.findIndex((each) => isSameToken(each, address)) === index
}
