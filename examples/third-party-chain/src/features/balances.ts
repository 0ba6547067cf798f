// The native balance of an account, read from its network.
import { addressOf, networkOf } from '@latchkey/kernel'
import type { BalancesFeature } from '@latchkey/kernel/contracts'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { mainnet } from '../networks'
import { parseUnits } from '../replies'
import type { Read } from '../toncenter'

const METHOD = 'getAddressBalance'

/** The feature `balances`. */
export function createBalances(read: Read): BalancesFeature {
  return {
    native: async (account, options) => {
      const params = [{ address: addressOf(account) }]
      const units = parseUnits(await read({ network: networkOf(account), method: METHOD, params }, options))
      if (units === null) throw toRpcError({ code: 'rpc/malformed-response' }, METHOD)
      return { units, decimals: mainnet.native.decimals, symbol: mainnet.native.symbol }
    },
  }
}
