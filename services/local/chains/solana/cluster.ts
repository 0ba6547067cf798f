// The cluster. LiteSVM executes transactions but has no history, so blocks, blockhashes, and commitment levels are simulated here.
import {
  type Address,
  type EncodedAccount,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  lamports,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { readTransactionError, type TransactionErrorJson } from './transactionErrors.ts'

export interface SignatureRecord {
  slot: bigint
  /** Null if it succeeded. */
  err: TransactionErrorJson | null
}
export type Commitment = 'processed' | 'confirmed' | 'finalized'
export interface TransactionResult {
  signature: string
  err: TransactionErrorJson | null
  logs: readonly string[]
  unitsConsumed: bigint
}
export interface TrialResult extends TransactionResult {
  /** State after the transaction; empty if it failed. */
  accounts: readonly EncodedAccount[]
}
export interface Cluster {
  svm: LiteSVM
  slot(): bigint
  /** The newest blockhash, and the last block height at which it is valid. */
  latestBlockhash(): { blockhash: string; lastValidBlockHeight: bigint }
  isBlockhashValid(blockhash: string): boolean
  /** Whether the transaction's blockhash is still valid. */
  isFresh(transaction: Transaction): boolean
  simulate(transaction: Transaction, options: { checkSignatures: boolean }): TrialResult
  send(transaction: Transaction): TransactionResult
  airdrop(address: Address, amount: bigint): string
  statusOf(signature: string): (SignatureRecord & { confirmations: bigint | null; commitment: Commitment }) | null
  /** Produces the next block. */
  advance(): void
  /** Runs after every block and every transaction. */
  onChange(listener: () => void): () => void
}

/** Solana: a blockhash is valid for 150 blocks. */
const BLOCKHASH_LIFETIME_SLOTS = 150n
/** Solana: a block is finalized when 31 blocks were confirmed after it. */
const FINAL_DEPTH_SLOTS = 32n
const HISTORY_SIZE = 10_000n
const MS_PER_S = 1_000

/** Starts at slot 1, without accounts. */
export function createCluster(): Cluster {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(HISTORY_SIZE)
  const blockhashes = new Map<string, bigint>()
  const signatures = new Map<string, SignatureRecord>()
  const listeners = new Set<() => void>()
  const slot = () => svm.getClock().slot

  function notify(): void {
    for (const listener of [...listeners]) listener()
  }

  function record(signature: string, err: TransactionErrorJson | null): void {
    signatures.set(signature, { slot: slot(), err })
    notify()
  }

  function renewBlockhash(): void {
    svm.expireBlockhash()
    blockhashes.set(svm.latestBlockhash(), slot())
  }

  function advance(): void {
    svm.warpToSlot(slot() + 1n)
    const clock = svm.getClock()
    clock.unixTimestamp = BigInt(Math.floor(Date.now() / MS_PER_S))
    svm.setClock(clock)
    renewBlockhash()
    for (const [blockhash, madeAt] of blockhashes) {
      if (slot() - madeAt > BLOCKHASH_LIFETIME_SLOTS) blockhashes.delete(blockhash)
    }
    notify()
  }

  advance()
  return {
    svm,
    slot,
    advance,
    latestBlockhash: () => ({
      blockhash: svm.latestBlockhash(),
      lastValidBlockHeight: slot() + BLOCKHASH_LIFETIME_SLOTS,
    }),
    isBlockhashValid: (blockhash) => blockhashes.has(blockhash),
    isFresh: ({ messageBytes }) => {
      const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
      return 'lifetimeToken' in message && blockhashes.has(String(message.lifetimeToken))
    },
    simulate: (transaction, { checkSignatures }) => {
      svm.withSigverify(checkSignatures)
      const result = svm.simulateTransaction(transaction)
      svm.withSigverify(true)
      if (result instanceof FailedTransactionMetadata) return { ...describe(result), accounts: [] }
      return { ...describe(result.meta()), accounts: result.postAccounts() }
    },
    send: (transaction) => {
      const result = {
        ...describe(svm.sendTransaction(transaction)),
        signature: getSignatureFromTransaction(transaction),
      }
      if (result.err !== 'AlreadyProcessed' && result.err !== 'SignatureFailure') record(result.signature, result.err)
      return result
    },
    airdrop: (address, amount) => {
      const result = svm.airdrop(address, lamports(amount))
      if (result === null || result instanceof FailedTransactionMetadata)
        throw new Error(`The airdrop failed: ${result}`)
      const { signature } = describe(result)
      // Without a new blockhash, an identical airdrop in the same block would be the same transaction.
      renewBlockhash()
      record(signature, null)
      return signature
    },
    statusOf: (signature) => {
      const known = signatures.get(signature)
      if (known === undefined) return null
      const depth = slot() - known.slot
      const isFinal = depth >= FINAL_DEPTH_SLOTS
      const commitment = isFinal ? 'finalized' : depth > 0n ? 'confirmed' : 'processed'
      return { ...known, confirmations: isFinal ? null : depth, commitment }
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function describe(result: TransactionMetadata | FailedTransactionMetadata): TransactionResult {
  const hasFailed = result instanceof FailedTransactionMetadata
  const meta = hasFailed ? result.meta() : result
  return {
    signature: getBase58Decoder().decode(meta.signature()),
    err: hasFailed ? readTransactionError(result) : null,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
  }
}
