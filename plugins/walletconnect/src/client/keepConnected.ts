// Brings the socket to the relay back. After a fatal error the library gives it up for good; in a page that was suspended it
// does not see that it is dead (WCT-08; field case 24). What was missed meanwhile the library fetches when it subscribes again.
import type { Clock, Dispose } from '@latchkey/kernel'
import { relayRefusal } from '../errors'
import { listen } from './listen'
import type { SignClient } from './signClient'

/** Milliseconds between two tries. Specification section 9, heartbeat. */
export const RECONNECT_MS = 5000
/** Without a sign of life for longer, milliseconds, a page was suspended and its socket is not to be trusted: relays ping every 30 s. */
const SUSPENDED_MS = 30_000

/** The last comes to the window from its document. */
const SIGNALS = ['online', 'pageshow', 'visibilitychange'] as const

/** What tells that the page is back. */
export interface PageSignals {
  addEventListener(event: string, listener: () => void): void
  removeEventListener(event: string, listener: () => void): void
  document?: { readonly visibilityState: string }
}

/** Until it is disposed. `page` is null where there is none. */
export function keepConnected({ core }: SignClient, clock: Clock, page: PageSignals | null): Dispose {
  const { relayer, heartbeat } = core
  let stopWaiting: Dispose | null = null
  let lastAliveMs = clock.now()
  /** Trying again would hammer a relay that has said no; the visitor's return or a new attempt may, and one that succeeds ends it. */
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
  /** Does nothing, and succeeds, while nothing is subscribed. */
  function connect(): void {
    if (!relayer.connected) relayer.transportOpen().then(cancel, retryLater)
  }
  /** True when the page was suspended: its socket is replaced, whatever it says of itself. */
  function recover(): boolean {
    const silentMs = clock.now() - lastAliveMs
    lastAliveMs = clock.now()
    if (silentMs <= SUSPENDED_MS) return false
    relayer.restartTransport().then(cancel, retryLater)
    return true
  }
  function beat(): void {
    // The browser slows the timers of a hidden page down; that is no suspension.
    if (!isHidden()) recover()
  }
  function resume(): void {
    if (isHidden()) return
    isRefused = false
    if (!recover()) connect()
  }
  /** A relay that refuses opens the socket first, and says no on it. */
  function arrive(): void {
    isRefused = false
    cancel()
  }
  function refuse(error?: unknown): void {
    if (relayRefusal(error) === null) return
    isRefused = true
    cancel()
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
