// Calls that ask a wallet to sign transactions, in the form of WalletConnect's Solana methods: base64 of the wire bytes.
import { addressOf, type CaipAddress, networkOf, type RpcCall } from '@latchkey/kernel'
import { base64 } from '@scure/base'
import { decodeBase64, MAX_TRANSACTION_BYTES } from '../bytes'
import { isRecord } from '../isRecord'
import { parseTransaction } from '../transaction'
import type { SignTransactionFeature } from '../types'
import { signMessage } from './signMessage'

/** Base64 encodes three bytes as four characters. */
const MAX_BASE64_LENGTH = Math.ceil(MAX_TRANSACTION_BYTES / 3) * 4

/** The feature `signTransaction`. */
export const signTransaction: SignTransactionFeature = {
  planSign: (account, transaction) =>
    plan(account, [transaction], 'solana_signTransaction', ([first]) => ({ transaction: first })),
  planSignAll: (account, transactions) =>
    plan(account, transactions, 'solana_signAllTransactions', (all) => ({ transactions: all })),
  planSend: (account, transaction, options) =>
    plan(account, [transaction], 'solana_signAndSendTransaction', ([first]) => ({
      transaction: first,
      ...(options && { options }),
    })),
  parseTransactions: (result) => {
    const { transaction, transactions = [transaction] } = isRecord(result) ? result : {}
    if (!Array.isArray(transactions)) return null
    const signed = transactions.map((text) => decodeBase64(text, MAX_BASE64_LENGTH))
    return signed.every((bytes) => bytes !== null && parseTransaction(bytes) !== null) ? (signed as Uint8Array[]) : null
  },
  parseSignature: signMessage.parseResult,
}

function plan(
  account: CaipAddress,
  transactions: readonly Uint8Array[],
  method: string,
  describe: (transactions: readonly string[]) => object,
): RpcCall | null {
  const pubkey = addressOf(account)
  const isOurs = (bytes: Uint8Array) => parseTransaction(bytes)?.signers.includes(pubkey) ?? false
  if (transactions.length === 0 || !transactions.every(isOurs)) return null
  const encoded = transactions.map((bytes) => base64.encode(bytes))
  return { network: networkOf(account), method, params: [{ ...describe(encoded), pubkey }] }
}
