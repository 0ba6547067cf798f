// The attempt behind a pairing view, which starts and ends with the view. Two atoms hold its state. A pairing of the host's own is only
// shown.
import type { ConnectAttempt } from '@latchkey/kernel'
import { useKernel, useLatchkeyAtom, useService } from '@latchkey/ui'
import { atom } from 'jotai/vanilla'
import { useEffect, useState } from 'react'
import { type Attempt, IDLE, type PairingLink, remainingMs } from '../attempt'
import { CONNECTOR_ID } from '../connectorId'
import type { WalletConnectService } from '../types'

export interface PairingState {
  attempt: Attempt
  /** Milliseconds since the epoch. */
  startedAtMs: number | null
  /** Why it failed, if it did. */
  error: ConnectAttempt['error']
  /** Null until it is loaded, and for a pairing of the host's own, which only the host can replace. */
  service: WalletConnectService | null
  retry(): void
}

/** Used until the plugin's service is loaded. */
const idleAtom = atom<Attempt>(IDLE)

/**
 * Leaving the view ends the attempt. The kernel decides which view follows a success. `walletId` is the ID of the listed wallet that is
 * asked, `given` a pairing that the host created.
 */
export function usePairing(walletId?: string, given?: PairingLink): PairingState {
  const { clock, connections, store } = useKernel()
  const found = useService('walletConnect')
  const service = found.status === 'ready' && !given ? found.service : null
  const own = useLatchkeyAtom(service?.attemptAtom ?? idleAtom)
  const [shown, setShown] = useState<Attempt | undefined>(
    given && { phase: 'waiting', link: given, isRelayDown: false },
  )
  const attempt = shown ?? own
  const latest = useLatchkeyAtom(connections.attemptAtom)
  const mine = !given && latest?.connectorId === CONNECTOR_ID ? latest : null
  useEffect(() => {
    if (given) return clock.setTimeout(() => setShown({ phase: 'expired' }), remainingMs(given, clock.now()))
    let isHere = true
    const isMine = () => store.get(connections.attemptAtom)?.connectorId === CONNECTOR_ID
    // The list has already asked, so only a view that was opened directly must ask.
    void connections.warm().then(() => {
      if (isHere && !isMine()) connections.connect(CONNECTOR_ID, walletId).catch(() => {})
    })
    return () => {
      isHere = false
      if (isMine()) connections.cancel()
    }
  }, [clock, connections, given, store, walletId])

  // A failure may be outside of the pairing, like an approval without an account.
  const isFailed = mine?.phase === 'failed' && attempt.phase !== 'expired'
  return {
    attempt: isFailed ? { phase: 'failed' } : attempt,
    startedAtMs: mine?.startedAtMs ?? null,
    error: mine?.error ?? null,
    service,
    retry: () => void connections.connect(CONNECTOR_ID, walletId).catch(() => {}),
  }
}
