// Follows a wallet's events into one ordered line of states (ACC-08). An event says when to look, never what is so: a storm of
// them is one question, and an answer equal to the last one is no change.
import type { Dispose } from '@latchkey/kernel'
import { withinMs } from '../waiting'
import type { BitcoinWallet } from './bitcoinWallet'
import type { WalletState } from './walletState'

/** One wallet being followed. Changes are told between `remember` and `forget` only: a wallet cannot connect unasked. */
export interface FollowedWallet {
  /** What the kernel was given last; null while disconnected. */
  known(): WalletState | null
  remember(state: WalletState): void
  forget(): void
  /** Tells every change from now on; no accounts means that the wallet disconnected. */
  watch(listener: (state: WalletState) => void): Dispose
}

/** An extension's worker may have to wake up before it answers. After this, what was known stays. Milliseconds. */
const READ_DEADLINE_MS = 5_000

/** `read` must not open the wallet; it gives null when the wallet cannot tell without that. */
export function followWallet(wallet: BitcoinWallet, read: () => Promise<WalletState | null>): FollowedWallet {
  const listeners = new Set<(state: WalletState) => void>()
  let known: WalletState | null = null
  let isReading = false
  let isStale = false
  let stopListening: Dispose = () => {}

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
  }

  return {
    known: () => known,
    remember: (state) => {
      known = state.accounts.length === 0 ? null : state
    },
    forget: () => {
      known = null
    },
    watch: (listener) => {
      if (listeners.size === 0) {
        stopListening = wallet.listen(() => void refresh())
        // What changed between the connector's answer and this moment.
        void refresh()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopListening()
      }
    },
  }
}

function isSameState(left: WalletState, right: WalletState): boolean {
  const listOf = ({ accounts }: WalletState) => accounts.map(({ address, purpose }) => `${purpose} ${address}`).join()
  return left.network === right.network && listOf(left) === listOf(right)
}
