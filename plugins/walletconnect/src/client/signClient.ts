// The part of WalletConnect's sign client that this package uses, so that a test can play it and a version can be checked
// against it. What it returns and emits comes from wallets: read as unknown, parsed by us.
import { isRecord } from '../approvedNamespaces'
import type { ProposedNamespaces } from '../namespaces'

/** Messages of connected wallets; `session_connect`: a wallet has settled one, `session_request_sent`: the relay has a request. */
export type SessionEventName =
  | 'session_connect'
  | 'session_request_sent'
  | 'session_update'
  | 'session_event'
  | 'session_delete'
  | 'session_expire'
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
  readonly session: Records & { get(topic: string): object; set(topic: string, session: object): Promise<void> }
  readonly proposal: Pick<Records, 'getAll'>
  readonly core: {
    readonly relayer: {
      readonly connected: boolean
      /** What holds the socket; replaced by the library with every new one. */
      provider: object
      on(event: RelayEventName, listener: (error?: unknown) => void): unknown
      off(event: RelayEventName, listener: (error?: unknown) => void): unknown
      /** Does nothing while nothing is subscribed to. */
      transportOpen(): Promise<void>
      transportClose(): Promise<void>
      /** A new socket, whatever the old one says of itself. */
      restartTransport(): Promise<void>
      subscribe(topic: string): Promise<unknown>
      unsubscribe(topic: string): Promise<void>
      readonly subscriber: {
        readonly topics: readonly string[]
        on(event: 'subscription_created', listener: (subscription: { topic: string }) => void): unknown
      }
    }
    readonly pairing: { readonly pairings: Records }
    readonly crypto: {
      readonly keychain: { has(tag: string): boolean; set(tag: string, key: string): Promise<void> }
      deleteSymKey(topic: string): Promise<void>
      deleteKeyPair(publicKey: string): Promise<void>
      /** The client's word to a relay who it is, an Ed25519 signature. */
      signJWT(relayUrl: string): Promise<string>
    }
    /** Every message that was sent or came, kept for a month: accounts and signed texts are among them. */
    readonly history: {
      delete(topic: string): void
      /** Each one as it is read, before the library acts on it. */
      on(event: 'history_created', listener: (message: unknown) => void): unknown
      off(event: 'history_created', listener: (message: unknown) => void): unknown
    }
    readonly expirer: { has(key: string): boolean; del(key: string): void }
    readonly heartbeat: {
      init(): Promise<void>
      stop(): void
      on(event: 'heartbeat_pulse', listener: () => void): unknown
      removeListener(event: 'heartbeat_pulse', listener: () => void): unknown
    }
    readonly storage: {
      /** As they are now, whichever tab wrote them. */
      getEntries(): Promise<[string, unknown][]>
      getItem(key: string): Promise<unknown>
      setItem(key: string, value: unknown): Promise<void>
      removeItem(key: string): Promise<void>
    }
  }
}

/** Wire facts 5.3: what a wallet is told when the visitor leaves. */
export const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** The session whose `name` is this text, as the library has it; null when there is none (any more). */
export function findSession(
  { session }: Pick<SignClient, 'session'>,
  name: 'topic' | 'pairingTopic',
  text: string,
): Record<string, unknown> | null {
  return (
    session
      .getAll()
      .filter(isRecord)
      .find((each) => each[name] === text) ?? null
  )
}
