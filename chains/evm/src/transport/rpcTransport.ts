// All RPC URLs of one network as one viem transport: which to call, when to retry, and what never to repeat (RPC-04, RPC-05).
import type { CaipNetworkId } from '@latchkey/kernel'
import { withinMs } from '@latchkey/kernel/chains'
import { createTransport, type EIP1193RequestFn, type Transport } from 'viem'
import { parseChainId } from '../chainId'
import { createEndpoint, type EndpointOptions } from './endpoint'
import { createRanking } from './rankEndpoints'

/** Retries after the first try, and the wait before the first retry, which doubles each time. */
const RETRY_COUNT = 3
const RETRY_DELAY_MS = 150
/** An endpoint that takes longer to return its chain ID counts as down. Milliseconds. */
const PING_DEADLINE_MS = 1_000
/** Errors that another node would return too: the call reverted, was refused, or is invalid. */
const FINAL_CODES: readonly unknown[] = [3, -32003, -32600, -32602]
/** A send must reach only one node, because a failed send may have arrived. */
const SEND_METHOD = 'eth_sendRawTransaction'
/** A filter belongs to its creator, and reading its changes empties it, so two equal calls are not the same. */
const UNSHARED_METHOD = /^eth_send|Filter/

/** Creates a transport for one network. Equal reads in progress at the same time share one request (viem's cache of 8192). */
export function createRpcTransport(
  network: CaipNetworkId,
  urls: readonly [string, ...string[]],
  options: EndpointOptions,
): Transport {
  return (config) => {
    const endpoints = urls.map((url) => createEndpoint(url, options)({ ...config, retryCount: 0, timeout: undefined }))
    const ranking = createRanking(endpoints, async (endpoint) => {
      const chainId = await withinMs(endpoint.request({ method: 'eth_chainId' }), PING_DEADLINE_MS)
      return parseChainId(chainId) === network
    })

    async function requestInOrder({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      ranking.sample()
      let failure: unknown
      for (const endpoint of ranking.order()) {
        try {
          return await endpoint.request({ method, params })
        } catch (error) {
          failure = error
          if (method === SEND_METHOD || isFinal(error)) break
        }
      }
      throw failure
    }

    const transport = createTransport({
      key: 'rpc',
      name: 'RPC',
      type: 'rpc',
      request: requestInOrder as EIP1193RequestFn,
      retryCount: RETRY_COUNT,
      retryDelay: RETRY_DELAY_MS,
    })
    return {
      ...transport,
      request: (args, overrides) =>
        transport.request(args, {
          signal: options.signal,
          dedupe: !UNSHARED_METHOD.test(args.method),
          retryCount: args.method === SEND_METHOD ? 0 : RETRY_COUNT,
          ...overrides,
        }),
    }
  }
}

function isFinal(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return FINAL_CODES.includes(code)
}
