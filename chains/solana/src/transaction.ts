// Reads a transaction's required and present signatures, before a wallet is asked and after it responds. Uses @solana/web3.js, so this file
// is imported only with import(), when there is a transaction.
import { PublicKey, type VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import { isSameBytes, MAX_TRANSACTION_BYTES } from './bytes'

export interface WireTransaction {
  version: 'legacy' | 0
  /** Addresses that must sign, the fee payer first. */
  signers: readonly string[]
  /** One for each signer, in that order; zeros if it is missing. */
  signatures: readonly Uint8Array[]
  /** The bytes that are signed. */
  message: Uint8Array
}

/** Returns the transaction, or null if the bytes are invalid, have extra bytes, or are of an unknown version. */
export function parseTransaction(bytes: Uint8Array): WireTransaction | null {
  const transaction = read(bytes)
  // web3.js returns Node's Buffer, which wallets and tests treat as a different type.
  return transaction && { ...transaction, message: Uint8Array.from(transaction.message.serialize()) }
}

export interface WireInstruction {
  program: string
  accounts: readonly string[]
  data: Uint8Array
}

/** Returns the transaction's instructions; null if the bytes are invalid or use an address table. */
export function readInstructions(
  bytes: Uint8Array,
): { signers: readonly string[]; instructions: readonly WireInstruction[] } | null {
  const transaction = read(bytes)
  if (!transaction || transaction.message.addressTableLookups.length > 0) return null
  const { message, signers } = transaction
  const addresses = message.staticAccountKeys.map((key) => key.toBase58())
  // Empty for an index beyond the list of addresses.
  const addressAt = (index: number) => addresses[index] ?? ''
  const instructions = message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
    program: addressAt(programIdIndex),
    accounts: accountKeyIndexes.map(addressAt),
    data: Uint8Array.from(data),
  }))
  return instructions.some(({ accounts }) => accounts.includes('')) ? null : { signers, instructions }
}

/** Returns the bytes with one more signature, or null if this address is not a signer. */
export function addSignature(bytes: Uint8Array, address: string, signature: Uint8Array): Uint8Array | null {
  if (!parseTransaction(bytes)?.signers.includes(address)) return null
  const transaction = VersionedTransaction.deserialize(bytes)
  transaction.addSignature(new PublicKey(address), signature)
  return Uint8Array.from(transaction.serialize())
}

function read(bytes: Uint8Array): (Omit<WireTransaction, 'message'> & { message: VersionedMessage }) | null {
  const transaction = deserialize(bytes)
  if (transaction === null) return null
  const { message, signatures, version } = transaction
  // It has its own wire format; no wallet in use accepts it yet.
  if (version === 1) return null
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures)
  if (signers.length === 0 || signers.length !== signatures.length) return null
  return { version, signers: signers.map((key) => key.toBase58()), signatures, message }
}

function deserialize(bytes: Uint8Array): VersionedTransaction | null {
  if (bytes.length > MAX_TRANSACTION_BYTES) return null
  try {
    const transaction = VersionedTransaction.deserialize(bytes)
    // The parser stops at the end of the transaction and accepts numbers that are longer than necessary.
    return isSameBytes(transaction.serialize(), bytes) ? transaction : null
  } catch {
    return null
  }
}
