// Classifies EIP-1193 requests without side effects: answer here, read from the chain, ask for approval, or reject. Sources: EIP-1193,
// EIP-1102, EIP-191, EIP-712, EIP-2255, EIP-3085, EIP-3326.
import * as v from 'valibot'
import {
  addressSchema,
  type ConsentRequest,
  chainSchema,
  smallQuantitySchema,
  transactionSchema,
  typedDataSchema,
  type WalletChain,
} from '../../../../approval/evm/message.ts'
import { READ_METHODS } from '../../../../approval/evm/readMethods.ts'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'
import type { PageState } from './pageState.ts'

export type Verdict =
  | { kind: 'answer'; value: unknown }
  | { kind: 'read'; method: string; params: unknown }
  | { kind: 'consent'; request: ConsentRequest }
  | { kind: 'switch'; chain: WalletChain }
  | { kind: 'revoke' }

/** What a request is checked against. `chains` are all networks that the wallet has for this page. */
export interface VetContext {
  state: PageState
  chains: readonly WalletChain[]
}

type Vet = (params: unknown, context: VetContext) => Verdict

const requestSchema = v.object({ method: v.string(), params: v.optional(v.unknown()) })

/** Classifies a request. Throws RpcError 4100, 4200, 4902, or -32602 if it is rejected. */
export function vetRequest(request: unknown, context: VetContext): Verdict {
  const { method, params } = parseParams(requestSchema, request)
  const vet = Object.hasOwn(OWN_METHODS, method) ? OWN_METHODS[method] : undefined
  if (vet) return vet(params, context)
  if (READ_METHODS.has(method)) return { kind: 'read', method, params: params ?? [] }
  throw new RpcError(ERROR_CODES.unsupportedMethod, 'This wallet does not support the method.')
}

/** Returns the EIP-2255 permissions, empty while the page has no account. */
export function listPermissions(account: string | null): unknown[] {
  if (account === null) return []
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [account] }] }]
}

const answer = (value: unknown): Verdict => ({ kind: 'answer', value })

const OWN_METHODS: Readonly<Record<string, Vet>> = {
  eth_accounts: (_, { state }) => answer(state.account === null ? [] : [state.account]),
  eth_chainId: (_, { state }) => answer(`0x${state.chainId.toString(16)}`),
  net_version: (_, { state }) => answer(String(state.chainId)),
  eth_requestAccounts: (_, { state }) =>
    state.account === null ? { kind: 'consent', request: { kind: 'connect' } } : answer([state.account]),
  wallet_getPermissions: (_, { state }) => answer(listPermissions(state.account)),
  wallet_requestPermissions: (params) => {
    parseParams(v.tuple([v.object({ eth_accounts: v.object({}) })]), params)
    return { kind: 'consent', request: { kind: 'connect' } }
  },
  wallet_revokePermissions: (params) => {
    parseParams(v.tuple([v.object({ eth_accounts: v.object({}) })]), params)
    return { kind: 'revoke' }
  },
  personal_sign: (params, { state }) => {
    const [message, account] = parseParams(v.looseTuple([v.string(), addressSchema]), params)
    return {
      kind: 'consent',
      request: { kind: 'signMessage', account: ownAccount(account, state), message: toHex(message) },
    }
  },
  eth_signTypedData_v4: (params, { state }) => {
    const [account, json] = parseParams(v.looseTuple([addressSchema, v.unknown()]), params)
    const typedData = parseParams(typedDataSchema, typeof json === 'string' ? parseJson(json) : json)
    const { chainId } = typedData.domain
    if (chainId !== undefined && Number(chainId) !== state.chainId) {
      throw new RpcError(ERROR_CODES.invalidParams, 'The data is for a different network than the selected one.')
    }
    return { kind: 'consent', request: { kind: 'signTypedData', account: ownAccount(account, state), typedData } }
  },
  eth_sendTransaction: (params, { state }) => {
    const withChain = v.object({ ...transactionSchema.entries, chainId: v.optional(smallQuantitySchema) })
    const [{ chainId, ...transaction }] = parseParams(v.looseTuple([withChain]), params)
    if (chainId !== undefined && chainId !== state.chainId) {
      throw new RpcError(ERROR_CODES.invalidParams, 'The transaction is for a different network than the selected one.')
    }
    const from = ownAccount(transaction.from, state)
    return { kind: 'consent', request: { kind: 'sendTransaction', transaction: { ...transaction, from } } }
  },
  wallet_switchEthereumChain: (params, { state, chains }) => {
    const [{ chainId }] = parseParams(v.looseTuple([v.object({ chainId: smallQuantitySchema })]), params)
    const chain = chains.find(({ id }) => id === chainId)
    if (!chain)
      throw new RpcError(ERROR_CODES.unrecognizedChain, 'The wallet does not know this network. Add it first.')
    if (chain.id === state.chainId) return answer(null)
    // A connected page may switch between the wallet's networks; others need approval.
    return state.account === null
      ? { kind: 'consent', request: { kind: 'switchChain', chain } }
      : { kind: 'switch', chain }
  },
  wallet_addEthereumChain: (params, { chains }) => {
    const wanted = v.object({
      chainId: smallQuantitySchema,
      chainName: v.string(),
      rpcUrls: v.looseTuple([v.string()]),
      nativeCurrency: chainSchema.entries.nativeCurrency,
    })
    const [{ chainId, chainName, rpcUrls, nativeCurrency }] = parseParams(v.looseTuple([wanted]), params)
    if (chains.some(({ id }) => id === chainId)) return answer(null)
    const chain = parseParams(chainSchema, { id: chainId, name: chainName, rpcUrl: rpcUrls[0], nativeCurrency })
    return { kind: 'consent', request: { kind: 'addChain', chain } }
  },
}

/** Returns the connected account. Throws if the request names another. */
function ownAccount(address: string, state: PageState): `0x${string}` {
  if (state.account?.toLowerCase() === address.toLowerCase()) return state.account
  throw new RpcError(ERROR_CODES.unauthorized, 'The page is not connected to this account.')
}

/** Returns the parsed parameters. Throws RpcError -32602. */
export function parseParams<T extends v.GenericSchema>(schema: T, params: unknown): v.InferOutput<T> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  throw new RpcError(ERROR_CODES.invalidParams, `The request is malformed: ${parsed.issues[0].message}`)
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new RpcError(ERROR_CODES.invalidParams, 'The data to sign is not JSON.')
  }
}

/** Returns hexadecimal bytes unchanged, and encodes everything else as text, as other wallets do. */
function toHex(message: string): `0x${string}` {
  if (/^0x([0-9a-fA-F]{2})*$/.test(message)) return message as `0x${string}`
  const bytes = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0'))
  return `0x${bytes.join('')}`
}
