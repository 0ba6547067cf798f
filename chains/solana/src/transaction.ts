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

export interface WireInstruction {
  program: string
  accounts: readonly string[]
  data: Uint8Array
}

/** What the transaction does, step by step; null when the bytes are none, or take addresses from a table that is elsewhere. */
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

/** Undefined: an index beyond the list of addresses. */
interface NamedInstruction {
  program: string | undefined
  accounts: readonly (string | undefined)[]
  data: Uint8Array
}

function isWhole(instruction: NamedInstruction): instruction is WireInstruction {
  return instruction.program !== undefined && !instruction.accounts.includes(undefined)
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
