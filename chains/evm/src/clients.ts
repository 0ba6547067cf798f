// One viem client per network, created at first use and ended with the modal. Uses only `createClient` and single requests, because viem's
// public client bundles every action (77 kB).
import type { CaipNetworkId, Network, RpcCall } from '@latchkey/kernel'
import { untilAborted } from '@latchkey/kernel/chains'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { type Client, createClient } from 'viem'
import type { EndpointOptions } from './transport/endpoint'
import { rpcConnectionInvalid, rpcUrlInvalid, rpcUrlMissing } from './transport/errors'
import { createRpcTransport } from './transport/rpcTransport'

export interface Clients {
  /** Returns a client for viem actions. Throws `evm/rpc-url-missing`, `evm/rpc-url-invalid`, `evm/rpc-connection-invalid`. */
  get(network: CaipNetworkId): Client
  /** Sends one request to the network's public endpoint. Throws `rpc/*`, `kernel/aborted`, and what `get` throws. */
  read(call: RpcCall, options: { signal: AbortSignal }): Promise<unknown>
}

/** Creates clients for the host's networks. All pending requests end with `options.signal`. */
export function createClients(networks: readonly Network[], options: EndpointOptions): Clients {
  const clients = new Map<Network | undefined, Client>()

  function get(network: CaipNetworkId): Client {
    // The host may have replaced the network of this ID in the list.
    const listed = networks.find(({ id }) => id === network)
    const existing = clients.get(listed)
    if (existing) return existing
    const [url, ...others] = listed?.rpcUrls ?? []
    if (url === undefined) throw rpcUrlMissing(network)
    for (const each of [url, ...others]) {
      if (!/^https?:/i.test(each)) throw rpcUrlInvalid(network, each)
      if (!URL.canParse(each)) throw rpcConnectionInvalid(network, each)
    }
    const client = createClient({ transport: createRpcTransport(network, [url, ...others], options) })
    clients.set(listed, client)
    return client
  }

  return {
    get,
    read: async ({ network, method, params }, { signal }) => {
      const client = get(network)
      try {
        // The caller's signal ends its wait, not the request, because equal reads and batches are shared with other callers.
        return await untilAborted(() => client.request({ method, params } as never), signal)
      } catch (error) {
        throw toRpcError(error, method)
      }
    },
  }
}
