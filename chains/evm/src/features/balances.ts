// The native balance of an account. The request is built here, because viem's getBalance bundles contract calls and multicall (39 kB).
import { addressOf, type Network, networkOf } from '@latchkey/kernel'
import type { BalancesFeature } from '@latchkey/kernel/contracts'
import type { Clients } from '../clients'
import { readQuantity } from '../quantity'
import { rpcUrlMissing } from '../transport/errors'

/** The feature `balances`. `native` throws `rpc/malformed-response` if the node's response is not an amount. */
export function createBalances(networks: readonly Network[], clients: Clients): BalancesFeature {
  return {
    native: async (account, options) => {
      const id = networkOf(account)
      const network = networks.find((each) => each.id === id)
      if (network === undefined) throw rpcUrlMissing(id)
      const call = { network: id, method: 'eth_getBalance', params: [addressOf(account), 'latest'] }
      const { decimals, symbol } = network.native
      return { units: await readQuantity(clients, call, options), decimals, symbol }
    },
  }
}
