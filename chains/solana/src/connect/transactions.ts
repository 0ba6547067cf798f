// Transactions that a wallet of the standard signs, or signs and sends. Each is parsed before the wallet gets it and again when the wallet
// returns it.
import type { RpcCall } from '@latchkey/kernel'
import { base64 } from '@scure/base'
import { copyBytes, decodeBase64, MAX_TRANSACTION_BYTES } from '../bytes'
import { chainOf } from '../chainId'
import { isRecord } from '../isRecord'
import { parseTransaction } from '../transaction'
import { featureUnsupported } from './errors'
import { versionsOf } from './readWallet'
import {
  type Handler,
  invalidParams,
  type Parameters,
  type RequestDeps,
  readSignature,
  requestWallet,
} from './requestWallet'

/** Base64 encodes three bytes as four characters. */
const MAX_BASE64_LENGTH = Math.ceil(MAX_TRANSACTION_BYTES / 3) * 4
/** The maximum for one approval, because a visitor would not review more. */
const MAX_TRANSACTIONS = 64
/** Send options of both the Wallet Standard's `solana:signAndSendTransaction` and a node's `sendTransaction`. */
const SEND_OPTIONS = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'] as const

const SIGN_TRANSACTION = 'solana:signTransaction'
const SEND_TRANSACTION = 'solana:signAndSendTransaction'

/** solana_signTransaction. */
export const signOne: Handler = ({ transaction }, call, deps) => signSingle(transaction, call, deps)

/** solana_signAllTransactions. */
export const signAll: Handler = async ({ transactions }, call, deps) => {
  if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > MAX_TRANSACTIONS)
    throw invalidParams(call)
  const inputs = transactions.map((text) => toInput(text, SIGN_TRANSACTION, call, deps))
  const outputs = await requestWallet(SIGN_TRANSACTION, inputs, call, deps)
  return { transactions: outputs.map((output) => readSigned(output, call, deps).transaction) }
}

/** solana_signAndSendTransaction: sent by the wallet, or by this page if the wallet only signs. */
export const signAndSend: Handler = async (parameters, call, deps) => {
  const options = readSendOptions(parameters)
  if (deps.featureOf(SEND_TRANSACTION)) {
    const input = { ...toInput(parameters.transaction, SEND_TRANSACTION, call, deps), options }
    const [output = {}] = await requestWallet(SEND_TRANSACTION, [input], call, deps)
    return { signature: readSignature(output.signature, call, deps) }
  }
  const { transaction, signature } = await signSingle(parameters.transaction, call, deps)
  await deps.sendRaw(call.network, transaction, options)
  return { signature }
}

async function signSingle(text: unknown, call: RpcCall, deps: RequestDeps) {
  const input = toInput(text, SIGN_TRANSACTION, call, deps)
  const [output = {}] = await requestWallet(SIGN_TRANSACTION, [input], call, deps)
  return readSigned(output, call, deps)
}

/** The wallet may have added a priority fee, so the transaction is used as it came back. Throws `kernel/connector-misbehaved`. */
function readSigned({ signedTransaction }: Parameters, call: RpcCall, deps: RequestDeps) {
  const bytes = copyBytes(signedTransaction) ?? new Uint8Array()
  // What is no transaction, or one of another account, has no signature of this one.
  const { signers = [], signatures = [] } = parseTransaction(bytes) ?? {}
  const signature = readSignature(signatures[signers.indexOf(deps.account.address)], call, deps)
  return { signature, transaction: base64.encode(bytes) }
}

/** Returns the wallet's input for one transaction: the account must be a signer, and the wallet must support the transaction's version. */
function toInput(
  text: unknown,
  feature: string,
  call: RpcCall,
  { connectorId, wallet, featureOf, account }: RequestDeps,
) {
  const bytes = decodeBase64(text, MAX_BASE64_LENGTH)
  const transaction = bytes && parseTransaction(bytes)
  if (!bytes || !transaction?.signers.includes(account.address)) throw invalidParams(call)
  const versions = featureOf(feature) ? versionsOf(wallet, feature) : null
  if (versions !== null && !versions.includes(transaction.version))
    throw featureUnsupported(connectorId, `${feature}, version ${transaction.version}`)
  const named = account.chains.includes(call.network) ? call.network : chainOf(call.network)
  return { account: account.raw, transaction: bytes, chain: named }
}

function readSendOptions({ options }: Parameters): Parameters {
  if (!isRecord(options)) return {}
  const given = SEND_OPTIONS.filter((name) => options[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, options[name]]))
}
