import { expect, test } from 'vitest'
import { onramp } from './onramp'

test('ONR-01 the eight networks that providers know have names, and no other network has one', () => {
  const known = [1, 10, 137, 8453, 42161, 42220, 43114, 80094].map((id) => onramp.networkName(`eip155:${id}`))
  expect(known).toEqual([
    'ethereum',
    'optimism',
    'polygon',
    'base',
    'arbitrum',
    'celo',
    'avalanche-c-chain',
    'berachain',
  ])
  expect(onramp.networkName('eip155:31337')).toBeNull()
})
