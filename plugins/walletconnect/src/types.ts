// Types of the WalletConnect plugin. No run-time code.
import type { AppMetadata, CaipNetworkId } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'
import type { LinkedApp } from './appLink'
import type { Attempt } from './attempt'
import type { NamespaceOverrides } from './namespaces'

export interface WalletConnectOptions {
  /** ID of your WalletConnect project. Required unless `relayUrl` is your own relay. */
  projectId?: string
  /** URL of the relay. Default: WalletConnect's public one. */
  relayUrl?: string
  /** How wallets show this site; each part replaces the modal's. */
  metadata?: Partial<AppMetadata>
  /** Lets wallets check the page's origin with WalletConnect's attestation. Default true; false with your own relay. */
  verify?: boolean
  /** What to request from wallets instead of the defaults. */
  namespaces?: NamespaceOverrides
  /** URL of the bundlers that wallets name. Default: WalletConnect's. */
  bundlerUrl?: string
  /** Keeps replacing expired QR codes for about half an hour. Default true. */
  renew?: boolean
  /**
   * Returns your page's own `UniversalProvider`, when a visitor first needs it. Default: the plugin creates one. Its relay, its storage, and
   * its metadata are yours, so `projectId`, `relayUrl`, and `metadata` do not change them.
   */
  universalProvider?: () => OwnUniversalProvider | Promise<OwnUniversalProvider>
}

/** A `UniversalProvider` of `@walletconnect/universal-provider`. The plugin uses its client. */
export interface OwnUniversalProvider {
  readonly client: { readonly core: object; readonly engine: object; readonly session: object }
}
/** The pending pairing, for views. */
export interface WalletConnectService {
  readonly attemptAtom: Atom<Attempt>
  /** Loads the library and connects to the relay when the visitor shows intent. Never throws. */
  warm(): Promise<void>
  /**
   * Stores the app that the next approval will come from, so that later requests open it; null if the code was scanned. Never
   * throws.
   */
  remember(app: LinkedApp | null): Promise<void>
}
/** Links of this page that a wallet may still approve. */
export interface ShownLinks {
  /** The visitor is still waiting for one of them. */
  readonly isExpected: boolean
  /** `untilMs`: milliseconds since the epoch. */
  readonly links: readonly { readonly topic: string; readonly untilMs: number }[]
}
export interface WalletConnectTypes {
  options: WalletConnectOptions
  /** The session by its topic, with the active network of each family, and the links that are still valid. */
  storage: { session: { topic: string; active: readonly CaipNetworkId[] }; links: ShownLinks }
  uses: 'page' | 'pairingSignIn'
  provides: 'walletConnect'
}

declare module '@latchkey/kernel' {
  interface Views {
    /** A view of the plugin that lists wallets; opened only if there is one. */
    GetListedWallet: { walletId: string }
    /** A view of the plugin that helps newcomers; opened only if there is one. */
    GetWallet: undefined
  }
  interface Services {
    walletConnect: WalletConnectService
  }
  interface ErrorCodes {
    'walletconnect/not-connected': undefined
    'walletconnect/namespace-missing': { namespace: string }
    'walletconnect/provider-missing': { network: CaipNetworkId }
    'walletconnect/chain-not-approved': { network: CaipNetworkId }
    'walletconnect/client-missing': undefined
    'walletconnect/closed': undefined
    'walletconnect/call-status-denied': undefined
    'walletconnect/address-required': undefined
    'walletconnect/expired': undefined
    'walletconnect/project-id-missing': undefined
    /** `part` names what is wrong, like `nonce` or `signature`. */
    'walletconnect/sign-in-invalid': { part: string }
    'walletconnect/refused': { reason: 'project' | 'origin' | 'clock' }
  }
}
