// Ways to break the feature `tokens`, each against one clause of the contract of chains.
import type { TokensFeature } from '../src/contracts'
import { changeFeature } from './changeFeature'
import type { Breakage } from './toyChain'

const withTokens = (change: (feature: TokensFeature) => Partial<TokensFeature>) => changeFeature('tokens', change)

export const BROKEN_TOKENS: readonly (readonly [clause: string, how: string, breakage: Breakage])[] = [
  [
    'a token balance is exact at zero, at one unit, and at the maximum',
    'it goes through a number',
    withTokens(({ balance }) => ({
      balance: async (account, token, options) => BigInt(Number(await balance(account, token, options))),
    })),
  ],
  [
    'a token has the facts of its chain, and a list with other decimals is rejected',
    'the list is believed',
    withTokens(() => ({ verify: async ({ address, symbol, decimals }) => ({ address, symbol, decimals }) })),
  ],
  [
    'an invalid address is no token, and looking it up never throws',
    'it decodes the address',
    withTokens(({ find }) => ({
      find: (network, address, options) => find(network, decodeURIComponent(address), options),
    })),
  ],
]
