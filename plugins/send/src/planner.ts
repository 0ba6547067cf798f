// Asks the network what a transfer takes, and compares what it says with the draft.
import type { CaipNetworkId, ChainAdapter } from '@latchkey/kernel'
import type { SimulationFeature, Token, TransferDraft, TransferFeature, TransferPlan } from '@latchkey/kernel/contracts'
import { describeToken } from '@latchkey/kernel/review'
import { findDifference } from './checkPlan'
import { planMismatch } from './errors'
import { simulateTransfer } from './simulateTransfer'
import type { CheckedPlan } from './types'

/** What builds and reads the transfers of one network. */
export interface Family {
  transfer: TransferFeature
  parseAddress: ChainAdapter['parseAddress']
  /** Null where the family cannot simulate. */
  simulation: SimulationFeature | null
}
export interface PlannerDeps {
  familyOf(network: CaipNetworkId): Promise<Family>
  isListed(token: Token): boolean
  isSmartAccount(): boolean
}
export interface Planner {
  /**
   * Resolves to what the network says at this moment. `previous`: the plan that is shown. Throws what the feature throws,
   * `transfer/token-mismatch`, and `send/plan-mismatch` when the call does something else than the draft says.
   */
  ask(draft: TransferDraft, signal: AbortSignal, previous?: TransferPlan): Promise<CheckedPlan>
}

export function createPlanner({ familyOf, isListed, isSmartAccount }: PlannerDeps): Planner {
  async function ask(draft: TransferDraft, signal: AbortSignal, previous?: TransferPlan): Promise<CheckedPlan> {
    const { transfer, parseAddress, simulation } = await familyOf(draft.token.network)
    const plan = await transfer.plan(draft, {
      ...{ signal, isSmartAccount: isSmartAccount() },
      ...(previous && { previous }),
    })
    const summary = transfer.summarize(plan.call)
    if (!summary) throw planMismatch('form')
    const difference = findDifference(plan, summary, draft, parseAddress)
    if (difference) throw planMismatch(difference)
    const shown = describeToken(draft.token, plan.token, isListed(draft.token))
    return simulateTransfer(simulation, { ...plan, summary, shown }, draft, { signal })
  }

  return { ask }
}
