// The native balance of an account. Requirement CHN-02: if it cannot be read, 0.00 SOL is shown and nothing fails.
import { addressOf, findError, type Network, networkOf } from '@latchkey/kernel'
import type { BalancesFeature } from '@latchkey/kernel/contracts'
import { parseAddress } from '../address'
import { isRecord } from '../isRecord'
import type { RpcClient } from '../rpc/client'
import { parseUnits } from './parseUnits'

/** SystemProgram: a lamport is 10^-9 SOL. */
const DECIMALS = 9
const SYMBOL = 'SOL'

/** The feature `balances`. `native` returns 0 for every failure except an abort. */
export function createBalances(networks: readonly Network[], rpc: Pick<RpcClient, 'call'>): BalancesFeature {
  async function readUnits(account: Parameters<BalancesFeature['native']>[0], options: { signal: AbortSignal }) {
    const address = addressOf(account)
    if (parseAddress(address) === null) return null
    const params = [address, { commitment: 'confirmed' }]
    const result = await rpc.call({ network: networkOf(account), method: 'getBalance', params, isExact: true }, options)
    return isRecord(result) ? parseUnits(result.value) : null
  }

  return {
    native: async (account, options) => {
      const symbol = networks.find(({ id }) => id === networkOf(account))?.native.symbol ?? SYMBOL
      try {
        return { units: (await readUnits(account, options)) ?? 0n, decimals: DECIMALS, symbol }
      } catch (error) {
        if (findError(error, 'kernel/aborted')) throw error
        return { units: 0n, decimals: DECIMALS, symbol }
      }
    },
  }
}
