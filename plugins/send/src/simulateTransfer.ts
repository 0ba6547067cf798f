// Simulates the plan's call and compares what would leave and arrive with the review. Requirement SAF-05.
import { addressOf } from '@latchkey/kernel'
import { simulationFailed } from '@latchkey/kernel/chains'
import type { SimulationFeature, TransferDraft, TransferPlan } from '@latchkey/kernel/contracts'
import { takesMore } from './errors'

/** Tokens that count in shares, like stETH, round by a unit or two. Smallest units. */
const ROUNDING_UNITS = 2n

/**
 * Returns the plan with the amount that the recipient would get if it is less than the amount sent. If it cannot be simulated, the plan is
 * unchanged. Throws `transfer/simulation-failed`, `send/takes-more`, `kernel/aborted`.
 */
export async function simulateTransfer<Plan extends TransferPlan>(
  feature: SimulationFeature | null,
  plan: Plan,
  { from, to, token, units }: TransferDraft,
  options: { signal: AbortSignal },
): Promise<Plan> {
  if (!feature) return plan
  const sender = addressOf(from)
  const { address } = token
  const watched = [
    { owner: sender, tokenAddress: address },
    { owner: to, tokenAddress: address },
    ...(address === null ? [] : [{ owner: sender, tokenAddress: null }]),
  ]
  const simulation = await feature.simulate(plan.call, watched, options)
  if (simulation.status === 'reverted') throw simulationFailed(simulation.reason)
  if (simulation.status === 'unavailable') return plan
  const [leaving = 0n, arriving = 0n, native = 0n] = simulation.changes.map((change) => change.units)
  const isOwn = plan.summary.to === sender || plan.summary.to === plan.summary.from
  const most = isOwn ? 0n : units
  const nativeMost = plan.deposit.units
  if (-leaving > most + ROUNDING_UNITS + (address === null ? nativeMost : 0n) || -native > nativeMost) throw takesMore()
  if (isOwn) return plan
  // A token that reports success but moves nothing.
  if (arriving <= 0n && leaving >= 0n) throw simulationFailed(null)
  const { receivedUnits: _, ...rest } = plan
  const isWhole = units - arriving <= ROUNDING_UNITS
  return { ...(rest as Plan), ...(!isWhole && { receivedUnits: arriving > 0n ? arriving : 0n }) }
}
