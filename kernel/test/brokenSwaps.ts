// Ways to break the feature `swaps`, each against one clause of the contract of chains.
import type { SwapsFeature } from '../src/contracts'
import { changeFeature } from './changeFeature'
import type { Breakage } from './toyChain'
import { ROUTER } from './toySwaps'

const withSwaps = (change: (feature: SwapsFeature) => Partial<SwapsFeature>) => changeFeature('swaps', change)

export const BROKEN_SWAPS: readonly (readonly [clause: string, how: string, breakage: Breakage])[] = [
  [
    'an honest proposal becomes one call with the same terms, to an allowed contract',
    'the step promises less than was agreed',
    withSwaps(({ planSwap }) => ({
      planSwap: async (...args) => ({ ...(await planSwap(...args)), minimumUnits: 0n }),
    })),
  ],
  [
    'a false or unreadable proposal, or one that calls another contract, never becomes a call',
    'any contract may be called',
    withSwaps(({ planSwap }) => ({
      planSwap: (proposal, terms, options) => planSwap({ ...proposal, to: ROUTER }, terms, options),
    })),
  ],
]
