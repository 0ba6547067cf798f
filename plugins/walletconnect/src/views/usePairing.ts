// The attempt behind a pairing view: starts with it, ends with it. How it goes is told by two atoms.
import type { ConnectAttempt } from '@latchkey/kernel'
import { useKernel, useLatchkeyAtom, useService } from '@latchkey/ui'
import { atom } from 'jotai/vanilla'
import { useEffect } from 'react'
import { type Attempt, IDLE } from '../attempt'
import { CONNECTOR_ID } from '../connectorId'
import type { WalletConnectService } from '../types'

/** Until the plugin's service is there. */
const idleAtom = atom<Attempt>(IDLE)

export interface PairingState {
  attempt: Attempt
  /** Milliseconds since the epoch. */
  startedAtMs: number | null
  /** Why it failed, when it did. */
  error: ConnectAttempt['error']
  service: WalletConnectService | null
  retry(): void
}

/** Leaving the view ends the attempt; where a success leads is the kernel's business. `walletId`: of the listed wallet that is asked. */
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
    // The list has asked already; only who comes here directly has not.
    void connections.warm().then(() => {
      if (isHere && !isMine()) connections.connect(CONNECTOR_ID, walletId).catch(() => {})
    })
    return () => {
      isHere = false
      if (isMine()) connections.cancel()
    }
  }, [connections, store, walletId])

  // A failure may lie outside the pairing, like an approval without an account.
  const isFailed = mine?.phase === 'failed' && attempt.phase !== 'expired'
  return {
    attempt: isFailed ? { phase: 'failed' } : attempt,
    startedAtMs: mine?.startedAtMs ?? null,
    error: mine?.error ?? null,
    service,
    retry: () => void connections.connect(CONNECTOR_ID, walletId).catch(() => {}),
  }
}
