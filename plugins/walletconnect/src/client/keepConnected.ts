// Reconnects the socket to the relay. After a fatal error the library gives up permanently, and on a page that was suspended it does not
// notice that the socket is dead (WCT-08; field case 24). The library fetches missed messages when it subscribes again.
import type { Clock, Dispose } from '@latchkey/kernel'
import { relayRefusal } from '../errors'
import { listen } from './listen'
import type { SignClient } from './signClient'

/** Milliseconds between two attempts. */
export const RECONNECT_MS = 5000
/** Milliseconds without any sign of life after which a page counts as suspended and its socket is not trusted: relays ping every 30 s. */
const SUSPENDED_MS = 30_000

/** The last one bubbles from the document to the window. */
const SIGNALS = ['online', 'pageshow', 'visibilitychange'] as const

/** Events that say that the page is visible again. */
export interface PageSignals {
  addEventListener(event: string, listener: () => void): void
  removeEventListener(event: string, listener: () => void): void
  document?: { readonly visibilityState: string }
}

/** Runs until disposed. `page` is null outside of a page. */
export function keepConnected({ core }: SignClient, clock: Clock, page: PageSignals | null): Dispose {
  const { relayer, heartbeat } = core
  let stopWaiting: Dispose | null = null
  let lastAliveMs = clock.now()
  /**
   * The relay refused, so more attempts would only add load: neither this part nor the library makes any. A return of the visitor or a new
   * attempt may try again, and a success ends it.
   */
  let isRefused = false
  const isHidden = () => page?.document?.visibilityState === 'hidden'

  function cancel(): void {
    stopWaiting?.()
    stopWaiting = null
  }
  function retryLater(): void {
    if (stopWaiting || isRefused) return
    stopWaiting = clock.setTimeout(() => {
      stopWaiting = null
      connect()
    }, RECONNECT_MS)
  }
  /** Does nothing and succeeds while there are no subscriptions. */
  function connect(): void {
    if (!relayer.connected) relayer.transportOpen().then(cancel, retryLater)
  }
  /** Returns true if the page was suspended: its socket is replaced, even if it still reports as open. */
  function recover(): boolean {
    const silentMs = clock.now() - lastAliveMs
    lastAliveMs = clock.now()
    if (silentMs <= SUSPENDED_MS) return false
    relayer.restartTransport().then(cancel, retryLater)
    return true
  }
  function beat(): void {
    // The browser slows down the timers of a hidden page, but that is not a suspension.
    if (!isHidden()) recover()
  }
  function resume(): void {
    if (isHidden()) return
    isRefused = false
    if (!recover()) connect()
  }
  /** A relay that refuses first opens the socket and then reports it there. */
  function arrive(): void {
    isRefused = false
    cancel()
  }
  function refuse(error?: unknown): void {
    if (!relayRefusal(error)) return
    isRefused = true
    cancel()
    void relayer.transportClose()
  }

  const unlisten = listen(relayer, [
    ['relayer_disconnect', retryLater],
    ['relayer_connect', arrive],
    ['relayer_error', refuse],
  ])
  heartbeat.on('heartbeat_pulse', beat)
  for (const event of SIGNALS) page?.addEventListener(event, resume)
  return () => {
    cancel()
    unlisten()
    heartbeat.removeListener('heartbeat_pulse', beat)
    for (const event of SIGNALS) page?.removeEventListener(event, resume)
  }
}
