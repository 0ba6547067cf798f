// The part of WalletConnect's sign client that this package uses, so that a test can play it and a version can be checked
// against it. What it returns and emits comes from wallets: read as unknown, parsed by us.
import type { ProposedNamespaces } from '../namespaces'

/** Messages of connected wallets. */
export type SessionEventName = 'session_update' | 'session_event' | 'session_delete' | 'session_expire'
/** News of the connection to the relay. */
export type RelayEventName = 'relayer_connect' | 'relayer_disconnect' | 'relayer_error'

/** Sessions or pairings as the library keeps them. */
interface Records {
  readonly keys: readonly string[]
  getAll(): readonly unknown[]
  delete(topic: string, reason: { code: number; message: string }): Promise<void>
}
export interface SignClient {
  /** Resolves when the relay has taken the proposal. */
  connect(params: { optionalNamespaces: ProposedNamespaces }): Promise<{
    uri?: string
    approval(): Promise<unknown>
  }>
  /** Asks for a sign-in; for a session alone where the wallet cannot. EVM chains only. */
  authenticate(params: {
    chains: string[]
    methods: string[]
    domain: string
    uri: string
    nonce: string
    statement?: string
    exp?: string
    nbf?: string
    resources?: string[]
  }): Promise<{ uri?: string | null; response(): Promise<{ session?: unknown; auths?: readonly unknown[] }> }>
  /** The text of a sign-in as EIP-4361 has it. */
  formatAuthMessage(params: {
    request: { domain: string; aud: string; nonce: string; version: string; iat: string } & Record<string, unknown>
    iss: string
  }): string
  request(params: { topic: string; chainId: string; request: { method: string; params: unknown } }): Promise<unknown>
  disconnect(params: { topic: string; reason: { code: number; message: string } }): Promise<void>
  on(event: SessionEventName, listener: (message: unknown) => void): unknown
  off(event: SessionEventName, listener: (message: unknown) => void): unknown
  readonly session: Records
  readonly core: {
    readonly relayer: {
      readonly connected: boolean
      on(event: RelayEventName, listener: (error?: unknown) => void): unknown
      off(event: RelayEventName, listener: (error?: unknown) => void): unknown
      /** Does nothing while nothing is subscribed to. */
      transportOpen(): Promise<void>
      transportClose(): Promise<void>
      /** A new socket, whatever the old one says of itself. */
      restartTransport(): Promise<void>
      unsubscribe(topic: string): Promise<void>
      readonly subscriber: {
        on(event: 'subscription_created', listener: (subscription: { topic: string }) => void): unknown
        off(event: 'subscription_created', listener: (subscription: { topic: string }) => void): unknown
      }
    }
    readonly pairing: { readonly pairings: Records }
    readonly crypto: {
      readonly keychain: { has(tag: string): boolean }
      deleteSymKey(topic: string): Promise<void>
      deleteKeyPair(publicKey: string): Promise<void>
    }
    /** Every message that was sent or came, kept for a month: accounts and signed texts are among them. */
    readonly history: { delete(topic: string): void }
    readonly expirer: { has(key: string): boolean; del(key: string): void }
    readonly heartbeat: {
      init(): Promise<void>
      stop(): void
      on(event: 'heartbeat_pulse', listener: () => void): unknown
      removeListener(event: 'heartbeat_pulse', listener: () => void): unknown
    }
    readonly storage: { setItem(key: string, value: unknown): Promise<void>; removeItem(key: string): Promise<void> }
  }
}

/** Wire facts 5.3: what a wallet is told when the visitor leaves. */
export const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }
