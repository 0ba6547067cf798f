import { parseCaipNetworkId } from '@latchkey/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeChainId, toHexChainId } from './chainId'

test.each([
  [0, 'eip155:0'],
  [137, 'eip155:137'],
  ['137', 'eip155:137'],
  ['0x89', 'eip155:137'],
  ['eip155:137', 'eip155:137'],
  ['eip155:0x89', 'eip155:137'],
])('WCT-04 %j is the chain %s', (input, id) => expect(normalizeChainId(input, 'eip155')).toBe(id))

test.each([
  null,
  undefined,
  {},
  [],
  '',
  -1,
  1.5,
  Number.NaN,
  'solana:1',
  'eip155:1:2',
  'eip155:',
  'a b',
  '0x',
  'mainnet',
])('field case 18: %j is not a chain', (input) => expect(normalizeChainId(input, 'eip155')).toBeNull())

test('references that are not numbers are unchanged', () => {
  expect(normalizeChainId('mainnet', 'near')).toBe('near:mainnet')
  expect(normalizeChainId('0x2b6653dc', 'tron')).toBe('tron:0x2b6653dc')
  expect(normalizeChainId('tron:0x2b6653dc', 'tron')).toBe('tron:0x2b6653dc')
  expect(normalizeChainId('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana')).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
})

test('any input gives a CAIP-2 id of the namespace or null, and parsing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      const id = normalizeChainId(input, 'eip155')
      if (id === null) return
      expect(parseCaipNetworkId(id)?.namespace).toBe('eip155')
      expect(normalizeChainId(id, 'eip155')).toBe(id)
    }),
  )
})

test('EIP-3326 hex has no leading zeros', () => {
  expect(toHexChainId('eip155:137')).toBe('0x89')
  expect(toHexChainId('near:mainnet')).toBeNull()
})

test.each<[`${string}:${string}`, string | null]>([
  ['eip155:0', '0x0'],
  [`eip155:${'9'.repeat(20)}`, '0x56bc75e2d630fffff'],
  [`eip155:${'9'.repeat(21)}`, null],
  ['eip155:1a', null],
  ['eip155:a1', null],
  ['eip155:', null],
])('ACC-06 the hex number of %s is %s', (network, hex) => {
  expect(toHexChainId(network)).toBe(hex)
})

test.each([
  ['a'.repeat(32), true],
  ['a'.repeat(33), false],
  ['-_aZ9', true],
  ['', false],
  ['near:', false],
  [' mainnet', false],
  ['mainnet ', false],
  ['other:mainnet', false],
  ['near:main:net', false],
])('field case 18: in a family without numbers, %j is a chain: %s', (input, isChain) => {
  expect(normalizeChainId(input, 'near')).toBe(isChain ? `near:${input}` : null)
})

test.each([
  ['0x89', '137'],
  ['0X89', '137'],
  ['0xAB', '171'],
  [`0x${'f'.repeat(16)}`, '18446744073709551615'],
  [`0x${'f'.repeat(17)}`, null],
  ['0x89 ', null],
  [' 0x89', null],
  ['9'.repeat(32), '9'.repeat(32)],
  ['9'.repeat(33), null],
  ['1a', null],
  ['a1', null],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  [Number.MAX_SAFE_INTEGER + 1, null],
])('field case 18: WCT-04 the EVM reference %j is the number %s', (input, number) => {
  expect(normalizeChainId(input, 'eip155')).toBe(number === null ? null : `eip155:${number}`)
})
