// Mini apps: the messages of @farcaster/miniapp-sdk 0.3, which are Comlink's, with an EIP-1193 provider behind them.

import { type Host, type HostProvider, type HostRequest, rpcError } from './host'
import type { ParentPage } from './parentPage'
import { type ParentResponse, requestParent } from './requestParent'

/** Farcaster's own browser clients and the Base App, unless the site sets others. */
export const FARCASTER_ORIGINS: readonly string[] = [
  'https://farcaster.xyz',
  'https://wallet.farcaster.xyz',
  'https://base.app',
]
const NO_PROVIDER = 'The page around this one has no wallet for Ethereum.'
type Listener = (payload: unknown) => void

/** Resolves when a Farcaster client has reported its user and that it has a wallet. */
export async function findFarcaster(parent: ParentPage, handshake: AbortSignal, signal: AbortSignal): Promise<Host> {
  const get = async (path: string) => readValue(await requestParent(parent, { type: 'GET', path: [path] }, handshake))
  if (!(await get('context'))) throw rpcError(-32603, 'The page around this one is no Farcaster client.')
  const capabilities = await callHost(parent, 'getCapabilities', [], handshake)
  if (!Array.isArray(capabilities) || !capabilities.includes('wallet.getEthereumProvider')) {
    throw rpcError(-32603, NO_PROVIDER)
  }
  return { name: 'Farcaster', rdns: 'xyz.farcaster', provider: createProvider(parent, signal) }
}

async function callHost(
  parent: ParentPage,
  name: string,
  args: readonly object[],
  signal: AbortSignal,
): Promise<unknown> {
  const argumentList = args.map((value) => ({ type: 'RAW', value }))
  return readValue(await requestParent(parent, { type: 'APPLY', path: [name], argumentList }, signal))
}

/** Comlink: a plain value, or one that a handler wrapped; the only handler here is the one for errors. */
function readValue({ type, value }: ParentResponse): unknown {
  if (type === 'RAW') return value
  throw rpcError(-32603, 'The page around this one failed to respond.')
}

function createProvider(parent: ParentPage, signal: AbortSignal): HostProvider {
  const listeners = new Map<string, Set<Listener>>()
  const stop = parent.listen(({ type, event, params }) => {
    if (type !== 'frameEthProviderEvent' || typeof event !== 'string' || !Array.isArray(params)) return
    for (const listener of [...(listeners.get(event) ?? [])]) listener(params[0])
  })
  signal.addEventListener('abort', stop)
  let count = 0
  return {
    async request({ method, params }: HostRequest) {
      count += 1
      const call = { jsonrpc: '2.0', id: count, method, params }
      const { result, error } = ((await callHost(parent, 'ethProviderRequestV2', [call], signal)) ??
        {}) as ParentResponse
      if (error === undefined || error === null) return result
      const { code, message } = error as ParentResponse
      throw rpcError(Number.isInteger(code) ? Number(code) : -32603, String(message))
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }
}
