// The part of WalletConnect's sign client that this package uses, so that a test can replace it and check new versions against it. Its
// results and events come from wallets, so they are unknown until parsed here.
import { isRecord } from '../approvedNamespaces'
import type { ProposedNamespaces } from '../namespaces'

/** Messages of connected wallets. `session_connect`: a wallet has settled a session. `session_request_sent`: the relay has a request. */
export type SessionEventName =
  | 'session_connect'
  | 'session_request_sent'
  | 'session_update'
  | 'session_event'
  | 'session_delete'
  | 'session_expire'
/** Events of the relay connection. */
export type RelayEventName = 'relayer_connect' | 'relayer_disconnect' | 'relayer_error'

/** Sessions or pairings in the library's store. */
interface Records {
  readonly keys: readonly string[]
  getAll(): readonly unknown[]
  delete(topic: string, reason: { code: number; message: string }): Promise<void>
}
/** IDs of requests, the newest last. */
interface RequestIds {
  readonly keys: readonly unknown[]
}
export interface SignClient {
  /** Resolves when the relay has accepted the proposal. */
  connect(params: { optionalNamespaces: ProposedNamespaces }): Promise<{
    uri?: string
    approval(): Promise<unknown>
  }>
  /** Asks for a sign-in, or only for a session if the wallet cannot sign in. EVM chains only. */
  authenticate(params: {
    chains: string[]
    methods: string[]
    domain: string
    uri: string
    nonce: string
    statement?: string | undefined
    exp?: string | undefined
    nbf?: string | undefined
    resources?: string[] | undefined
  }): Promise<{ uri?: string | null; response(): Promise<{ session?: unknown; auths?: readonly unknown[] }> }>
  /** Returns the text of a sign-in as in EIP-4361. */
  formatAuthMessage(params: {
    request: { domain: string; aud: string; nonce: string; version: string; iat: string } & Record<string, unknown>
    iss: string
  }): string
  request(params: { topic: string; chainId: string; request: { method: string; params: unknown } }): Promise<unknown>
  disconnect(params: { topic: string; reason: { code: number; message: string } }): Promise<void>
  on(event: SessionEventName, listener: (message: unknown) => void): unknown
  off(event: SessionEventName, listener: (message: unknown) => void): unknown
  readonly session: Records & { get(topic: string): object; set(topic: string, session: object): Promise<void> }
  readonly proposal: Pick<Records, 'getAll'> & RequestIds
  /** Sign-ins that wait for a wallet. */
  readonly auth: { readonly requests: RequestIds }
  readonly core: {
    readonly relayer: {
      readonly connected: boolean
      /** Holds the socket; the library replaces it with every new socket. */
      provider: object
      on(event: RelayEventName, listener: (error?: unknown) => void): unknown
      off(event: RelayEventName, listener: (error?: unknown) => void): unknown
      /** Does nothing while there are no subscriptions. */
      transportOpen(): Promise<void>
      /** Also ends the library's own attempts to connect. */
      transportClose(): Promise<void>
      /** Opens a new socket, whatever the state of the old one. */
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
      /** The client's token for a relay: an Ed25519 signature that identifies it. */
      signJWT(relayUrl: string): Promise<string>
    }
    /** Every message sent or received, kept for a month, including accounts and signed texts. */
    readonly history: {
      delete(topic: string, id?: number): void
      /** Emits each message as it is read, before the library handles it. */
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
      /** Returns the current values, whichever tab wrote them. */
      getEntries(): Promise<[string, unknown][]>
      getItem(key: string): Promise<unknown>
      setItem(key: string, value: unknown): Promise<void>
      removeItem(key: string): Promise<void>
    }
  }
}

/** What is put right in the library, or in the host's client, when it has started. */
export interface LibraryClient extends SignClient {
  readonly engine: object
  readonly core: SignClient['core'] & {
    readonly verify: { register(request: { id: string; decryptedId: string }): Promise<string | undefined> }
  }
}

/** The reason that a wallet gets when the visitor disconnects. Source: specs.walletconnect.com, Sign, error codes. */
export const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Returns the library's session whose `name` field equals this text; null if there is none (any more). */
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
