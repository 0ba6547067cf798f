// The part of WalletConnect's sign client that this package uses, so that a test can play it and a version can be checked
// against it. What it returns and emits comes from wallets: read as unknown, parsed by us.
import type { ProposedNamespaces } from '../namespaces'

/** Messages of connected wallets. */
export type SessionEventName = 'session_update' | 'session_event' | 'session_delete' | 'session_expire'
/** News of the connection to the relay. */
export type RelayEventName = 'relayer_connect' | 'relayer_disconnect' | 'relayer_error'

export interface SignClient {
  /** Resolves when the relay has taken the proposal. */
  connect(params: { optionalNamespaces: ProposedNamespaces }): Promise<{
    uri?: string
    approval(): Promise<unknown>
  }>
  request(params: { topic: string; chainId: string; request: { method: string; params: unknown } }): Promise<unknown>
  disconnect(params: { topic: string; reason: { code: number; message: string } }): Promise<void>
  on(event: SessionEventName, listener: (message: unknown) => void): unknown
  off(event: SessionEventName, listener: (message: unknown) => void): unknown
  readonly session: { getAll(): readonly unknown[] }
  readonly core: {
    readonly relayer: {
      readonly connected: boolean
      on(event: RelayEventName, listener: (error?: unknown) => void): unknown
      off(event: RelayEventName, listener: (error?: unknown) => void): unknown
      /** Does nothing while nothing is subscribed to. */
      transportOpen(): Promise<void>
      transportClose(): Promise<void>
    }
    readonly heartbeat: {
      init(): Promise<void>
      stop(): void
      on(event: 'heartbeat_pulse', listener: () => void): unknown
      removeListener(event: 'heartbeat_pulse', listener: () => void): unknown
    }
    readonly storage: { setItem(key: string, value: unknown): Promise<void> }
  }
}

/** Wire facts 5.3: what a wallet is told when the visitor leaves. */
export const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }
