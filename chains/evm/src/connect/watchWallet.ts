// Follows a wallet's events (EIP-1193) into one ordered line of states (ACC-08). Events only say when to look: payloads are
// often rubbish, so the wallet is asked. A storm of events is one question, and an answer equal to the last one is no change.
import type { Dispose } from '@latchkey/kernel'
import { withinMs } from '../waiting'
import type { Eip1193Provider } from './eip1193'
import type { WalletState } from './walletState'

/** One wallet being followed. Changes are told between `remember` and `forget` only: a wallet cannot connect unasked. */
export interface WatchedWallet {
  /** Takes over a state that the connector has read and given to the kernel itself. */
  remember(state: WalletState): void
  forget(): void
  /** Tells every change from now on; no accounts means that the wallet disconnected. */
  watch(listener: (state: WalletState) => void): Dispose
}

const EVENTS = ['accountsChanged', 'chainChanged', 'disconnect'] as const
/** An extension's worker may have to wake up before it answers. After this, what was known stays. Milliseconds. */
const READ_DEADLINE_MS = 5_000

/** Starts following when the first listener comes and stops when the last one goes. `read` must not open the wallet. */
export function watchWallet(provider: Eip1193Provider, read: () => Promise<WalletState>): WatchedWallet {
  const listeners = new Set<(state: WalletState) => void>()
  let known: WalletState | null = null
  let isReading = false
  let isStale = false
  let hasLeft = false
  let stopListening: readonly Dispose[] = []

  function tell(state: WalletState): void {
    if (known === null || isSameState(known, state)) return
    known = state.accounts.length === 0 ? null : state
    for (const listener of listeners) listener(state)
  }

  async function refresh(): Promise<void> {
    isStale = true
    if (isReading) return
    isReading = true
    let state: WalletState | null
    do {
      await null // the rest of a storm arrives before the question is asked
      isStale = false
      state = await withinMs(read(), READ_DEADLINE_MS)
    } while (isStale)
    isReading = false
    if (state !== null) tell(state)
    // EIP-1193 `disconnect` may be a passing loss of its node: only a wallet that also stops answering has left.
    else if (hasLeft && known !== null) tell({ ...known, accounts: [] })
    hasLeft = false
  }

  function start(): void {
    stopListening = EVENTS.map((event) =>
      listenTo(provider, event, () => {
        hasLeft ||= event === 'disconnect'
        void refresh()
      }),
    )
    // What changed between the connector's answer and this moment.
    void refresh()
  }

  return {
    remember: (state) => {
      known = state.accounts.length === 0 ? null : state
    },
    forget: () => {
      known = null
    },
    watch: (listener) => {
      if (listeners.size === 0) start()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        for (const stop of stopListening) stop()
        stopListening = []
      }
    },
  }
}

/** Resolves at the wallet's next `chainChanged`, or after the deadline. */
export function untilChainChanged(provider: Eip1193Provider, deadlineMs: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(finish, deadlineMs)
    const stop = listenTo(provider, 'chainChanged', finish)
  })
}

/** Listens where the provider can. A provider that throws here is one that tells nothing. */
function listenTo(provider: Eip1193Provider, event: string, listener: () => void): Dispose {
  try {
    provider.on?.(event, listener)
  } catch {
    return () => {}
  }
  return () => {
    try {
      provider.removeListener?.(event, listener)
    } catch {
      // Its listener does nothing any more: the set it tells is empty.
    }
  }
}

function isSameState(left: WalletState, right: WalletState): boolean {
  const isSameList =
    left.accounts.length === right.accounts.length && left.accounts.every((a, i) => a === right.accounts[i])
  return isSameList && left.network === right.network
}
