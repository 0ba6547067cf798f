// What this package adds to the kernel's open registries. Types only.

declare module '@latchkey/kernel' {
  interface ErrorCodes {
    /** `field` is the name of the part that is missing or wrong. */
    'bitcoin/network-invalid': { network: string; field: string }
    'bitcoin/rpc-url-missing': { network: string }
  }
}

/** How a text is signed: the recoverable signature of old (BIP-137), or a script's witness (BIP-322). */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** `signMessage`, as every wallet for Bitcoin is asked. The reply is `{ address, signature }`, base64. */
export interface SignMessageParams {
  /** One of the connected addresses. */
  account: string
  /** Another of the connected addresses that signs instead of `account`. */
  address?: string
  message: string
  /** Default: what the address can do; BIP-322 for taproot, ECDSA for the others. */
  protocol?: MessageProtocol
}
/** `signPsbt`. The reply is `{ psbt, txid? }`. */
export interface SignPsbtParams {
  /** One of the connected addresses. */
  account: string
  /** Base64. */
  psbt: string
  /** Default: every input, by `account`. */
  signInputs?: readonly SignedInput[]
  /** The wallet or the network's endpoint sends it when it is signed. Default false. */
  broadcast?: boolean
}
export interface SignedInput {
  /** One of the connected addresses: whose key signs. */
  address: string
  /** Of the input in the PSBT, from 0. */
  index: number
  /** What the signature commits to (BIP-143, BIP-341): 1 is `SIGHASH_ALL`. Default: the wallet's choice. */
  sighashTypes?: readonly number[]
}
/** `sendTransfer`. The reply is `{ txid }`. */
export interface SendTransferParams {
  /** The connected address that pays. */
  account: string
  /** Any address of the network. */
  recipientAddress: string
  /** Satoshis, in decimal digits. */
  amount: string
}
