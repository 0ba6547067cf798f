// WalletConnect's Solana methods, implemented with a wallet of the standard: checks the request before and the response after. Transactions
// are in a separate chunk with the library that parses them.
import type { RpcCall } from '@latchkey/kernel'
import { misbehaved } from '@latchkey/kernel/chains'
import { base58 } from '@scure/base'
import { copyBytes, decodeBase58, isSameBytes } from '../bytes'
import { isRecord } from '../isRecord'
import { featureUnsupported } from './errors'
import { type Handler, invalidParams, type RequestDeps, readSignature, requestWallet } from './requestWallet'

/** The longest text that a wallet is asked to sign. Base58 characters. */
const MAX_MESSAGE_LENGTH = 65_536
const SIGN_MESSAGE = 'solana:signMessage'
const SIGN_IN = 'solana:signIn'

const listAccounts: Handler = async (_parameters, _call, { accounts }) =>
  accounts.map(({ address }) => ({ pubkey: address }))

const signMessage: Handler = async (parameters, call, deps) => {
  const message = decodeBase58(parameters.message, MAX_MESSAGE_LENGTH)
  if (message === null) throw invalidParams(call)
  const [output = {}] = await requestWallet(SIGN_MESSAGE, [{ account: deps.account.raw, message }], call, deps)
  const signed = copyBytes(output.signedMessage)
  // Some wallets add a prefix to the text. Then the signature does not match the requested text.
  if (signed === null || !isSameBytes(signed, message))
    throw misbehaved(deps.connectorId, call.method, 'signed another text')
  return { signature: readSignature(output.signature, call, deps) }
}

const signIn: Handler = async ({ pubkey: _pubkey, ...input }, call, deps) => {
  const [output = {}] = await requestWallet(SIGN_IN, [{ ...input, address: deps.account.address }], call, deps)
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

const HANDLERS: Readonly<Record<string, Handler>> = {
  solana_getAccounts: listAccounts,
  solana_requestAccounts: listAccounts,
  solana_signMessage: signMessage,
  solana_signTransaction: async (...request) => (await import('./transactions')).signOne(...request),
  solana_signAllTransactions: async (...request) => (await import('./transactions')).signAll(...request),
  solana_signAndSendTransaction: async (...request) => (await import('./transactions')).signAndSend(...request),
  solana_signIn: signIn,
}

/**
 * Returns the response in WalletConnect's form. Throws `rpc/*`, `solana/result-empty`, `solana/feature-unsupported`,
 * `kernel/connector-misbehaved`.
 */
export async function execute(call: RpcCall, deps: RequestDeps): Promise<unknown> {
  const handler = Object.hasOwn(HANDLERS, call.method) ? HANDLERS[call.method] : undefined
  if (handler === undefined) throw featureUnsupported(deps.connectorId, call.method)
  const [parameters = {}] = call.params
  if (!isRecord(parameters)) throw invalidParams(call)
  return handler(parameters, call, deps)
}
