// Sends a signed transaction to its cluster, for wallets that only sign.
import type { Network } from '@latchkey/kernel'
import type { RpcClient } from '../rpc/client'
import { connectionMissing } from './errors'
import type { SendRaw } from './requestWallet'

/** Rejects with `solana/connection-missing` for a network that the host did not list. */
export function createSendRaw(
  networks: readonly Network[],
  loadClient: () => Promise<RpcClient>,
  { signal }: { signal: AbortSignal },
): SendRaw {
  return async (network, transaction, options) => {
    if (!networks.some(({ id }) => id === network)) throw connectionMissing(network)
    const params = [transaction, { ...options, encoding: 'base64' }]
    return (await loadClient()).call({ network, method: 'sendTransaction', params }, { signal })
  }
}
