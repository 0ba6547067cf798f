// The account's purchases through an on-ramp, polled while one is in progress. Requirement TXH-04.
import type { CaipAddress, Clock, Dispose, Store } from '@latchkey/kernel'
import type { ActivityItem } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'

/** Milliseconds; requirement TXH-04. */
const REFRESH_MS = 3000

export interface Purchases {
  /** Null until they are loaded. */
  readonly purchasesAtom: Atom<readonly ActivityItem[] | null>
  /** Loads them now, and polls while one is in progress. */
  follow(account: CaipAddress): void
  /** Stops polling and drops them. */
  stop(): void
}

/** If loading fails, the list is empty, because the rest of the activity does not depend on purchases. */
export function createPurchases(
  { store, clock }: { store: Store; clock: Clock },
  load: (account: CaipAddress, signal: AbortSignal) => Promise<readonly ActivityItem[]>,
): Purchases {
  const purchasesAtom = atom<readonly ActivityItem[] | null>(null)
  let call = new AbortController()
  let stopTimer: Dispose = () => {}

  async function refresh(account: CaipAddress, { signal }: AbortController): Promise<void> {
    const purchases = await load(account, signal).catch(() => null)
    if (signal.aborted) return
    const known = purchases ?? store.get(purchasesAtom) ?? []
    store.set(purchasesAtom, known)
    const isOpen = known.some(({ status }) => status === 'pending')
    if (isOpen) stopTimer = clock.setTimeout(() => void refresh(account, call), REFRESH_MS)
  }

  function stop(): void {
    call.abort()
    call = new AbortController()
    stopTimer()
    store.set(purchasesAtom, null)
  }

  return {
    purchasesAtom,
    follow(account) {
      stop()
      void refresh(account, call)
    },
    stop,
  }
}
