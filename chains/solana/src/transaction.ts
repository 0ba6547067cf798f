// What must be known of a transaction before a wallet is asked and after it answered: who has to sign, and who did. Read by
// @solana/web3.js, so this file is imported by import() alone, and not before a transaction is at hand.
import { PublicKey, VersionedTransaction } from '@solana/web3.js'
import { isSameBytes, MAX_TRANSACTION_BYTES } from './bytes'

export interface WireTransaction {
  version: 'legacy' | 0
  /** Addresses that have to sign, the payer of the fee first. */
  signers: readonly string[]
  /** One for each signer, in that order; zeros where it is missing. */
  signatures: readonly Uint8Array[]
  /** What is signed. */
  message: Uint8Array
}

/** The transaction, or null when the bytes are none, say more than one, or are of a version that is not known. */
export function parseTransaction(bytes: Uint8Array): WireTransaction | null {
  const transaction = read(bytes)
  if (transaction === null) return null
  const { message, signatures, version } = transaction
  // Of its own wire form; no wallet in use takes it yet.
  if (version === 1) return null
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures)
  if (signers.length === 0 || signers.length !== signatures.length) return null
  return {
    version,
    signers: signers.map((key) => key.toBase58()),
    signatures,
    // web3.js writes Node's Buffer, which wallets and tests take for something else.
    message: Uint8Array.from(message.serialize()),
  }
}

/** The bytes with one more signature, or null when this address has none to give. */
export function addSignature(bytes: Uint8Array, address: string, signature: Uint8Array): Uint8Array | null {
  if (!parseTransaction(bytes)?.signers.includes(address)) return null
  const transaction = VersionedTransaction.deserialize(bytes)
  transaction.addSignature(new PublicKey(address), signature)
  return Uint8Array.from(transaction.serialize())
}

function read(bytes: Uint8Array): VersionedTransaction | null {
  if (bytes.length > MAX_TRANSACTION_BYTES) return null
  try {
    const transaction = VersionedTransaction.deserialize(bytes)
    // The reader stops where the transaction ends, and takes numbers that are longer than they need to be.
    return isSameBytes(transaction.serialize(), bytes) ? transaction : null
  } catch {
    return null
  }
}
