// The feature `tokens` of the toy family, which has one token.
import { addressOf } from '../src/caip/format'
import { checkDecimals, tokenRefused } from '../src/chains'
import type { Token, TokensFeature } from '../src/contracts'
import { HOME, native, parseAddress, type ToyEndpoint } from './toyTransfer'

export const TOY_DOLLAR: Token = {
  network: HOME,
  address: 'toy0000d011',
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
  iconUrl: null,
}

export function createToyTokens(endpoint: ToyEndpoint): TokensFeature {
  const isDollar = (address: string | null) => address !== null && parseAddress(address) === TOY_DOLLAR.address
  return {
    async balance(account) {
      if (parseAddress(addressOf(account)) === null) throw new Error('There is no such account.')
      return endpoint.readBalance()
    },
    async verify(token) {
      const { symbol, decimals } = token.address === null ? native : TOY_DOLLAR
      if (token.address !== null && !isDollar(token.address)) throw tokenRefused('no-decimals')
      return checkDecimals(token, { address: token.address, symbol, decimals })
    },
    find: async (_network, address) => (isDollar(address) ? TOY_DOLLAR : null),
  }
}
