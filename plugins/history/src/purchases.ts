// Purchases of the account through an on-ramp, asked for again while one is in progress. Requirement TXH-04.
import type { CaipAddress, Clock, Dispose, Store } from '@latchkey/kernel'
import type { ActivityItem } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'

/** Milliseconds; requirement TXH-04. */
const REFRESH_MS = 3000

export interface Purchases {
  /** Null until they are known. */
  readonly purchasesAtom: Atom<readonly ActivityItem[] | null>
  /** Asks now, and again while one is in progress. */
  follow(account: CaipAddress): void
  /** Asks no more, and forgets them. */
  stop(): void
}

/** Purchases that cannot be had are none: the rest of the list does not depend on them. */
export function createPurchases(
  { store, clock }: { store: Store; clock: Clock },
  load: (account: CaipAddress, signal: AbortSignal) => Promise<readonly ActivityItem[]>,
): Purchases {
  const purchasesAtom = atom<readonly ActivityItem[] | null>(null)
  let call = new AbortController()
  let stopTimer: Dispose = () => {}

  async function ask(account: CaipAddress, { signal }: AbortController): Promise<void> {
    const purchases = await load(account, signal).catch(() => null)
    if (signal.aborted) return
    const known = purchases ?? store.get(purchasesAtom) ?? []
    store.set(purchasesAtom, known)
    const isOpen = known.some(({ status }) => status === 'pending')
    if (isOpen) stopTimer = clock.setTimeout(() => void ask(account, call), REFRESH_MS)
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
      void ask(account, call)
    },
    stop,
  }
}
