// The native balance, read by the host's own function. Requirement BAL-06.
import { type Network, networkOf } from '@latchkey/kernel'
import { untilAborted } from '@latchkey/kernel/chains'
import type { BalancesFeature } from '@latchkey/kernel/contracts'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { rpcUrlMissing } from '../errors'
import type { ReadBalance } from '../types'

/** The feature `balances`. `native` throws `rpc/*` if the host's function throws or does not return an amount. */
export function createBalances(networks: readonly Network[], readBalance: ReadBalance): BalancesFeature {
  return {
    native: async (account, options) => {
      const id = networkOf(account)
      const network = networks.find((each) => each.id === id)
      if (!network) throw rpcUrlMissing(id)
      const units: unknown = await untilAborted(() => readBalance(account, options), options.signal).catch((error) => {
        throw toRpcError(error)
      })
      if (typeof units !== 'bigint' || units < 0n) throw toRpcError({ code: 'rpc/malformed-response' })
      const { decimals, symbol } = network.native
      return { units, decimals, symbol }
    },
  }
}
