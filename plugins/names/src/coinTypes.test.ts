// @vitest-environment node
import type { CaipNetworkId } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { coinTypesOf } from './coinTypes'

test.each<[CaipNetworkId, readonly number[]]>([
  ['eip155:1', [2147483649, 60]],
  ['eip155:31337', [2147514985, 60]],
  ['eip155:2147483647', [4294967295, 60]],
  ['eip155:2147483648', []],
  ['eip155:4294967297', []],
  ['eip155:0', []],
  ['eip155:01', []],
  ['eip155:1a', []],
  ['eip155:a1', []],
  ['eip155:-1', []],
  ['eip155:', []],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', []],
  ['bip122:000000000019d6689c085ae165831e93', []],
])('NAM-01 names hold the address for %s under %j', (network, types) => {
  expect(coinTypesOf(network)).toEqual(types)
})
