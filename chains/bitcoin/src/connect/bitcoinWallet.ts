// A Bitcoin wallet, independent of its protocol. Each protocol has a small file in ../wallets that creates these. Nothing they return is
// trusted.
import type { CaipNetworkId, Dispose } from '@latchkey/kernel'
import type { NetworkName } from '../networkName'
import type { MessageProtocol, SignedInput } from '../types'
import type { WalletAccount } from './accounts'

/** The content of a row in the wallet list. */
export interface WalletInfo {
  name: string
  icon?: string
  /** ID in the wallet directory. */
  explorerId?: string
}
/** Untrusted: what a wallet reports about itself. */
export interface ConnectResponse {
  /** A list of objects with `address` and, if the protocol has them, `purpose`, `publicKey`, and `path`. */
  accounts: unknown
  /** The network that it reports; null if the protocol has none. */
  network: NetworkName | null
}
export interface SigningInput {
  network: CaipNetworkId
  /** The connected accounts, which some protocols need in later calls. */
  accounts: readonly WalletAccount[]
}
export interface MessageToSign extends SigningInput {
  address: string
  message: string
  protocol: MessageProtocol
}
export interface PsbtToSign extends SigningInput {
  psbt: Uint8Array
  inputs: readonly SignedInput[]
}
export interface Transfer extends SigningInput {
  from: string
  recipient: string
  amountSats: bigint
}
export interface BitcoinWallet {
  readonly info: WalletInfo
  /** Asks for accounts. With `isSilent`, no window may open; returns null if the wallet needs one. */
  connect(options: { isSilent: boolean; networks: readonly CaipNetworkId[] }): Promise<ConnectResponse | null>
  disconnect?(): Promise<unknown>
  /** Returns the signature as bytes, hexadecimal, or base64. */
  signMessage(input: MessageToSign): Promise<unknown>
  /** Returns the signed PSBT as bytes, hexadecimal, or base64. */
  signPsbt?(input: PsbtToSign): Promise<unknown>
  /** Signs and sends. Returns the transaction's ID. */
  sendPsbt?(input: PsbtToSign): Promise<unknown>
  /** Selects the coins, signs, and sends. Returns the transaction's ID. */
  sendTransfer?(input: Transfer): Promise<unknown>
  switchNetwork?(name: NetworkName): Promise<unknown>
  /** Reports that something changed. The caller then reads the wallet's state. */
  listen(listener: () => void): Dispose
}
