// The native balance of an account. One request by hand: viem's getBalance brings contract calls and multicall along (39 kB).
import { addressOf, type BalancesFeature, type Network, networkOf } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import type { Clients } from '../clients'
import { rpcUrlMissing } from '../errors'

/** EIP-1474 quantity of at most 256 bits; zeros in front are tolerated. */
const QUANTITY_PATTERN = /^0x[0-9a-f]{1,64}$/i

/** The feature `balances`. `native` throws `rpc/malformed-reply` when the node answers with anything but an amount. */
export function createBalances(networks: readonly Network[], clients: Clients): BalancesFeature {
  return {
    native: async (account, options) => {
      const id = networkOf(account)
      const network = networks.find((each) => each.id === id)
      if (network === undefined) throw rpcUrlMissing(id)
      const method = 'eth_getBalance'
      const balance = await clients.read({ network: id, method, params: [addressOf(account), 'latest'] }, options)
      if (typeof balance !== 'string' || !QUANTITY_PATTERN.test(balance)) {
        throw toRpcError({ code: 'rpc/malformed-reply' }, method)
      }
      const { decimals, symbol } = network.native
      return { units: BigInt(balance), decimals, symbol }
    },
  }
}
