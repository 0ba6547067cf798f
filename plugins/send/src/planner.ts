// Keeps the plan of a draft up to date: asked for once a visitor has stopped typing, dropped when the draft changes.
import type { CaipNetworkId, Clock, Dispose, Store, TransferDraft, TransferFeature } from '@latchkey/kernel'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { Planning } from './types'

/** Specification section 9, debounce. */
const DEBOUNCE_MS = 500

export interface PlannerDeps {
  store: Store
  clock: Clock
  transferOf(network: CaipNetworkId): Promise<TransferFeature>
  isSmartAccount(): boolean
}
export interface Planner {
  readonly planningAtom: PrimitiveAtom<Planning>
  /** Null: there is nothing to plan. What was asked before is dropped. Typed: the network is asked when the visitor has stopped. */
  follow(draft: TransferDraft | null, isTyped?: boolean): void
  /** Now, for a plan that is shown: resolves to what the network says at this moment. */
  ask(draft: TransferDraft, signal: AbortSignal): ReturnType<TransferFeature['plan']>
  stop(): void
}

export function createPlanner({ store, clock, transferOf, isSmartAccount }: PlannerDeps): Planner {
  const planningAtom = atom<Planning>({ status: 'none' })
  let call = new AbortController()
  let cancelTimer: Dispose | null = null

  async function ask(draft: TransferDraft, signal: AbortSignal) {
    const transfer = await transferOf(draft.token.network)
    return transfer.plan(draft, { signal, isSmartAccount: isSmartAccount() })
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
