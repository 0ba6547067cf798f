// One wallet session's messages, from the client that all modals of the page share: others' topics are passed over.
import type { Dispose } from '@latchkey/kernel'
import { isRecord } from '../approvedNamespaces'
import type { WalletEvent } from '../walletSession'
import type { SessionEventName, SignClient } from './signClient'

export interface SessionFollower {
  onEvent(event: WalletEvent): void
  /** The wallet left, or the session expired. Nothing comes after it. */
  onEnd(): void
}

function readEvent(message: Record<string, unknown>): WalletEvent | null {
  const { id, params } = message
  if (!isRecord(params)) return null
  if (typeof id === 'number' && 'namespaces' in params) return { type: 'updated', id, namespaces: params.namespaces }
  const { event, chainId } = params
  if (!isRecord(event) || (event.name !== 'chainChanged' && event.name !== 'accountsChanged')) return null
  return { type: event.name, network: chainId, payload: event.data }
}

/** Listens until it is disposed or the session ends. */
export function followSession(client: SignClient, topic: string, { onEvent, onEnd }: SessionFollower): Dispose {
  const isMine = (message: unknown): message is Record<string, unknown> => isRecord(message) && message.topic === topic
  function change(message: unknown): void {
    const event = isMine(message) ? readEvent(message) : null
    if (event) onEvent(event)
  }
  function end(message: unknown): void {
    if (!isMine(message)) return
    stop()
    onEnd()
  }
  const listeners: readonly [SessionEventName, (message: unknown) => void][] = [
    ['session_update', change],
    ['session_event', change],
    ['session_delete', end],
    ['session_expire', end],
  ]
  function stop(): void {
    for (const [event, listener] of listeners) client.off(event, listener)
  }
  for (const [event, listener] of listeners) client.on(event, listener)
  return stop
}
