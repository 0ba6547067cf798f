// Quotes for a pair: asked for when a visitor has stopped typing, and again while it is looked at; a late answer is dropped.
import type { CaipAddress, Clock, DataApiService, Dispose, Store, Token } from '@latchkey/kernel'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { Quoting } from './types'

/** Specification section 9, debounce; SWP-02. */
const DEBOUNCE_MS = 500
/** Wire facts section 8.1. */
const REFRESH_MS = 10_000

export interface Question {
  account: CaipAddress
  from: Token
  to: Token
  units: bigint
}
export interface Quoter {
  readonly quotingAtom: PrimitiveAtom<Quoting>
  /** Null: there is nothing to quote. */
  follow(question: Question | null, isTyped?: boolean): void
  /** Asks again from time to time, until what it gives is called. */
  watch(onRound: () => void): Dispose
  stop(): void
}

export function createQuoter({
  store,
  clock,
  dataApi,
}: {
  store: Store
  clock: Clock
  dataApi: DataApiService
}): Quoter {
  const quotingAtom = atom<Quoting>({ status: 'none' })
  let current: Question | null = null
  let call = new AbortController()
  let cancelTimer: Dispose | null = null

  function stop(): void {
    call.abort()
    cancelTimer?.()
    cancelTimer = null
  }

  async function ask(question: Question): Promise<void> {
    const own = new AbortController()
    call = own
    const settle = (quoting: Quoting) => {
      if (!own.signal.aborted) store.set(quotingAtom, quoting)
    }
    await dataApi.quote(question, { signal: own.signal }).then(
      (toUnits) => settle({ status: 'ready', toUnits: toUnits ?? 0n }),
      (error: unknown) => settle({ status: 'failed', error }),
    )
  }

  return {
    quotingAtom,
    stop,
    follow(question, isTyped = false) {
      stop()
      current = question
      store.set(quotingAtom, { status: question ? 'asking' : 'none' })
      if (!question) return
      if (isTyped) cancelTimer = clock.setTimeout(() => void ask(question), DEBOUNCE_MS)
      else void ask(question)
    },
    watch(onRound) {
      let cancel: Dispose = () => {}
      const again = () => {
        cancel = clock.setTimeout(() => {
          onRound()
          // What is shown stays until the answer is there.
          if (current && store.get(quotingAtom).status !== 'asking') void ask(current)
          again()
        }, REFRESH_MS)
      }
      again()
      return () => cancel()
    },
  }
}
