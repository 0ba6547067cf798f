import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainReferenceOf, parseChainId, toHexChainId } from './chainId'

const chainIds = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n })

test('ACC-06 a chain id survives every notation', () => {
  fc.assert(
    fc.property(chainIds, (chainId) => {
      const network = `eip155:${chainId}`
      expect(parseChainId(`0x${chainId.toString(16)}`)).toBe(network)
      expect(parseChainId(String(chainId))).toBe(network)
      expect(parseChainId(chainId)).toBe(network)
      expect(parseChainId(toHexChainId(network))).toBe(network)
      expect(chainReferenceOf(network)).toBe(String(chainId))
    }),
  )
})

test('ACC-06 hex on the wire has no leading zeros', () => {
  expect(toHexChainId('eip155:10')).toBe('0xa')
  expect(parseChainId('0x0a')).toBe('eip155:10')
  expect(parseChainId(137)).toBe('eip155:137')
})

test('ACC-06 a chain id has no more digits than wallets send', () => {
  expect(parseChainId(`0x${'f'.repeat(16)}`)).toBe(`eip155:${2n ** 64n - 1n}`)
  expect(parseChainId('9'.repeat(19))).toBe(`eip155:${'9'.repeat(19)}`)
  for (const input of [`0x${'f'.repeat(17)}`, '9'.repeat(20), 'x1', '1x']) expect(parseChainId(input)).toBeNull()
  expect(chainReferenceOf(`eip155:${'9'.repeat(19)}`)).toBe('9'.repeat(19))
  for (const id of [`eip155:${'9'.repeat(20)}`, 'eip155:1x', 'eip155:x1', 'eip155'])
    expect(chainReferenceOf(id)).toBeNull()
})

test('field case 18: anything else is null and never throws', () => {
  const malformed = [
    0,
    -1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    '0x',
    '0x0',
    '1e3',
    ' 1',
    'eip155:1',
    null,
    {},
    [],
    ['1'],
  ]
  for (const input of malformed) expect(parseChainId(input)).toBeNull()
  fc.assert(
    fc.property(fc.anything(), (input) => {
      expect(parseChainId(input) ?? 'eip155:1').toMatch(/^eip155:[1-9]\d*$/)
    }),
  )
  for (const network of ['solana:1', 'eip155:', 'eip155:0', 'eip155:01', 'eip155:1:2', 'eip155:x']) {
    expect(toHexChainId(network)).toBeNull()
  }
})
