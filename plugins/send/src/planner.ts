// Asks the network for the cost of a transfer, and compares its response with the draft.
import type { CaipNetworkId, ChainAdapter } from '@latchkey/kernel'
import type { SimulationFeature, Token, TransferDraft, TransferFeature, TransferPlan } from '@latchkey/kernel/contracts'
import { describeToken } from '@latchkey/kernel/review'
import { findDifference } from './checkPlan'
import { planMismatch } from './errors'
import { simulateTransfer } from './simulateTransfer'
import type { CheckedPlan } from './types'

/** Builds and decodes the transfers of one network. */
export interface Family {
  transfer: TransferFeature
  parseAddress: ChainAdapter['parseAddress']
  /** Null if the family cannot simulate. */
  simulation: SimulationFeature | null
}
export interface PlannerDeps {
  familyOf(network: CaipNetworkId): Promise<Family>
  isListed(token: Token): boolean
  isSmartAccount(): boolean
}
export interface Planner {
  /**
   * Resolves to the network's current plan. `previous` is the plan that is shown. Throws the feature's errors, `transfer/token-mismatch`,
   * and `send/plan-mismatch` if the call does something different from the draft.
   */
  planTransfer(draft: TransferDraft, signal: AbortSignal, previous?: TransferPlan): Promise<CheckedPlan>
}

export function createPlanner({ familyOf, isListed, isSmartAccount }: PlannerDeps): Planner {
  async function planTransfer(
    draft: TransferDraft,
    signal: AbortSignal,
    previous?: TransferPlan,
  ): Promise<CheckedPlan> {
    const { transfer, parseAddress, simulation } = await familyOf(draft.token.network)
    const plan = await transfer.plan(draft, {
      signal,
      isSmartAccount: isSmartAccount(),
      ...(previous && { previous }),
    })
    const summary = transfer.summarize(plan.call)
    if (!summary) throw planMismatch('form')
    const difference = findDifference(plan, summary, draft, parseAddress)
    if (difference) throw planMismatch(difference)
    const shown = describeToken(draft.token, plan.token, isListed(draft.token))
    return simulateTransfer(simulation, { ...plan, summary, shown }, draft, { signal })
  }

  return { planTransfer }
}
