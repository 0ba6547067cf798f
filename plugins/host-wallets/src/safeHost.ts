// Safe Apps: the messages of @safe-global/safe-apps-sdk 9, and the methods of its provider.

import { type Host, type HostProvider, type HostRequest, rpcError } from './host'
import type { ParentPage } from './parentPage'
import { type ParentResponse, requestParent } from './requestParent'

/** Origins of Safe, unless the site sets others. */
export const SAFE_ORIGINS: readonly string[] = ['https://app.safe.global']
/** The version of the protocol used here; a Safe accepts every 1.x and later. */
const ENV = { sdkVersion: '9.1.0' }
const ADDRESS = /^0x[0-9a-f]{40}$/i
const HASH = /^0x[0-9a-f]{64}$/i
/** A Safe reports a rejection only as text. */
const REJECTED = /reject|denied|declin|cancel/i
/** EIP-5792: the states of a bundle. */
const STATUS: Readonly<Record<string, number>> = {
  AWAITING_CONFIRMATIONS: 100,
  AWAITING_EXECUTION: 100,
  SUCCESS: 200,
  CANCELLED: 400,
  FAILED: 500,
}

interface Call {
  to?: unknown
  value?: unknown
  data?: unknown
}
type SendRequest = (method: string, params?: object) => Promise<unknown>

/** Resolves when a Safe has reported its account. */
export async function findSafe(parent: ParentPage, handshake: AbortSignal, signal: AbortSignal): Promise<Host> {
  const sendUntil =
    (end: AbortSignal): SendRequest =>
    async (method, params) =>
      readData(await requestParent(parent, { method, params, env: ENV }, end))
  const { safeAddress, chainId } = toMembers(await sendUntil(handshake)('getSafeInfo'))
  const chain = Number(chainId)
  if (typeof safeAddress !== 'string' || !ADDRESS.test(safeAddress) || !Number.isSafeInteger(chain) || chain < 1) {
    throw rpcError(-32603, 'The page around this one is no Safe.')
  }
  return { name: 'Safe', rdns: 'global.safe', provider: createProvider(sendUntil(signal), safeAddress, chain) }
}

function readData({ success, data, error }: ParentResponse): unknown {
  if (success === true) return data
  const message = typeof error === 'string' ? error : 'The Safe did not respond.'
  throw rpcError(REJECTED.test(message) ? 4001 : -32603, message)
}

function createProvider(request: SendRequest, address: string, chain: number): HostProvider {
  const chainId = `0x${chain.toString(16)}`
  const sign = async (method: string, params: object) => {
    const { signature } = toMembers(await request(method, params))
    // A message signed on the chain has no separate signature: EIP-1271 checks it with an empty one.
    return typeof signature === 'string' ? signature : '0x'
  }
  async function send(calls: unknown, gas?: unknown): Promise<string> {
    const txs = (Array.isArray(calls) ? calls : []).map(({ to, value, data }: Call) => ({
      to,
      value: String(BigInt(String(value ?? 0))),
      data: data ?? '0x',
    }))
    const limit = gas === undefined ? {} : { params: { safeTxGas: Number(gas) } }
    const { safeTxHash } = toMembers(await request('sendTransactions', { txs, ...limit }))
    if (typeof safeTxHash === 'string' && HASH.test(safeTxHash)) return safeTxHash
    throw rpcError(-32603, 'The Safe gave no hash.')
  }
  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_accounts: () => [address],
    eth_requestAccounts: () => [address],
    eth_chainId: () => chainId,
    net_version: () => String(chain),
    personal_sign: ([message]) => sign('signMessage', { message }),
    eth_signTypedData_v4: ([, data]) =>
      sign('signTypedMessage', { typedData: typeof data === 'string' ? JSON.parse(data) : data }),
    eth_sendTransaction: ([call]) => send([call], toMembers(call).gas),
    wallet_sendCalls: async ([bundle]) => ({ id: await send(toMembers(bundle).calls) }),
    async wallet_getCallsStatus([id]) {
      const { txStatus } = toMembers(await request('getTxBySafeTxHash', { safeTxHash: id }))
      return { version: '2.0.0', id, chainId, status: STATUS[String(txStatus)] ?? 100, atomic: true, receipts: [] }
    },
    wallet_getCapabilities: () => ({ [chainId]: { atomic: { status: 'supported' } } }),
  }
  return {
    async request({ method, params = [] }: HostRequest) {
      const handle = Object.hasOwn(methods, method) ? methods[method] : null
      if (handle) return handle(params)
      // A Safe exists on one network, so it cannot switch.
      if (method.startsWith('wallet_')) throw rpcError(4200, `A Safe has no ${method}.`)
      return request('rpcCall', { call: method, params })
    },
    // Another Safe has another frame, so nothing ever changes in this one.
    on: () => {},
    removeListener: () => {},
  }
}

function toMembers(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
