// Sends and simulates transactions, with the preflight checks of a node.
import { type EncodedAccount, getSignatureFromTransaction } from '@solana/kit'
import type { Cluster, TransactionResult } from './cluster.ts'
import { encodeAccount } from './encodeAccount.ts'
import { readTransaction } from './readParams.ts'
import { RpcFailure } from './rpcFailure.ts'
import { describeTransactionError, type TransactionErrorJson } from './transactionErrors.ts'

interface WireOptions {
  encoding?: 'base58' | 'base64'
}

/**
 * Returns the signature. Throws RpcFailure if preflight fails. Without preflight, an invalid transaction is dropped silently, as on a node.
 */
export function sendTransaction(
  cluster: Cluster,
  text: string,
  options: WireOptions & { skipPreflight?: boolean },
): string {
  const transaction = readTransaction(text, options.encoding)
  const isFresh = cluster.isFresh(transaction)
  if (!options.skipPreflight) {
    if (!isFresh) throw preflightFailure({ err: 'BlockhashNotFound', logs: [], unitsConsumed: 0n })
    const trial = cluster.simulate(transaction, { checkSignatures: true })
    if (trial.err === 'SignatureFailure')
      throw new RpcFailure('signature', 'Transaction signature verification failure')
    if (trial.err !== null) throw preflightFailure({ ...trial, err: trial.err })
  }
  return isFresh ? cluster.send(transaction).signature : getSignatureFromTransaction(transaction)
}

/** Returns the result of a simulation, and keeps no changes. */
export function simulateTransaction(
  cluster: Cluster,
  text: string,
  options: WireOptions & {
    sigVerify?: boolean
    replaceRecentBlockhash?: boolean
    accounts?: { addresses: readonly string[] } | null
  },
) {
  const transaction = readTransaction(text, options.encoding)
  const { sigVerify = false, replaceRecentBlockhash = false } = options
  if (!replaceRecentBlockhash && !cluster.isFresh(transaction)) {
    return { err: 'BlockhashNotFound', logs: [], accounts: null, unitsConsumed: 0, returnData: null }
  }
  const { err, logs, unitsConsumed, accounts: left } = cluster.simulate(transaction, { checkSignatures: sigVerify })
  const accounts = err === null && options.accounts ? options.accounts.addresses.map(find) : null
  const replacement = replaceRecentBlockhash && { replacementBlockhash: cluster.latestBlockhash() }
  return { err, logs, accounts, unitsConsumed, returnData: null, ...replacement }

  /** Returns the account after the transaction, whether it was modified or not. */
  function find(wanted: string) {
    const touched = left.find(({ address }) => address === wanted)
    const account = cluster.svm.getAccount(wanted as EncodedAccount['address'])
    const known = touched ?? (account.exists ? account : null)
    return known && known.lamports > 0n ? encodeAccount(cluster.svm, known, 'base64') : null
  }
}

function preflightFailure(trial: Pick<TransactionResult, 'logs' | 'unitsConsumed'> & { err: TransactionErrorJson }) {
  const { err, logs, unitsConsumed } = trial
  const message = `Transaction simulation failed: ${describeTransactionError(err)}`
  return new RpcFailure('preflight', message, { err, logs, accounts: null, unitsConsumed, returnData: null })
}
