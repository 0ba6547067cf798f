// Types of the WalletConnect plugin. No run-time code.
import type { AppMetadata, CaipNetworkId } from '@latchkey/kernel'
import type { Atom } from 'jotai/vanilla'
import type { Attempt } from './attempt'
import type { NamespaceOverrides } from './namespaces'

export interface WalletConnectOptions {
  /** Of the host's WalletConnect project, or any text when `relayUrl` is a relay of its own. */
  projectId: string
  /** Default: WalletConnect's public relay. */
  relayUrl?: string
  /** How wallets show this site; each part replaces the modal's. */
  metadata?: Partial<AppMetadata>
  /** Default true: wallets may learn from WalletConnect's attestation which origin asks. */
  verify?: boolean
  /** What is asked of wallets instead of the defaults, a family of chains at a time. */
  namespaces?: NamespaceOverrides
  /** Default true: an expired code is replaced by itself, for about half an hour. */
  renew?: boolean
}

/** The pairing under way, for views. */
export interface WalletConnectService {
  readonly attemptAtom: Atom<Attempt>
  /** Loads the library and opens the relay on a hint of intent. Never throws. */
  warm(): Promise<void>
  /** The app that the next approval will come from: later requests open it by themselves. Null: scanned, so none. Never throws. */
  remember(wallet: { name: string; href: string } | null): Promise<void>
}
export interface WalletConnectTypes {
  options: WalletConnectOptions
  storage: { session: { topic: string; active: readonly CaipNetworkId[] } }
  uses: 'page'
  gives: 'walletConnect'
}

declare module '@latchkey/kernel' {
  interface Views {
    ConnectingWalletConnect: { walletId?: string }
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
    'walletconnect/refused': { reason: 'project' | 'origin' | 'clock' }
  }
}
