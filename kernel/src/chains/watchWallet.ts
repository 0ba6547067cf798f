// Turns a wallet's events into one ordered sequence of states (ACC-08). An event only triggers a read, and its payload is ignored: a burst
// of events is one read, and an unchanged response is not a change.
import type { Dispose } from '../base/store'
import { onPageReturn } from '../time/onPageReturn'
import { untilAborted, withinMs } from './waiting'

/** How to listen to a wallet, and how to read it. A state is its accounts and network, in the family's own form. */
export interface WalletSource<State> {
  /** Calls `look` when the wallet may have changed, with true when it reports a disconnect. */
  listen(look: (hasLeft?: boolean) => void): Dispose
  /**
   * Reads the wallet without opening it. Null means that it no longer shares anything; a rejection changes nothing. `known` is null while
   * the visitor's request is pending.
   */
  read(known: State | null): Promise<State | null>
  /** Returns a key that changes only when the state does. */
  keyOf(state: State): string
}

/**
 * A followed wallet. Listeners are called for changes while it is connected, and from the visitor's request until the signal aborts. A
 * wallet cannot connect without a request.
 */
export interface WatchedWallet<State> {
  /**
   * Sends the request to the wallet, or joins the open one, because many wallets refuse a second request. Accounts that the wallet
   * announces in the meantime also resolve it. Throws what `request` throws, or `kernel/aborted`.
   */
  connect(request: () => Promise<State | null>, signal: AbortSignal): Promise<State | null>
  /** Returns the last state that the kernel received, or null while disconnected. */
  known(): State | null
  /** Stores a state that the connector passed to the kernel itself, or null if it disconnected. */
  remember(state: State | null): void
  /** Calls `listener` after each change. Null means that the wallet disconnected. */
  watch(listener: (state: State | null) => void): Dispose
}

/** How long an extension's worker may take to wake up and respond, in milliseconds. After that, the last known state stays. */
const READ_DEADLINE_MS = 5_000
/** A closed or restarted wallet may have lost a request of this age, so the next attempt sends it again. Milliseconds. */
const LOST_AFTER_MS = 60_000

/** Follows one wallet from the first listener to the last. */
export function watchWallet<State>({ listen, read, keyOf }: WalletSource<State>): WatchedWallet<State> {
  const listeners = new Set<(state: State | null) => void>()
  let known: State | null = null
  let isPending = false
  let open: Promise<State | null> | null = null
  let requestedAtMs = 0
  let isReading = false
  let isStale: boolean
  let hasLeft = false
  let stopListening: Dispose = () => {}

  function update(state: State | null): void {
    if (known === state || (known !== null && state !== null && keyOf(known) === keyOf(state))) return
    known = state
    for (const listener of listeners) listener(state)
  }

  async function look(): Promise<void> {
    isStale = true
    if (isReading) return
    isReading = true
    let response: readonly [State | null] | null
    do {
      await null // the rest of a burst arrives before the read
      isStale = false
      response = known !== null || isPending ? await withinMs(toResponse(read(known)), READ_DEADLINE_MS) : null
    } while (isStale)
    isReading = false
    if (response) update(response[0])
    // A disconnect event may only mean that the wallet briefly lost its node. The wallet has left only if it also stops responding.
    else if (hasLeft) update(null)
    hasLeft = false
  }

  /** During a connection request a locked or declined wallet may still list earlier accounts, so only its events count. */
  const lookAgain = () => known !== null && void look()

  function watch(listener: (state: State | null) => void): Dispose {
    if (listeners.size === 0) {
      const stopWallet = listen((isGone = false) => {
        hasLeft ||= isGone
        void look()
      })
      // A frozen page misses the wallet's events.
      const stopReturns = onPageReturn(lookAgain)
      stopListening = () => {
        stopWallet()
        stopReturns()
      }
      // The wallet may have changed since the connector's response.
      lookAgain()
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stopListening()
    }
  }

  /** Resolves when any open request is approved. Rejects only when no request is open any more. */
  function join(request: () => Promise<State | null>): Promise<State | null> {
    const nowMs = performance.now()
    if (open !== null && nowMs - requestedAtMs < LOST_AFTER_MS) return open
    const response = request()
    const joined = open === null ? response : Promise.any([response, open]).catch(() => response)
    const close = () => {
      if (open === joined) open = null
    }
    joined.then(close, close)
    requestedAtMs = nowMs
    open = joined
    return joined
  }

  return {
    connect: (request, signal) =>
      untilAborted(() => {
        let stop: Dispose = () => {}
        const announced = new Promise<State>((resolve) => {
          stop = watch((state) => state !== null && resolve(state))
        })
        isPending = true
        signal.addEventListener('abort', () => {
          isPending = false
          stop()
        })
        return Promise.race([join(request), announced]).finally(stop)
      }, signal),
    known: () => known,
    remember: (state) => {
      known = state
      isPending = false
      open = null
      // A pending response is older than this state.
      isStale = true
    },
    watch,
  }
}

/** Wrapped in a list, to tell a wallet that shares nothing from one that did not respond. */
async function toResponse<State>(state: Promise<State | null>): Promise<readonly [State | null]> {
  return [await state]
}
