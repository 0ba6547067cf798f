// Follows a wallet's events into one ordered line of states (ACC-08). An event says when to look, never what is so: a storm of
// them is one question, and an answer equal to the last one is no change.
import type { Dispose } from '../plugin/contract'
import { onPageReturn } from '../time/onPageReturn'
import { withinMs } from './waiting'

/** How one wallet is heard and asked. A state is its accounts and network, as the family has them. */
export interface WalletSource<State> {
  /** Calls `look` when something may have changed, with true when the wallet says that it is gone. */
  listen(look: (hasLeft?: boolean) => void): Dispose
  /** Asks without opening the wallet. Null: it shares nothing any more. Rejects when it cannot tell: then nothing changed. */
  read(known: State): Promise<State | null>
  /** Equal for two states between which nothing changed. */
  keyOf(state: State): string
}

/** One wallet being followed. Changes are told only while it is connected: a wallet cannot connect unasked. */
export interface FollowedWallet<State> {
  /** What the kernel was given last; null while disconnected. */
  known(): State | null
  /** Takes over a state that the connector has read and given to the kernel itself; null when it disconnected. */
  remember(state: State | null): void
  /** Tells every change from now on; null means that the wallet disconnected. */
  watch(listener: (state: State | null) => void): Dispose
}

/** An extension's worker may have to wake up before it answers. After this, what was known stays. Milliseconds. */
const READ_DEADLINE_MS = 5_000

/** Starts following when the first listener comes and stops when the last one goes. */
export function followWallet<State>({ listen, read, keyOf }: WalletSource<State>): FollowedWallet<State> {
  const listeners = new Set<(state: State | null) => void>()
  let known: State | null = null
  let isReading = false
  let isStale = false
  let hasLeft = false
  let stopListening: Dispose = () => {}

  function tell(state: State | null): void {
    if (known === null || (state !== null && keyOf(known) === keyOf(state))) return
    known = state
    for (const listener of listeners) listener(state)
  }

  async function look(): Promise<void> {
    isStale = true
    if (isReading) return
    isReading = true
    let answer: readonly [State | null] | null
    do {
      await null // the rest of a storm arrives before the question is asked
      isStale = false
      answer = known && (await withinMs(toAnswer(read(known)), READ_DEADLINE_MS))
    } while (isStale)
    isReading = false
    if (answer) tell(answer[0])
    // A goodbye may be a passing loss of the wallet's node: only one that also stops answering has left.
    else if (hasLeft) tell(null)
    hasLeft = false
  }

  return {
    known: () => known,
    remember: (state) => {
      known = state
      // An answer that is under way is older than this.
      isStale = true
    },
    watch: (listener) => {
      if (listeners.size === 0) {
        const stopWallet = listen((isGone = false) => {
          hasLeft ||= isGone
          void look()
        })
        // A page that was stopped has missed what the wallet said meanwhile.
        const stopReturns = onPageReturn(() => void look())
        stopListening = () => {
          stopWallet()
          stopReturns()
        }
        // What changed between the connector's answer and this moment.
        void look()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopListening()
      }
    },
  }
}

/** In a list, so that a wallet that shares nothing is not taken for one that did not answer. */
async function toAnswer<State>(state: Promise<State | null>): Promise<readonly [State | null]> {
  return [await state]
}
