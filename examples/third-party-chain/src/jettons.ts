// Jettons, TON's tokens (TEP-74): a master describes the token, and each account has its own contract with its balance.
import { addressOf, type CaipAddress, type CaipNetworkId, networkOf } from '@latchkey/kernel'
import { tokenRefused } from '@latchkey/kernel/chains'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { readAddress } from './address'
import type { ContractReader } from './getMethods'
import { type JettonContent, readContent } from './jettonContent'
import { MAX_UNITS } from './replies'

interface Options {
  signal: AbortSignal
}
export interface Holding {
  /** Raw address of the contract that holds the balance. */
  wallet: string
  units: bigint
}
export interface Jettons {
  /** Null if there is no jetton, or if its decimals are not on the chain. Throws `rpc/*`. */
  describe(network: CaipNetworkId, master: string, options: Options): Promise<JettonContent | null>
  /** Resolves to an account's balance. Throws `transfer/token-refused` if it is not a jetton, or `rpc/*`. */
  holdingOf(account: CaipAddress, master: string, options: Options): Promise<Holding>
}

/** Reads jettons. A master's address can have any form. */
export function createJettons(readContract: ContractReader): Jettons {
  async function find(network: CaipNetworkId, contract: string, owner: string, options: Options): Promise<Holding> {
    const located = await readContract({ network, contract, name: 'get_wallet_address', input: [owner] }, options)
    const wallet = located?.address()
    if (!wallet) throw tokenRefused('no-decimals')
    const facts = await readContract({ network, contract: wallet, name: 'get_wallet_data' }, options)
    if (facts === null) return { wallet, units: 0n }
    const units = facts.number()
    // A master may name another token's wallet: a transfer would then send that token instead.
    if (facts.address() !== owner || facts.address() !== contract) throw tokenRefused('no-decimals')
    if (units < 0n || units > MAX_UNITS) throw toRpcError({ code: 'rpc/malformed-response' }, 'get_wallet_data')
    return { wallet, units }
  }

  return {
    async describe(network, master, options) {
      const contract = readAddress(master)?.raw
      const facts = contract && (await readContract({ network, contract, name: 'get_jetton_data' }, options))
      if (!facts) return null
      // Supply, whether it can grow, and who can change it.
      facts.skip(3)
      const content = facts.cell()
      try {
        return readContent(content)
      } catch (error) {
        if (error instanceof RangeError) return null
        throw error
      }
    },
    async holdingOf(account, master, options) {
      const [contract, owner] = [readAddress(master)?.raw, readAddress(addressOf(account))?.raw]
      if (!contract || !owner) throw tokenRefused('no-decimals')
      return find(networkOf(account), contract, owner, options)
    },
  }
}
