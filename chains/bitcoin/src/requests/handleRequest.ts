// Sends requests to a connected wallet (methods: docs.reown.com, multi-chain RPC reference, Bitcoin). It checks the parameters, that the
// wallet shares the account, and that the response has the method's form.
import { type RpcCall, requestAborted } from '@latchkey/kernel'
import { misbehaved } from '@latchkey/kernel/chains'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { isTaproot, readAddress } from '../address'
import { readBytes, toBase64 } from '../bytes'
import type { WalletAccount } from '../connect/accounts'
import type { BitcoinWallet, PsbtToSign } from '../connect/bitcoinWallet'
import type { WalletState } from '../connect/walletState'
import { networkNameOf } from '../networkName'
import type { Payments } from '../transfer/payments'
import type { MessageProtocol } from '../types'
import {
  GetAccountAddressesSchema,
  invalidParams,
  parseParams,
  SendTransferSchema,
  SignMessageSchema,
  SignPsbtSchema,
} from './params'

export interface RequestContext {
  wallet: BitcoinWallet
  /** Read just before the request; the network is the call's. */
  state: WalletState
  connectorId: string
  loadPayments(): Promise<Payments>
  /** After it aborts, nothing is sent, even if the wallet has already signed. */
  signal: AbortSignal
}
type Handler = (call: RpcCall, context: RequestContext) => Promise<unknown>

const TXID_PATTERN = /^[0-9a-f]{64}$/i

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['getAccountAddresses', getAccountAddresses],
  ['signMessage', signMessage],
  ['signPsbt', signPsbt],
  ['sendTransfer', sendTransfer],
])

/** Throws `rpc/*`, `kernel/aborted`, `kernel/connector-misbehaved`. */
export async function handleRequest(call: RpcCall, context: RequestContext): Promise<unknown> {
  const handle = HANDLERS.get(call.method)
  if (!handle) throw unsupported(call.method)
  return handle(call, context)
}

async function getAccountAddresses({ params, method }: RpcCall, { state }: RequestContext) {
  const { account, intentions } = parseParams(GetAccountAddressesSchema, params, method)
  if (account !== undefined) findAccount(account, state, method)
  const wanted = (purpose: string) => intentions === undefined || intentions.some((each) => each === purpose)
  return state.accounts
    .filter(({ purpose }) => purpose !== 'stx' && wanted(purpose))
    .map(({ purpose, ...account }) => ({ ...account, intention: purpose }))
}

async function signMessage({ params, method, network }: RpcCall, context: RequestContext) {
  const { wallet, state, connectorId } = context
  const input = parseParams(SignMessageSchema, params, method)
  findAccount(input.account, state, method)
  const { address } = findAccount(input.address ?? input.account, state, method)
  const protocol = input.protocol ?? protocolOf(address)
  const response = await wallet.signMessage({
    address,
    message: input.message,
    protocol,
    network,
    accounts: state.accounts,
  })
  const signature = readBytes(response)
  if (signature === null) throw misbehaved(connectorId, method, 'did not respond with a signature')
  return { address, signature: toBase64(signature) }
}

async function signPsbt(call: RpcCall, context: RequestContext) {
  const { params, method, network } = call
  const { wallet, state, loadPayments, signal } = context
  const { account, psbt: text, signInputs, broadcast = false } = parseParams(SignPsbtSchema, params, method)
  const { address } = findAccount(account, state, method)
  const payments = await loadPayments()
  const psbt = readBytes(text)
  const count = psbt && payments.countInputs(psbt)
  if (!psbt || !count) throw invalidParams(method)
  const inputs = signInputs ?? Array.from({ length: count }, (_, index) => ({ address, index }))
  for (const each of inputs) {
    findAccount(each.address, state, method)
    if (each.index >= count) throw invalidParams(method)
  }
  const question = { psbt, inputs, network, accounts: state.accounts }
  if (broadcast && wallet.sendPsbt) {
    return { psbt: text, txid: readTxid(await wallet.sendPsbt(question), call, context) }
  }
  const signed = await requestSignature(question, call, context)
  if (!payments.isSameTransaction(psbt, signed)) throw changed(call, context)
  if (!broadcast) return { psbt: toBase64(signed) }
  assertLive(signal)
  return { psbt: toBase64(signed), txid: await payments.send(network, signed, { signal }) }
}

async function sendTransfer(call: RpcCall, context: RequestContext) {
  const { params, method, network } = call
  const { wallet, state, loadPayments, signal } = context
  const input = parseParams(SendTransferSchema, params, method)
  const from = findAccount(input.account, state, method)
  // Coins of an ordinals account must be selected one by one in a PSBT: a selection by value could spend an inscription as money.
  if (from.purpose !== 'payment') throw unsupported(method)
  const recipient = readAddress(input.recipientAddress)
  if (!recipient?.networks.some((name) => name === networkNameOf(network))) throw invalidParams(method)
  const accounts = state.accounts
  if (wallet.sendTransfer) {
    const transfer = { from: from.address, recipient: recipient.address, amountSats: input.amount, network, accounts }
    return { txid: readTxid(await wallet.sendTransfer(transfer), call, context) }
  }
  const payments = await loadPayments()
  const draft = { network, from, recipient: recipient.address, amountSats: input.amount }
  const { psbt, inputs } = await payments.build(draft, { signal })
  assertLive(signal)
  const question = { psbt, inputs, network, accounts }
  if (!wallet.signPsbt && wallet.sendPsbt) return { txid: readTxid(await wallet.sendPsbt(question), call, context) }
  const signed = await requestSignature(question, call, context)
  if (!payments.isSameTransaction(psbt, signed)) throw changed(call, context)
  assertLive(signal)
  return { txid: await payments.send(network, signed, { signal }) }
}

async function requestSignature(
  question: PsbtToSign,
  { method }: RpcCall,
  context: RequestContext,
): Promise<Uint8Array> {
  if (!context.wallet.signPsbt) throw unsupported(method)
  const signed = readBytes(await context.wallet.signPsbt(question))
  if (signed === null) throw misbehaved(context.connectorId, method, 'did not respond with a PSBT')
  return signed
}

/** Observed in practice: a wallet responds with another account to a request for one that it no longer shares. */
function findAccount(text: string, { accounts }: WalletState, method: string): WalletAccount {
  const address = readAddress(text)?.address
  const account = accounts.find((each) => each.address === address)
  if (!account) throw toRpcError({ code: 'rpc/unauthorized' }, method)
  return account
}

/** Taproot has no recoverable signature. For other types, every verifier accepts it. */
function protocolOf(address: string): MessageProtocol {
  return isTaproot(address) ? 'bip322' : 'ecdsa'
}

function readTxid(response: unknown, { method }: RpcCall, { connectorId }: RequestContext): string {
  if (typeof response === 'string' && TXID_PATTERN.test(response)) return response.toLowerCase()
  throw misbehaved(connectorId, method, 'did not respond with the id of a transaction')
}

function changed({ method }: RpcCall, { connectorId }: RequestContext): Error {
  return misbehaved(connectorId, method, 'responded with another transaction than the one it was asked to sign')
}

function assertLive(signal: AbortSignal): void {
  if (signal.aborted) throw requestAborted(signal.reason)
}

function unsupported(method: string): Error {
  return toRpcError({ code: 'rpc/unsupported-method' }, method)
}
