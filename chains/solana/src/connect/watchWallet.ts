// Follows a wallet's `change` events (standard:events) into one ordered line of states (ACC-08). The event only says when to look;
// a storm of them is one look, and a state equal to the last one is no change.
import type { Dispose } from '@latchkey/kernel'
import type { WalletState } from './accounts'
import { onChange } from './readWallet'
import type { StandardWallet } from './walletStandard'

/** One wallet being followed. Changes are told between `remember` and `forget` only: a wallet cannot connect unasked. */
export interface WatchedWallet {
  state(): WalletState | null
  /** Takes over a state that the connector has read and given to the kernel itself. */
  remember(state: WalletState): void
  forget(): void
  /** Tells every change from now on; null means that the wallet disconnected. */
  watch(listener: (state: WalletState | null) => void): Dispose
}

/** Starts following when the first listener comes and stops when the last one goes. `read` throws on rubbish: then nothing changed. */
export function watchWallet(wallet: StandardWallet, read: (known: WalletState) => WalletState | null): WatchedWallet {
  const listeners = new Set<(state: WalletState | null) => void>()
  let known: WalletState | null = null
  let isLooking = false
  let stop: Dispose = () => {}

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    await null // the rest of a storm arrives before the wallet is looked at
    isLooking = false
    if (known === null) return
    const state = tryRead(known)
    if (state === known || isSameState(known, state)) return
    known = state
    for (const listener of listeners) listener(state)
  }

  function tryRead(before: WalletState): WalletState | null {
    try {
      return read(before)
    } catch {
      return before
    }
  }

  return {
    state: () => known,
    remember: (state) => {
      known = state
    },
    forget: () => {
      known = null
    },
    watch: (listener) => {
      if (listeners.size === 0) stop = onChange(wallet, () => void look())
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }
}

function isSameState(left: WalletState, right: WalletState | null): boolean {
  if (left.network !== right?.network || left.accounts.length !== right.accounts.length) return false
  return left.accounts.every(({ address }, index) => address === right.accounts[index]?.address)
}
