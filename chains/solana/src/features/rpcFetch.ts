// A `fetch` for libraries that call a node directly, so that endpoints, timeouts, and retries are the same everywhere. No such library is
// included: @solana/web3.js with its dependencies is 80 kB and has a license that binds everyone who bundles it.
import type { Network } from '@latchkey/kernel'
import { rpcUrlMissing } from '../connect/errors'
import type { RpcClient } from '../rpc/client'
import type { RpcFetchFeature } from '../types'

interface Message {
  id?: unknown
  method: string
  params?: readonly unknown[]
}

/** The feature `rpcFetch`. A node's errors are passed on unchanged; it throws `rpc/*` only if no node responds. */
export function createRpcFetch(networks: readonly Network[], rpc: Pick<RpcClient, 'request'>): RpcFetchFeature {
  return {
    to: (network) => {
      const url = networks.find(({ id }) => id === network)?.rpcUrls[0]
      if (url === undefined) throw rpcUrlMissing(network)
      const respond = async ({ id, method, params = [] }: Message) => {
        const result = await rpc.request({ network, method, params })
        return { jsonrpc: '2.0', id, ...result }
      }
      return {
        url,
        fetch: async (_url, { body } = {}) => {
          const message: unknown = JSON.parse(String(body))
          const responses = Array.isArray(message)
            ? await Promise.all(message.map(respond))
            : await respond(message as Message)
          return new Response(JSON.stringify(responses), { headers: { 'content-type': 'application/json' } })
        },
      }
    },
  }
}
