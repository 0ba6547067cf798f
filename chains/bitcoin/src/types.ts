// What this package adds to the kernel's open registries. Types only.

declare module '@latchkey/kernel' {
  interface ErrorCodes {
    /** `field` is the name of the part that is missing or wrong. */
    'bitcoin/network-invalid': { network: string; field: string }
    'bitcoin/rpc-url-missing': { network: string }
  }
}

/** How a text is signed: as a recoverable signature (BIP-137), or as a script's witness (BIP-322). */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** Parameters of `signMessage`. The result is `{ address, signature }`, the signature in base64. */
export interface SignMessageParams {
  /** One of the connected addresses. */
  account: string
  /** Another of the connected addresses that signs instead of `account`. */
  address?: string
  message: string
  /** Default: BIP-322 for taproot addresses, ECDSA for others. */
  protocol?: MessageProtocol
}
/** Parameters of `signPsbt`. The result is `{ psbt, txid? }`, the PSBT in base64. */
export interface SignPsbtParams {
  /** One of the connected addresses. */
  account: string
  /** Base64. */
  psbt: string
  /** Default: every input, signed by `account`. */
  signInputs?: readonly SignedInput[]
  /** Also sends the signed transaction. Default false. */
  broadcast?: boolean
}
export interface SignedInput {
  /** The connected address whose key signs. */
  address: string
  /** Index of the input in the PSBT, from 0. */
  index: number
  /** What the signature commits to (BIP-143, BIP-341): 1 is `SIGHASH_ALL`. Default: the wallet's choice. */
  sighashTypes?: readonly number[]
}
/** Parameters of `sendTransfer`. The result is `{ txid }`. */
export interface SendTransferParams {
  /** The connected address that pays. */
  account: string
  /** Any address of the network. */
  recipientAddress: string
  /** Satoshis, as decimal digits. */
  amount: string
}
