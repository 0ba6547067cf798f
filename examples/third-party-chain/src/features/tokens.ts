// The feature `tokens`: jettons as their masters describe them on the chain. A jetton whose decimals are behind a link is refused.
import { type CaipNetworkId, LatchkeyError, type Network } from '@latchkey/kernel'
import { checkDecimals, tokenRefused } from '@latchkey/kernel/chains'
import type { ChainToken, TokensFeature } from '@latchkey/kernel/contracts'
import { parseAddress } from '../address'
import type { Jettons } from '../jettons'
import type { Read } from '../toncenter'
import { createBalances } from './balances'

/** Returns the network with this ID. Throws `kernel/network-missing`. */
export function findNetwork(networks: readonly Network[], id: CaipNetworkId): Network {
  const network = networks.find((each) => each.id === id)
  if (network) return network
  const message = `The network ${id} is not one of this page. Add it to its chain.`
  throw new LatchkeyError('kernel/network-missing', message, { context: { network: id } })
}

export function createTokens(networks: readonly Network[], read: Read, jettons: Jettons): TokensFeature {
  const { native } = createBalances(read)

  return {
    nativeStandIn: ZERO_ADDRESS,
    async balance(account, { address }, options) {
      if (address === null) return (await native(account, options)).units
      return (await jettons.holdingOf(account, address, options)).units
    },
    async verify(token, options): Promise<ChainToken> {
      const { symbol, decimals } = findNetwork(networks, token.network).native
      if (token.address === null) return checkDecimals(token, { address: null, symbol, decimals })
      const address = parseAddress(token.address)
      const content = address && (await jettons.describe(token.network, address, options))
      if (!address || !content) throw tokenRefused('no-decimals')
      return checkDecimals(token, { address, symbol: content.symbol, decimals: content.decimals })
    },
    async find(network, input, options) {
      const address = parseAddress(input)
      const content = address ? await jettons.describe(network, address, options) : null
      if (!address || !content?.symbol) return null
      const { name, symbol, decimals } = content
      return { network, address, name: name ?? symbol, symbol, decimals, iconUrl: null }
    },
  }
}

/** TON's exchanges use this in place of an address for the native coin. */
export const ZERO_ADDRESS = parseAddress(`0:${'0'.repeat(64)}`) ?? ''
