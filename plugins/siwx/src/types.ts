// Types of the siwx plugin. No run-time code. Fields of a message: specification section 3, wire facts 7.1.
import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'
import type { SignInState } from './machine'
import type { SiweConfig } from './siweTypes'

/** What a sign-in message says. Times are ISO 8601 in UTC. */
export interface SignInData {
  accountAddress: string
  chainId: CaipNetworkId
  domain: string
  uri: string
  version: string
  nonce: string
  statement?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}
/** The data, and the text that the wallet signs. */
export interface SignInMessage extends SignInData {
  toString(): string
}
export interface SignInSession {
  data: SignInData
  message: string
  signature: string
  /** Where a wallet signed in while it connected (CAIP-74). */
  cacao?: unknown
}
/** Where messages come from and where sessions are stored. The host passes it. Wire facts 7.1. */
export interface SignInProvider {
  /** Without an address, no one is connected yet: a wallet that signs while it connects adds its own. */
  createMessage(input: { chainId: CaipNetworkId; accountAddress: string }): Promise<SignInMessage> | SignInMessage
  /** Must verify it, and throw if it proves nothing. */
  addSession(session: SignInSession): Promise<void>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Replaces all; an empty list ends all, as when the visitor disconnects. */
  setSessions(sessions: readonly SignInSession[]): Promise<void>
  /** Valid ones alone. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SignInSession[]>
  /** Whether the visitor may stay without a signature. Default true: not. */
  getRequired?(): boolean
  /** Networks where it is asked. Absent: all that the page lists. */
  appliesTo?(chainId: CaipNetworkId): boolean
}
/** What this plugin lends a provider. */
export interface SignInTools {
  /** Milliseconds since the epoch. */
  nowMs(): number
  networkName(chainId: CaipNetworkId): string
  /** By the chain's feature `verifyMessage`; false in a family that has none. Throws `kernel/aborted`. */
  verifySignature(proof: { account: CaipAddress; message: string; signature: string }): Promise<boolean>
  /** What was stored last, as it is; null when nothing was. */
  readStored(): Promise<unknown>
  writeStored(sessions: readonly SignInSession[]): Promise<void>
}

export interface SiwxOptions {
  /** A provider, or what makes one, so that its code is loaded late. */
  siwx?: SignInProvider | ((tools: SignInTools) => SignInProvider | Promise<SignInProvider>)
  /** The older form, for EVM networks alone. Not together with `siwx`. */
  siweConfig?: SiweConfig
}

/** For the view of this package, and for hosts. */
export interface SignInService {
  readonly stateAtom: Atom<SignInState>
  /** What the active account was found to be signed in by, or has signed; of no meaning unless the phase is `signedIn`. */
  readonly sessionsAtom: Atom<readonly SignInSession[]>
  /**
   * Asks the wallet; how it ends is in `stateAtom`. Throws `siwx/not-enabled`, `siwx/connection-missing`, `siwx/address-missing`,
   * `siwx/network-missing`.
   */
  sign(): Promise<void>
  /** Required: disconnects the wallet. Otherwise the modal closes, and this account is not asked again in this visit. */
  cancel(): Promise<void>
  /** Valid sessions of the active account. Throws as `sign` does. */
  sessions(): Promise<readonly SignInSession[]>
  /** Ends those of the active account. Required: it is asked for again; otherwise not in this visit. Throws as `sign` does. */
  revoke(): Promise<void>
}
export interface SiwxTypes {
  options: SiwxOptions
  storage: { sessions: unknown }
  uses: 'page'
  gives: 'signIn' | 'pairingSignIn'
}

/** What does not fit in a message or a session that is refused. */
export type SignInMismatch =
  | 'message'
  | 'data'
  | 'domain'
  | 'uri'
  | 'address'
  | 'chain'
  | 'nonce'
  | 'time'
  | 'signature'

declare module '@latchkey/kernel' {
  interface Events {
    /** The visitor said yes; the wallet is asked to sign. */
    'siwx:requested': { network: CaipNetworkId; isSmartAccount: boolean }
    'siwx:authenticated': { network: CaipNetworkId; isSmartAccount: boolean }
    'siwx:failed': { network: CaipNetworkId; isSmartAccount: boolean; code: string }
    'siwx:canceled': { network: CaipNetworkId; isSmartAccount: boolean }
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
    'siwx/declined': undefined
    'siwx/field-invalid': { field: string }
    'siwx/initialize-failed': undefined
    'siwx/message-refused': { mismatch: SignInMismatch }
    'siwx/network-missing': undefined
    'siwx/not-enabled': undefined
    'siwx/session-refused': { mismatch: SignInMismatch }
    'siwx/smart-account-unsupported': undefined
  }
}
