// The attempt behind a pairing view, which starts and ends with the view. Two atoms hold its state.
import type { ConnectAttempt } from '@latchkey/kernel'
import { useKernel, useLatchkeyAtom, useService } from '@latchkey/ui'
import { atom } from 'jotai/vanilla'
import { useEffect } from 'react'
import { type Attempt, IDLE } from '../attempt'
import { CONNECTOR_ID } from '../connectorId'
import type { WalletConnectService } from '../types'

/** Used until the plugin's service is loaded. */
const idleAtom = atom<Attempt>(IDLE)

export interface PairingState {
  attempt: Attempt
  /** Milliseconds since the epoch. */
  startedAtMs: number | null
  /** Why it failed, if it did. */
  error: ConnectAttempt['error']
  service: WalletConnectService | null
  retry(): void
}

/**
 * Leaving the view ends the attempt. The kernel decides which view follows a success. `walletId` is the ID of the listed wallet that is
 * asked.
 */
export function usePairing(walletId?: string): PairingState {
  const { connections, store } = useKernel()
  const found = useService('walletConnect')
  const service = found.status === 'ready' ? found.service : null
  const attempt = useLatchkeyAtom(service?.attemptAtom ?? idleAtom)
  const latest = useLatchkeyAtom(connections.attemptAtom)
  const mine = latest?.connectorId === CONNECTOR_ID ? latest : null
  useEffect(() => {
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
  }, [connections, store, walletId])

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
