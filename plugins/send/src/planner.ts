// Keeps the plan of a draft up to date: asked for once a visitor has stopped typing, dropped when the draft changes.
import type {
  CaipNetworkId,
  ChainAdapter,
  Clock,
  Dispose,
  SimulationFeature,
  Store,
  Token,
  TransferDraft,
  TransferFeature,
  TransferPlan,
} from '@latchkey/kernel'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import { describeToken, findDifference } from './checkPlan'
import { planMismatch } from './errors'
import { simulateTransfer } from './simulateTransfer'
import type { CheckedPlan, Planning } from './types'

/** Specification section 9, debounce. */
const DEBOUNCE_MS = 500

/** What builds and reads the transfers of one network. */
export interface Family {
  transfer: TransferFeature
  parseAddress: ChainAdapter['parseAddress']
  /** Null where the family cannot simulate. */
  simulation: SimulationFeature | null
}
export interface PlannerDeps {
  store: Store
  clock: Clock
  familyOf(network: CaipNetworkId): Promise<Family>
  isListed(token: Token): boolean
  isSmartAccount(): boolean
}
export interface Planner {
  readonly planningAtom: PrimitiveAtom<Planning>
  /** Null: there is nothing to plan. What was asked before is dropped. Typed: the network is asked when the visitor has stopped. */
  follow(draft: TransferDraft | null, isTyped?: boolean): void
  /**
   * Now, for a plan that is shown: resolves to what the network says at this moment. Throws what the feature throws,
   * `transfer/token-mismatch`, and `send/plan-mismatch` when the call does something else than the draft says.
   */
  ask(draft: TransferDraft, signal: AbortSignal, previous?: TransferPlan): Promise<CheckedPlan>
  stop(): void
}

export function createPlanner({ store, clock, familyOf, isListed, isSmartAccount }: PlannerDeps): Planner {
  const planningAtom = atom<Planning>({ status: 'none' })
  let call = new AbortController()
  let cancelTimer: Dispose | null = null

  async function ask(draft: TransferDraft, signal: AbortSignal, previous?: TransferPlan): Promise<CheckedPlan> {
    const { transfer, parseAddress, simulation } = await familyOf(draft.token.network)
    const plan = await transfer.plan(draft, {
      ...{ signal, isSmartAccount: isSmartAccount() },
      ...(previous && { previous }),
    })
    const summary = transfer.summarize(plan.call)
    const difference = findDifference(plan, summary, draft, parseAddress)
    if (!summary || difference) throw planMismatch(difference ?? 'form')
    const shown = describeToken(draft.token, plan.token, isListed(draft.token))
    return simulateTransfer(simulation, { ...plan, summary, shown }, draft, { signal })
  }

  function stop(): void {
    call.abort()
    cancelTimer?.()
    cancelTimer = null
  }

  async function run(draft: TransferDraft, { signal }: AbortController): Promise<void> {
    const settle = (planning: Planning) => {
      if (!signal.aborted) store.set(planningAtom, planning)
    }
    await ask(draft, signal).then(
      (plan) => settle({ status: 'ready', plan }),
      (error: unknown) => settle({ status: 'failed', error }),
    )
  }

  return {
    planningAtom,
    ask,
    stop,
    follow(draft, isTyped = false) {
      stop()
      store.set(planningAtom, { status: draft ? 'planning' : 'none' })
      if (!draft) return
      const own = new AbortController()
      call = own
      if (isTyped) cancelTimer = clock.setTimeout(() => void run(draft, own), DEBOUNCE_MS)
      else void run(draft, own)
    },
  }
}
