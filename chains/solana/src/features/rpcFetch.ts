// A `fetch` for libraries that speak to a node themselves, so that endpoints, deadlines and retries are the same everywhere. No
// such library is shipped: the tree of @solana/web3.js is 80 kB and holds a license that binds whoever bundles it.
import type { Network } from '@latchkey/kernel'
import { rpcUrlMissing } from '../connect/errors'
import type { RpcClient } from '../rpc/client'
import type { RpcFetchFeature } from '../types'

interface Message {
  id?: unknown
  method: string
  params?: readonly unknown[]
}

/** The feature `rpcFetch`. A node's errors come as the node says them; only a silent network throws `rpc/*`. */
export function createRpcFetch(networks: readonly Network[], rpc: Pick<RpcClient, 'ask'>): RpcFetchFeature {
  return {
    to: (network) => {
      const url = networks.find(({ id }) => id === network)?.rpcUrls[0]
      if (url === undefined) throw rpcUrlMissing(network)
      const answer = async ({ id, method, params = [] }: Message) => {
        const reply = await rpc.ask({ network, method, params })
        return { jsonrpc: '2.0', id, ...reply }
      }
      return {
        url,
        fetch: async (_url, init) => {
          const message: unknown = JSON.parse(String(init?.body))
          const replies = Array.isArray(message)
            ? await Promise.all(message.map(answer))
            : await answer(message as Message)
          return new Response(JSON.stringify(replies), { headers: { 'content-type': 'application/json' } })
        },
      }
    },
  }
}
