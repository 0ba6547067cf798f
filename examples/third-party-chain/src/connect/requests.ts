// Sends WalletConnect's TON methods over a bridge. Requests are checked before, and responses after.
import type { RpcCall } from '@latchkey/kernel'
import { misbehaved, wrongNetwork } from '@latchkey/kernel/chains'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import {
  array,
  check,
  type GenericSchema,
  type InferOutput,
  integer,
  literal,
  maxLength,
  minLength,
  number,
  object,
  optional,
  pipe,
  safeParse,
  string,
} from 'valibot'
import { readAddress, toRecipient } from '../address'
import { globalIdOf } from '../networks'
import { isSignature, parseUnits, readSentMessage } from '../replies'
import type { Account } from './account'

export interface RequestDeps {
  connectorId: string
  /** The connected account; null if the wallet has disconnected. */
  account: Account | null
  /** IDs of the networks whose coins have no value. */
  testnets: readonly string[]
  /** Sends over the bridge. Resolves to the wallet's result. */
  send(method: string, params: readonly object[]): Promise<unknown>
}
type ConnectedDeps = RequestDeps & { account: Account }

/** The most messages that a version 5 wallet contract sends at the same time; other versions send fewer. */
const MAX_MESSAGES = 255
const messageSchema = object({
  address: string(),
  amount: pipe(
    string(),
    check((text) => parseUnits(text) !== null),
  ),
  payload: optional(string()),
  stateInit: optional(string()),
})
const sendSchema = object({
  valid_until: optional(pipe(number(), integer())),
  from: optional(string()),
  messages: pipe(array(messageSchema), minLength(1), maxLength(MAX_MESSAGES)),
})
const textSchema = object({ type: literal('text'), text: string(), from: optional(string()) })
const signedSchema = object({
  signature: pipe(string(), check(isSignature)),
  address: string(),
  timestamp: pipe(number(), integer()),
  domain: string(),
  payload: object({ type: literal('text'), text: string() }),
})

/** Resolves to the response in WalletConnect's form. Throws `rpc/*` or `kernel/connector-misbehaved`. */
export async function execute(call: RpcCall, deps: RequestDeps): Promise<unknown> {
  const { account } = deps
  if (account === null) throw toRpcError({ code: 'rpc/provider-disconnected' }, call.method)
  if (account.network !== call.network) throw wrongNetwork(call, account.network)
  if (call.method === 'ton_sendMessage') return sendMessage(call, { ...deps, account })
  if (call.method === 'ton_signData') return signData(call, { ...deps, account })
  throw toRpcError({ code: 'rpc/unsupported-method' }, call.method)
}

async function sendMessage(call: RpcCall, { account, connectorId, send, testnets }: ConnectedDeps): Promise<string> {
  const parameters = readParameters(sendSchema, call, account)
  const isTestnet = testnets.includes(account.network)
  if (!parameters.messages.every(({ address }) => toRecipient(address, isTestnet) === address))
    throw invalidParams(call)
  const network = globalIdOf(account.network)
  const boc = await send('sendTransaction', [{ ...parameters, network, from: account.raw }])
  if (typeof boc !== 'string' || readSentMessage(boc)?.wallet !== account.raw)
    throw misbehaved(connectorId, call.method, 'returned no message of this account')
  return boc
}

async function signData(call: RpcCall, { account, connectorId, send }: ConnectedDeps) {
  const { type, text } = readParameters(textSchema, call, account)
  const network = globalIdOf(account.network)
  const signed = safeParse(signedSchema, await send('signData', [{ type, text, network, from: account.raw }]))
  const isOurs = signed.success && readAddress(signed.output.address)?.raw === account.raw
  if (!isOurs || signed.output.payload.text !== text)
    throw misbehaved(connectorId, call.method, 'signed another text, or with another account')
  return signed.output
}

function readParameters<Schema extends GenericSchema<unknown, { from?: string | undefined }>>(
  schema: Schema,
  call: RpcCall,
  account: Account,
): InferOutput<Schema> {
  const parsed = safeParse(schema, call.params[0])
  if (!parsed.success) throw invalidParams(call)
  const { from = account.raw } = parsed.output
  if (readAddress(from)?.raw !== account.raw) throw invalidParams(call)
  return parsed.output
}

function invalidParams({ method }: RpcCall): Error {
  return toRpcError({ code: 'rpc/invalid-params' }, method)
}
