// Follows the messages of one wallet session on the client that all modals of the page share. Messages of other topics are ignored.
import type { Clock, Dispose } from '@latchkey/kernel'
import { isRecord } from '../approvedNamespaces'
import type { WalletEvent } from '../walletSession'
import { listen } from './listen'
import { findSession, type SignClient } from './signClient'

/** The method of a wallet's disconnect, and of the modal's if two on a page have the same session. */
const SESSION_DELETE = 'wc_sessionDelete'

export type SessionEnd = 'left' | 'expired'
export interface SessionFollower {
  onEvent(event: WalletEvent): void
  /** No event follows. */
  onEnd(end: SessionEnd): void
}

function readEvent(message: Record<string, unknown>): WalletEvent | null {
  const { id, params } = message
  if (!isRecord(params)) return null
  if (typeof id === 'number' && 'namespaces' in params) return { type: 'updated', id, namespaces: params.namespaces }
  const { event, chainId } = params
  if (!isRecord(event) || (event.name !== 'chainChanged' && event.name !== 'accountsChanged')) return null
  return { type: event.name, network: chainId, payload: event.data }
}

/** Returns milliseconds since the epoch; wallets extend it. A session without an expiry never expires. */
function readExpiryMs(client: SignClient, topic: string): number | null {
  const session = findSession(client, 'topic', topic)
  if (!session) return null
  return typeof session.expiry === 'number' ? session.expiry * 1000 : Number.POSITIVE_INFINITY
}

/** Listens until disposed, or until the session ends. */
export function followSession(
  client: SignClient,
  topic: string,
  clock: Clock,
  { onEvent, onEnd }: SessionFollower,
): Dispose {
  const { history, heartbeat } = client.core
  let expiryMs = readExpiryMs(client, topic)
  const isMine = (message: unknown): message is Record<string, unknown> => isRecord(message) && message.topic === topic
  const isExpired = () => expiryMs !== null && expiryMs <= clock.now()

  function change(message: unknown): void {
    const event = isMine(message) ? readEvent(message) : null
    if (event) onEvent(event)
  }
  function finish(): void {
    stop()
    onEnd(isExpired() ? 'expired' : 'left')
  }
  function end(message: unknown): void {
    if (!isMine(message)) return
    history.delete(topic)
    finish()
  }
  /** The library removes a session only after the relay has responded twice. A relay that does not respond must not keep it here. */
  function hear(message: unknown): void {
    if (!isMine(message) || !isRecord(message.request) || message.request.method !== SESSION_DELETE) return
    client.on('session_delete', clean)
    finish()
  }
  function clean(message: unknown): void {
    if (!isMine(message)) return
    client.off('session_delete', clean)
    history.delete(topic)
  }
  /** The library unsubscribes before it removes an expired session, but the relay may be down. */
  function beat(): void {
    expiryMs = readExpiryMs(client, topic) ?? expiryMs
    if (isExpired()) finish()
  }

  const unlisten = listen(client, [
    ['session_update', change],
    ['session_event', change],
    ['session_delete', end],
    ['session_expire', end],
  ])
  function stop(): void {
    unlisten()
    history.off('history_created', hear)
    heartbeat.removeListener('heartbeat_pulse', beat)
  }
  history.on('history_created', hear)
  heartbeat.on('heartbeat_pulse', beat)
  return stop
}
