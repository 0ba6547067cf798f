// Types of the siwx plugin. No run-time code. Fields of a message: CAIP-122.
import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'
import type { SignInState } from './machine'
import type { SiweConfig } from './siweTypes'

/** The fields of a sign-in message (CAIP-122). Times are ISO 8601. */
export interface SignInData {
  /** Plain address, in its family's spelling. */
  accountAddress: string
  chainId: CaipNetworkId
  /** RFC 3986 authority of the page, such as `shop.example`. */
  domain: string
  /** URL of the page, such as `https://shop.example`. */
  uri: string
  /** Version of the message format: `1`. */
  version: string
  /** At least eight letters and digits; for one sign-in only. */
  nonce: string
  /** One line that says what the visitor agrees to. */
  statement?: string
  /** At most a minute ahead of the verifier's clock. */
  issuedAt?: string
  /** Without it, the signature does not expire. */
  expirationTime?: string
  /** Without it, the signature is valid immediately. */
  notBefore?: string
  /** Identifies the request to the host's server. */
  requestId?: string
  /** URIs that the message lists. */
  resources?: readonly string[]
}
/** The data, and the text that the wallet signs. */
export interface SignInMessage extends SignInData {
  /** Returns the text that the wallet signs. */
  toString(): string
}
export interface SignInSession {
  data: SignInData
  /** The exact text that was signed. */
  message: string
  /** In the family's encoding: hex with `0x` on EVM networks, base58 on Solana, base64 on Bitcoin. */
  signature: string
  /** The CACAO (CAIP-74) of a wallet that signed in while it connected. */
  cacao?: unknown
}
/**
 * Where messages come from and where sessions are stored. The host passes it.
 *
 * @example
 * ```ts
 * import { type SignInProvider, siwx } from '@latchkey/plugin-siwx'
 * import { createLocalSignIn } from '@latchkey/plugin-siwx/storage'
 *
 * // Keeps sessions in the browser, and asks only for accounts on Ethereum.
 * const plugin = siwx({
 *   siwx: (tools): SignInProvider => ({ ...createLocalSignIn(tools), appliesTo: (chainId) => chainId === 'eip155:1' }),
 * })
 * ```
 */
export interface SignInProvider {
  /** Returns the message to sign. The address is empty before a connection: a wallet that signs while it connects adds its own. */
  createMessage(input: { chainId: CaipNetworkId; accountAddress: string }): Promise<SignInMessage> | SignInMessage
  /** Verifies and stores the session. Throws if it proves nothing, such as `siwx/session-refused`. */
  addSession(session: SignInSession): Promise<void>
  /** Ends the sessions of this account on this network. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Verifies the sessions and replaces all others with them. An empty list ends all, such as when the visitor disconnects. */
  setSessions(sessions: readonly SignInSession[]): Promise<void>
  /** Resolves to the valid sessions of this account on this network. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SignInSession[]>
  /** Returns whether a visitor who does not sign is disconnected. Default: true. */
  getRequired?(): boolean
  /** Returns whether visitors sign in on this network. Default: on every network that the page lists. */
  appliesTo?(chainId: CaipNetworkId): boolean
}
/** The functions that a provider gets from this plugin. */
export interface SignInTools {
  /** Milliseconds since the epoch. */
  nowMs(): number
  /** Returns the display name of the network, as the page lists it. */
  networkName(chainId: CaipNetworkId): string
  /** Verifies with the chain's feature `verifyMessage`; false in a family without it. Throws `rpc/*`, `kernel/aborted`. */
  verifySignature(proof: { account: CaipAddress; message: string; signature: string }): Promise<boolean>
  /** Resolves to what `writeStored` stored last, unchecked; null if nothing is stored. */
  readStored(): Promise<unknown>
  /** Replaces what is stored in this browser. */
  writeStored(sessions: readonly SignInSession[]): Promise<void>
}

export interface SiwxOptions {
  /** A provider, or a function that creates one, so that its code loads only when needed. */
  siwx?: SignInProvider | ((tools: SignInTools) => SignInProvider | Promise<SignInProvider>)
  /** The older form, only for EVM networks. Not together with `siwx`. */
  siweConfig?: SiweConfig
}

/** For the view of this package, and for hosts. */
export interface SignInService {
  readonly stateAtom: Atom<SignInState>
  /** Sessions of the active account; meaningful only in the phase `signedIn`. */
  readonly sessionsAtom: Atom<readonly SignInSession[]>
  /**
   * Asks the wallet to sign; `stateAtom` shows the result. Throws `siwx/not-enabled`, `siwx/connection-missing`, `siwx/address-missing`,
   * `siwx/network-missing`.
   */
  sign(): Promise<void>
  /**
   * If sign-in is required, disconnects the wallet. Otherwise closes the modal, and does not ask this account again until the page reloads.
   */
  cancel(): Promise<void>
  /** Resolves to the valid sessions of the active account. Throws as `sign` does. */
  sessions(): Promise<readonly SignInSession[]>
  /**
   * Ends the sessions of the active account. If sign-in is required, asks for it again; otherwise not until the page reloads. Throws as
   * `sign` does.
   */
  revoke(): Promise<void>
}
export interface SiwxTypes {
  options: SiwxOptions
  storage: { sessions: unknown }
  uses: 'page'
  provides: 'signIn' | 'pairingSignIn'
}

/** The part of a refused message that does not match. */
export type MessageMismatch = 'message' | 'data' | 'domain' | 'uri' | 'address' | 'chain' | 'nonce' | 'time'

/** The part of a refused session that does not match. */
export type SignInMismatch = MessageMismatch | 'signature'

declare module '@latchkey/kernel' {
  interface Events {
    /** The visitor accepted; the wallet is asked to sign. */
    'siwx:requested': { network: CaipNetworkId; isSmartAccount: boolean }
    'siwx:authenticated': { network: CaipNetworkId; isSmartAccount: boolean }
    'siwx:failed': { network: CaipNetworkId; isSmartAccount: boolean; code: string }
    'siwx:canceled': { network: CaipNetworkId; isSmartAccount: boolean }
    /** The visitor signed out in the account view, and stays connected. */
    'siwx:signedOut': { network: CaipNetworkId; isSmartAccount: boolean }
  }
  interface Views {
    SIWXSignMessage: undefined
    /** Opens the same view. */
    ConnectingSiwe: undefined
  }
  interface Services {
    signIn: SignInService
  }
  interface ErrorCodes {
    'siwx/address-missing': undefined
    'siwx/config-conflict': undefined
    'siwx/connection-missing': undefined
    'siwx/declined': { reason: 'rejected' | 'failed' }
    'siwx/field-invalid': { field: string }
    'siwx/initialize-failed': undefined
    'siwx/message-refused': { mismatch: MessageMismatch }
    'siwx/network-missing': undefined
    'siwx/not-enabled': undefined
    'siwx/session-refused': { mismatch: SignInMismatch }
    'siwx/smart-account-unsupported': undefined
  }
}
