// The balance of an account: the sum of its unspent outputs, including unconfirmed ones.
import { addressOf, type Network, networkOf } from '@latchkey/kernel'
import type { BalancesFeature } from '@latchkey/kernel/contracts'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { readAddress } from '../address'
import { rpcUrlMissing } from '../errors'
import type { Esplora } from '../esplora/esplora'

/** Errors without a response count as an empty list, so the balance is 0. */
const UNREACHABLE: readonly string[] = ['rpc/http-failed', 'rpc/timed-out']

/** The feature `balances`. `native` is 0 if no endpoint responds; it throws `rpc/malformed-response` if a response is invalid. */
export function createBalances(networks: readonly Network[], esplora: Pick<Esplora, 'coins'>): BalancesFeature {
  return {
    native: async (account, options) => {
      const id = networkOf(account)
      const network = networks.find((each) => each.id === id)
      if (network === undefined) throw rpcUrlMissing(id)
      const address = readAddress(addressOf(account))?.address
      if (address === undefined) throw toRpcError({ code: 'rpc/invalid-params' }, 'listunspent')
      const coins = await esplora.coins(id, address, options).catch((error) => {
        if (UNREACHABLE.includes(error.code)) return []
        throw error
      })
      const { decimals, symbol } = network.native
      return { units: coins.reduce((sum, { valueSats }) => sum + valueSats, 0n), decimals, symbol }
    },
  }
}
