import { expect, test } from 'vitest'
import { chainIdOf } from './chainId'

test.each([
  ['eip155:1', 1],
  ['eip155:31337', 31_337],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['cosmos:7', '7'],
  ['eip155x:7', '7'],
] as const)('ACC-03 the network %s is %j to libraries', (id, chainId) => {
  expect(chainIdOf(id)).toBe(chainId)
})
