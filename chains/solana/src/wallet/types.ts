// A wallet of the Wallet Standard, in the part that is offered here: the `Wallet`, `WalletAccount`, and Solana features of its own type
// packages. Declared here, so that no host must install those packages. Source: github.com/wallet-standard/wallet-standard,
// github.com/anza-xyz/wallet-standard.
import type { Dispose } from '@latchkey/kernel'
import type { SendOptions } from '../types'

/** The connected account. The same object until the wallet switches to another one. */
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
  /** Its wire bytes, in the legacy format or version 0: the result of `serialize()` in @solana/web3.js. */
  readonly transaction: Uint8Array
  /** A name like `solana:mainnet`, or the ID of one of the modal's networks. Default: the account's network. */
  readonly chain?: `${string}:${string}`
}
/** A transaction to sign and send. */
export interface SendTransactionInput extends SignTransactionInput {
  readonly options?: SendOptions
}

/**
 * Every method throws `rpc/*`, `kernel/*`, or `solana/*`, like the modal's own requests. A type alias, so that it is assignable to the
 * standard's record.
 */
export type SolanaWalletFeatures = {
  readonly 'standard:connect': {
    readonly version: '1.0.0'
    /**
     * Opens the modal. With `silent`, returns the connected accounts, if any. Throws `rpc/user-rejected` if the modal is closed, and
     * `rpc/provider-disconnected` if this wallet is destroyed meanwhile.
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
    /** Sent one after the other: the first failure leaves the rest unsent. */
    signAndSendTransaction(
      ...inputs: readonly SendTransactionInput[]
    ): Promise<readonly { readonly signature: Uint8Array }[]>
  }
}

/** A wallet of the standard that can be destroyed. */
export interface SolanaWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
  /** IDs of the modal's networks in Wallet Standard, such as `solana:mainnet`. */
  readonly chains: readonly `${string}:${string}`[]
  /** Empty while disconnected; otherwise the active one first. */
  readonly accounts: readonly SolanaWalletAccount[]
  readonly features: SolanaWalletFeatures
  /** Stops following the modal and rejects waiting requests. A second call does nothing. */
  destroy(): void
}
/** Name and icon of the wallet. */
export interface SolanaWalletOptions {
  /** Default `Wallet`. */
  name?: string
  /** A `data:` URL of an SVG, WebP, PNG, or GIF image, as Wallet Standard requires. */
  icon?: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
}
