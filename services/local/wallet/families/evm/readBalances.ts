// Native balances for the account rows, which show none if the network does not answer.
import { createClient, http } from 'viem'
import { getBalance } from 'viem/actions'
import { formatAmount } from '../../../../approval/evm/describeRequest.ts'
import type { WalletChain } from '../../../../approval/evm/message.ts'
import type { WalletAccount } from './windowConfig.ts'

/** Returns formatted balances in the order of the accounts; null where one could not be read. */
export function readBalances(accounts: readonly WalletAccount[], chain: WalletChain): Promise<(string | null)[]> {
  const client = createClient({ transport: http(chain.rpcUrl) })
  const readOne = async ({ address }: WalletAccount) => {
    try {
      return formatAmount(await getBalance(client, { address }), chain.nativeCurrency)
    } catch {
      return null
    }
  }
  return Promise.all(accounts.map(readOne))
}
