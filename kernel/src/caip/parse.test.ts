import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, namespaceOf, networkOf } from './format'
import { assertCaipAddress, assertCaipNetworkId, KNOWN_NAMESPACES, parseCaipAddress, parseCaipNetworkId } from './parse'

const stringOf = (characters: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength })
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const namespace = fc.constantFrom(...KNOWN_NAMESPACES)
const reference = stringOf(`${LETTERS}-_`, 1, 32)
const address = stringOf(`${LETTERS}-.%_`, 1, 128)

describe('CAIP-2', () => {
  test('ACC-03 every well-formed network id can be parsed and put together again', () => {
    fc.assert(
      fc.property(stringOf('abcxyz0189-', 3, 8), reference, (namespace, reference) => {
        const networkId = `${namespace}:${reference}`
        expect(parseCaipNetworkId(networkId)).toEqual({ namespace, reference, networkId })
        expect(() => assertCaipNetworkId(networkId)).not.toThrow()
      }),
    )
  })
  test.each([
    '',
    ':',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:',
    'eip155:1:0x0',
    'EIP155:1',
    'ab:1',
    'abcdefghi:1',
    `eip155:${'1'.repeat(33)}`,
    'eip155:1\n',
    ' eip155:1',
    'eip155:1/2',
    '__proto__:1',
    null,
    undefined,
    1,
    {},
    ['eip155:1'],
  ])('ACC-03 refuses the network id %j', (input) => {
    expect(parseCaipNetworkId(input)).toBeNull()
    expect(() => assertCaipNetworkId(input)).toThrow(
      expect.objectContaining({ code: 'kernel/caip-network-invalid', message: 'Invalid CAIP-2 network id' }),
    )
  })
})

describe('CAIP-10', () => {
  test('ACC-03 every well-formed address of a known namespace can be parsed and put together again', () => {
    fc.assert(
      fc.property(namespace, reference, address, (namespace, reference, address) => {
        const networkId = `${namespace}:${reference}` as const
        const input = `${networkId}:${address}` as const
        expect(parseCaipAddress(input)).toEqual({ namespace, reference, address, networkId })
        expect([namespaceOf(input), networkOf(input), addressOf(input)]).toEqual([namespace, networkId, address])
        expect(namespaceOf(networkId)).toBe(namespace)
        expect(() => assertCaipAddress(input)).not.toThrow()
      }),
    )
  })
  test('ACC-03 any text either parses to itself or is null', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.string(), { maxLength: 4 }).map((parts) => parts.join(':')),
        ),
        (input) => {
          const parsed = parseCaipAddress(input)
          if (parsed) expect(`${parsed.namespace}:${parsed.reference}:${parsed.address}`).toBe(input)
          else expect(() => assertCaipAddress(input)).toThrow('Invalid CAIP-10 address')
        },
      ),
    )
  })
  test.each([
    '',
    '::',
    'eip155:1',
    'eip155:1:',
    'eip155::0x0',
    ':1:0x0',
    'eip155:1:0x0:0',
    'unknown:1:0x0',
    'constructor:1:0x0',
    `eip155:1:${'a'.repeat(129)}`,
    'eip155:1:0x0\n',
    'eip155:1:0x<b>',
    'eip155:1:0x\u202e0',
    null,
    7,
    {},
    ['eip155:1:0x0'],
  ])('ACC-03 refuses the address %j', (input) => {
    expect(parseCaipAddress(input)).toBeNull()
    expect(() => assertCaipAddress(input)).toThrow(
      expect.objectContaining({ code: 'kernel/caip-address-invalid', message: 'Invalid CAIP-10 address' }),
    )
  })
  test('ACC-03 the known namespaces are those of the given chains', () => {
    expect(parseCaipAddress('acme:main:abc')).toBeNull()
    expect(parseCaipAddress('acme:main:abc', ['acme'])?.address).toBe('abc')
    expect(parseCaipAddress('eip155:1:0xabc', ['acme'])).toBeNull()
  })
  test('the error repeats a refused input only in part', () => {
    const input = 'x'.repeat(10_000)
    expect(() => assertCaipAddress(input)).toThrow(expect.objectContaining({ context: { input: 'x'.repeat(200) } }))
  })
})
