// WalletConnect's Solana methods carried out by a wallet of the standard: what is asked is checked before, what comes back after.
import type { CaipNetworkId, RpcCall } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { base58, base64 } from '@scure/base'
import { copyBytes, decodeBase58, decodeBase64, encodeSignature, isSameBytes } from '../bytes'
import { chainOf } from '../chainId'
import { isRecord } from '../rpc/readReply'
import { MAX_TRANSACTION_BYTES, parseTransaction } from '../transaction'
import type { Account } from './accounts'
import { featureUnsupported, misbehaved, resultEmpty } from './errors'
import { featureOf, hasFeature, versionsOf } from './readWallet'
import type { StandardWallet } from './walletStandard'

/** Sends a signed transaction (base64) to a cluster and gives what the node answered. Throws `rpc/*`, `solana/connection-missing`. */
export type SendRaw = (network: CaipNetworkId, transaction: string, options: object) => Promise<unknown>
export interface RequestDeps {
  connectorId: string
  wallet: StandardWallet
  /** Who signs. */
  account: Account
  /** All that the wallet shares. */
  accounts: readonly Account[]
  sendRaw: SendRaw
}
type Parameters = Readonly<Record<string, unknown>>
type Handler = (parameters: Parameters, call: RpcCall, deps: RequestDeps) => Promise<unknown>

/** Longest text that a wallet is asked to sign. Base58 characters. */
const MAX_MESSAGE_LENGTH = 65_536
/** Base64 writes three bytes as four characters. */
const MAX_BASE64_LENGTH = Math.ceil(MAX_TRANSACTION_BYTES / 3) * 4
/** One click of a visitor's; more would not be looked at. */
const MAX_TRANSACTIONS = 64
/** Options of sending (wire facts 3) that a wallet and a node both know. */
const SEND_OPTIONS = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'] as const

const SIGN_MESSAGE = 'solana:signMessage'
const SIGN_TRANSACTION = 'solana:signTransaction'
const SEND_TRANSACTION = 'solana:signAndSendTransaction'
const SIGN_IN = 'solana:signIn'

const listAccounts: Handler = async (_parameters, _call, { accounts }) =>
  accounts.map(({ address }) => ({ pubkey: address }))
const HANDLERS: Readonly<Record<string, Handler>> = {
  solana_getAccounts: listAccounts,
  solana_requestAccounts: listAccounts,
  solana_signMessage: signMessage,
  solana_signTransaction: async (parameters, call, deps) => {
    const [signed] = await signTransactions([parameters.transaction], call, deps)
    if (signed === undefined) throw resultEmpty(deps.connectorId, call.method)
    return { signature: signed.signature, transaction: signed.transaction }
  },
  solana_signAllTransactions: async ({ transactions }, call, deps) => {
    if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > MAX_TRANSACTIONS)
      throw invalidParams(call)
    return { transactions: (await signTransactions(transactions, call, deps)).map(({ transaction }) => transaction) }
  },
  solana_signAndSendTransaction: sendTransaction,
  solana_signIn: signIn,
}

/** The answer in WalletConnect's form. Throws `rpc/*`, `solana/result-empty`, `solana/feature-unsupported`, `kernel/connector-misbehaved`. */
export async function carryOut(call: RpcCall, deps: RequestDeps): Promise<unknown> {
  const handler = Object.hasOwn(HANDLERS, call.method) ? HANDLERS[call.method] : undefined
  if (handler === undefined) throw featureUnsupported(deps.connectorId, call.method)
  const [parameters = {}] = call.params
  if (!isRecord(parameters)) throw invalidParams(call)
  return handler(parameters, call, deps)
}

async function signMessage(parameters: Parameters, call: RpcCall, deps: RequestDeps): Promise<unknown> {
  const message = decodeBase58(parameters.message, MAX_MESSAGE_LENGTH)
  if (message === null) throw invalidParams(call)
  const [output = {}] = await ask(SIGN_MESSAGE, [{ account: deps.account.raw, message }], call, deps)
  const signed = copyBytes(output.signedMessage)
  // Some wallets put a prefix before the text; then nobody could verify the signature over what was asked.
  if (signed === null || !isSameBytes(signed, message))
    throw misbehaved(deps.connectorId, call.method, 'signed another text')
  return { signature: readSignature(output.signature, call, deps) }
}

async function signTransactions(encoded: readonly unknown[], call: RpcCall, deps: RequestDeps) {
  const inputs = encoded.map((text) => toInput(text, SIGN_TRANSACTION, call, deps))
  const outputs = await ask(SIGN_TRANSACTION, inputs, call, deps)
  return outputs.map(({ signedTransaction }) => {
    const bytes = copyBytes(signedTransaction)
    const transaction = bytes && parseTransaction(bytes)
    const slot = transaction?.signers.indexOf(deps.account.address) ?? -1
    // The wallet may have changed it, to add a fee for priority: it is used as it came back.
    if (!bytes || !transaction || slot < 0)
      throw misbehaved(deps.connectorId, call.method, 'returned no transaction of this account')
    return { transaction: base64.encode(bytes), signature: readSignature(transaction.signatures[slot], call, deps) }
  })
}

async function sendTransaction(parameters: Parameters, call: RpcCall, deps: RequestDeps): Promise<unknown> {
  const { options } = parameters
  const given = isRecord(options) ? SEND_OPTIONS.filter((name) => options[name] !== undefined) : []
  const sendOptions = Object.fromEntries(given.map((name) => [name, (options as Parameters)[name]]))
  if (hasFeature(deps.wallet, SEND_TRANSACTION)) {
    const input = { ...toInput(parameters.transaction, SEND_TRANSACTION, call, deps), options: sendOptions }
    const [output = {}] = await ask(SEND_TRANSACTION, [input], call, deps)
    return { signature: readSignature(output.signature, call, deps) }
  }
  const [signed] = await signTransactions([parameters.transaction], call, deps)
  if (signed === undefined) throw resultEmpty(deps.connectorId, call.method)
  await deps.sendRaw(call.network, signed.transaction, sendOptions)
  return { signature: signed.signature }
}

async function signIn({ pubkey: _pubkey, ...input }: Parameters, call: RpcCall, deps: RequestDeps): Promise<unknown> {
  const [output = {}] = await ask(SIGN_IN, [{ ...input, address: deps.account.address }], call, deps)
  const { account, signedMessage } = output
  const message = copyBytes(signedMessage)
  if (!isRecord(account) || account.address !== deps.account.address || message === null)
    throw misbehaved(deps.connectorId, call.method, 'signed in with another account')
  return {
    address: deps.account.address,
    signedMessage: base58.encode(message),
    signature: readSignature(output.signature, call, deps),
  }
}

/** What the wallet gets for one transaction: our account has to sign it, and the wallet takes its version. */
function toInput(text: unknown, feature: string, call: RpcCall, { connectorId, wallet, account }: RequestDeps) {
  const bytes = decodeBase64(text, MAX_BASE64_LENGTH)
  const transaction = bytes && parseTransaction(bytes)
  if (!bytes || !transaction?.signers.includes(account.address)) throw invalidParams(call)
  const versions = hasFeature(wallet, feature) ? versionsOf(wallet, feature) : null
  if (versions !== null && !versions.includes(transaction.version))
    throw featureUnsupported(connectorId, `${feature}, version ${transaction.version}`)
  const named = account.chains.includes(call.network) ? call.network : chainOf(call.network)
  return { account: account.raw, transaction: bytes, chain: named }
}

/** The wallet's outputs, one for each input. */
async function ask(feature: string, inputs: readonly object[], call: RpcCall, { connectorId, wallet }: RequestDeps) {
  const perform = featureOf(wallet, feature)
  if (perform === null) throw featureUnsupported(connectorId, feature)
  let outputs: unknown
  try {
    outputs = await perform(...inputs)
  } catch (error) {
    throw toRpcError(error, call.method)
  }
  // An early draft of the standard gave the bare output for a single input.
  const list: readonly unknown[] = Array.isArray(outputs) ? outputs : [outputs]
  if (list.length === 0 || list.includes(undefined) || list.includes(null)) throw resultEmpty(connectorId, call.method)
  const records = list.filter(isRecord)
  if (records.length !== inputs.length) throw misbehaved(connectorId, call.method, 'did not answer every question')
  return records
}

function readSignature(value: unknown, { method }: RpcCall, { connectorId }: RequestDeps): string {
  const signature = encodeSignature(value)
  if (signature === null) throw misbehaved(connectorId, method, 'gave no signature')
  return signature
}

function invalidParams({ method }: RpcCall): Error {
  return toRpcError({ code: 'rpc/invalid-params' }, method)
}
