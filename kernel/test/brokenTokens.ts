// Ways to break the feature `tokens`, each against one clause of the contract of chains.
import type { TokensFeature } from '../src/contracts'
import { changeFeature } from './changeFeature'
import type { Breakage } from './toyChain'

const withTokens = (change: (feature: TokensFeature) => Partial<TokensFeature>) => changeFeature('tokens', change)

export const BROKEN_TOKENS: readonly (readonly [clause: string, how: string, breakage: Breakage])[] = [
  [
    'what an account holds of a token is exact at nothing, at one unit and at the most there can be',
    'it goes through a number',
    withTokens(({ balance }) => ({
      balance: async (account, token, options) => BigInt(Number(await balance(account, token, options))),
    })),
  ],
  [
    'a token is what its chain says, and a list that states other decimals is refused',
    'the list is believed',
    withTokens(() => ({ verify: async ({ address, symbol, decimals }) => ({ address, symbol, decimals }) })),
  ],
  [
    'what is no address is no token, and looking for it never throws',
    'it decodes the address',
    withTokens(({ find }) => ({
      find: (network, address, options) => find(network, decodeURIComponent(address), options),
    })),
  ],
]
