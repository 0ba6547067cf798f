// A wallet for Bitcoin, whatever it speaks. One small file a protocol in ../wallets makes these; nothing they return is trusted.
import type { CaipNetworkId, Dispose } from '@latchkey/kernel'
import type { NetworkName } from '../networkName'
import type { MessageProtocol, SignedInput } from '../types'
import type { WalletAccount } from './accounts'

/** What a row of the wallet list needs. */
export interface WalletInfo {
  name: string
  icon?: string
  /** Of the wallet directory. */
  explorerId?: string
}
/** Untrusted: what a wallet says about itself. */
export interface WalletReply {
  /** A list of objects with `address` and, where the protocol has them, `purpose`, `publicKey` and `path`. */
  accounts: unknown
  /** The network it says it is on; null when the protocol does not tell. */
  network: NetworkName | null
}
export interface SigningInput {
  network: CaipNetworkId
  /** The connected accounts, which some protocols want back. */
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
  /** Asks for accounts. `isSilent`: no window may open; null when the wallet cannot tell without one. */
  connect(options: { isSilent: boolean; networks: readonly CaipNetworkId[] }): Promise<WalletReply | null>
  disconnect?(): Promise<unknown>
  /** The signature, as bytes, hexadecimal or base64. */
  signMessage(input: MessageToSign): Promise<unknown>
  /** The PSBT with its signatures, as bytes, hexadecimal or base64. */
  signPsbt?(input: PsbtToSign): Promise<unknown>
  /** Signs, sends, and gives the transaction's id. */
  sendPsbt?(input: PsbtToSign): Promise<unknown>
  /** Chooses the coins, signs, sends, and gives the transaction's id. */
  sendTransfer?(input: Transfer): Promise<unknown>
  switchNetwork?(name: NetworkName): Promise<unknown>
  /** Says that something changed; what did, is asked. */
  listen(listener: () => void): Dispose
}
