// One viem client a network, made when first needed and gone with the modal. `createClient` and single requests only:
// viem's public client brings every action (77 kB).
import type { CaipNetworkId, Network, RpcCall } from '@latchkey/kernel'
import { untilAborted } from '@latchkey/kernel/chains'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { type Client, createClient } from 'viem'
import type { EndpointOptions } from './transport/endpoint'
import { rpcConnectionInvalid, rpcUrlInvalid, rpcUrlMissing } from './transport/errors'
import { createRpcTransport } from './transport/rpcTransport'

export interface Clients {
  /** For viem actions. Throws `evm/rpc-url-missing`, `evm/rpc-url-invalid`, `evm/rpc-connection-invalid`. */
  get(network: CaipNetworkId): Client
  /** One call to the network's public endpoint. Throws `rpc/*`, `kernel/aborted`, and what `get` throws. */
  read(call: RpcCall, options: { signal: AbortSignal }): Promise<unknown>
}

/** Clients for the host's networks. Everything under way ends with `options.signal`. */
export function createClients(networks: readonly Network[], options: EndpointOptions): Clients {
  const clients = new Map<Network | undefined, Client>()

  function get(network: CaipNetworkId): Client {
    // The host may have put another network of this id into the list.
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
        // The caller's signal ends its wait, not the request: equal reads and batches are shared with others.
        return await untilAborted(() => client.request({ method, params } as never), signal)
      } catch (error) {
        throw toRpcError(error, method)
      }
    },
  }
}
