// A wallet as the Wallet Standard has it, in the part that is offered here: what its own type packages name `Wallet`,
// `WalletAccount` and the features of Solana. By hand, so that no host installs them for this. Source:
// github.com/wallet-standard/wallet-standard, github.com/anza-xyz/wallet-standard.
import type { Dispose } from '@latchkey/kernel'
import type { SendOptions } from '../types'

/** The connected account. The same object until the wallet is at another one. */
export interface SolanaWalletAccount {
  /** Base58. */
  readonly address: string
  /** 32 bytes: `address` decoded. */
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
}
/** A message to sign. */
export interface SignMessageInput {
  /** One of `accounts`, or another object with its address. */
  readonly account: Pick<SolanaWalletAccount, 'address'>
  readonly message: Uint8Array
}
/** A transaction to sign. */
export interface SignTransactionInput {
  /** One of `accounts`, or another object with its address. */
  readonly account: Pick<SolanaWalletAccount, 'address'>
  /** Its wire bytes, of legacy form or version 0: what `serialize()` of @solana/web3.js gives. */
  readonly transaction: Uint8Array
  /** `solana:mainnet` and the like, or the id of one of the modal's networks. Without: where the account is. */
  readonly chain?: `${string}:${string}`
}
/** A transaction to sign and send. */
export interface SendTransactionInput extends SignTransactionInput {
  readonly options?: SendOptions
}

/** Every method throws `rpc/*`, `kernel/*` or `solana/*`, as the modal's own requests do. A type, so that it is a record for the standard's. */
export type SolanaWalletFeatures = {
  readonly 'standard:connect': {
    readonly version: '1.0.0'
    /**
     * Opens the modal; `silent`: gives who is connected, or nobody. Throws `rpc/user-rejected` when the modal is closed,
     * `rpc/provider-disconnected` when this wallet is destroyed meanwhile.
     */
    connect(input?: { readonly silent?: boolean }): Promise<{ readonly accounts: readonly SolanaWalletAccount[] }>
  }
  readonly 'standard:disconnect': { readonly version: '1.0.0'; disconnect(): Promise<void> }
  readonly 'standard:events': {
    readonly version: '1.0.0'
    on(event: 'change', listener: (changed: { readonly accounts?: readonly SolanaWalletAccount[] }) => void): Dispose
  }
  readonly 'solana:signMessage': {
    readonly version: '1.1.0'
    signMessage(
      ...inputs: readonly SignMessageInput[]
    ): Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>
  }
  readonly 'solana:signTransaction': {
    readonly version: '1.0.0'
    readonly supportedTransactionVersions: readonly ['legacy', 0]
    signTransaction(
      ...inputs: readonly SignTransactionInput[]
    ): Promise<readonly { readonly signedTransaction: Uint8Array }[]>
  }
  readonly 'solana:signAndSendTransaction': {
    readonly version: '1.0.0'
    readonly supportedTransactionVersions: readonly ['legacy', 0]
    /** One after the other: the first that fails leaves the rest unsent. */
    signAndSendTransaction(
      ...inputs: readonly SendTransactionInput[]
    ): Promise<readonly { readonly signature: Uint8Array }[]>
  }
}

/** A wallet of the standard, with an end. */
export interface SolanaWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
  /** Ids of the modal's networks in Wallet Standard, such as `solana:mainnet`. */
  readonly chains: readonly `${string}:${string}`[]
  /** Empty while disconnected; else the active one first. */
  readonly accounts: readonly SolanaWalletAccount[]
  readonly features: SolanaWalletFeatures
  /** Stops following the modal, and waiting for it. A second call does nothing. */
  destroy(): void
}
/** What the wallet is called. */
export interface SolanaWalletOptions {
  /** Default `Wallet`. */
  name?: string
  /** A `data:` URL of an SVG, WebP, PNG or GIF image, as Wallet Standard requires it. */
  icon?: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
}
