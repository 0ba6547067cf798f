// Reads a transaction's required and present signatures, before a wallet is asked and after it responds. Uses @solana/web3.js, so this file
// is imported only with import(), when there is a transaction.
import { PublicKey, VersionedTransaction } from '@solana/web3.js'
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
  if (transaction === null) return null
  const { message, signatures, version } = transaction
  // It has its own wire format; no wallet in use accepts it yet.
  if (version === 1) return null
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures)
  if (signers.length === 0 || signers.length !== signatures.length) return null
  return {
    version,
    signers: signers.map((key) => key.toBase58()),
    signatures,
    // web3.js returns Node's Buffer, which wallets and tests treat as a different type.
    message: Uint8Array.from(message.serialize()),
  }
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
  const message = read(bytes)?.message
  const signers = parseTransaction(bytes)?.signers
  if (!message || !signers || message.addressTableLookups.length > 0) return null
  const addresses = message.staticAccountKeys.map((key) => key.toBase58())
  const instructions: NamedInstruction[] = message.compiledInstructions.map(
    ({ programIdIndex, accountKeyIndexes, data }) => ({
      program: addresses[programIdIndex],
      accounts: accountKeyIndexes.map((index) => addresses[index]),
      data: Uint8Array.from(data),
    }),
  )
  return instructions.every(isWhole) ? { signers, instructions } : null
}

/** Undefined for an index beyond the list of addresses. */
interface NamedInstruction {
  program: string | undefined
  accounts: readonly (string | undefined)[]
  data: Uint8Array
}

function isWhole(instruction: NamedInstruction): instruction is WireInstruction {
  return instruction.program !== undefined && !instruction.accounts.includes(undefined)
}

/** Returns the bytes with one more signature, or null if this address is not a signer. */
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
    // The parser stops at the end of the transaction and accepts numbers that are longer than necessary.
    return isSameBytes(transaction.serialize(), bytes) ? transaction : null
  } catch {
    return null
  }
}
