import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { address as independent } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTaproot, parseAddress, readAddress } from './address'

const hash20 = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes))
const hash32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))

test.each([
  [0x00, 'p2pkh', ['mainnet']],
  [0x05, 'p2sh', ['mainnet']],
  [0x6f, 'p2pkh', ['testnet', 'testnet4', 'signet', 'regtest']],
  [0xc4, 'p2sh', ['testnet', 'testnet4', 'signet', 'regtest']],
] as const)('ACC-04 base58 addresses of version %i, as bitcoinjs-lib writes them', (version, type, networks) => {
  fc.assert(
    fc.property(hash20, (hash) => {
      const address = independent.toBase58Check(hash, version)
      expect(readAddress(address)).toEqual({ address, type, networks })
    }),
  )
})

test.each([
  ['bc', ['mainnet']],
  ['tb', ['testnet', 'testnet4', 'signet']],
  ['bcrt', ['regtest']],
] as const)(
  'ACC-04 segwit addresses with the prefix %s, as bitcoinjs-lib writes them, in both cases',
  (prefix, networks) => {
    fc.assert(
      fc.property(hash20, hash32, (short, long) => {
        const kinds = [
          [independent.toBech32(short, 0, prefix), 'p2wpkh'],
          [independent.toBech32(long, 0, prefix), 'p2wsh'],
          [independent.toBech32(long, 1, prefix), 'p2tr'],
        ] as const
        for (const [address, type] of kinds) {
          expect(readAddress(address)).toEqual({ address, type, networks })
          expect(parseAddress(address.toUpperCase())).toBe(address)
        }
      }),
    )
  },
)

test('ACC-04 an address with one wrong character is not an address', () => {
  fc.assert(
    fc.property(hash20, fc.nat(33), fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l'), (hash, at, letter) => {
      for (const address of [independent.toBech32(hash, 0, 'bcrt'), independent.toBase58Check(hash, 0)]) {
        const index = Math.min(address.length - 1, at + 5)
        fc.pre(address[index] !== letter)
        expect(parseAddress(address.slice(0, index) + letter + address.slice(index + 1))).toBeNull()
      }
    }),
  )
})

test('ACC-04 BIP-350: the checksum must match the version, and the length must match the type', () => {
  for (const address of [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', // version 0 with bech32m
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', // version 1 with bech32
    'bc1pw5dgrnzv', // version 1, two bytes
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', // version 2
    'BC1QW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', // both cases
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', // another chain
    'rb1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j2mjvn2m',
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyU',
    'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', // a version of another chain
    ' 1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  ]) {
    expect(parseAddress(address), address).toBeNull()
  }
  expect(readAddress('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0')?.type).toBe('p2tr')
})

test('ACC-04 for any input, an address is its own canonical form, everything else is null, and nothing throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const address = parseAddress(text)
      expect(address === null ? null : parseAddress(address)).toBe(address)
    }),
  )
})

test('CHN-03 words that do not make whole bytes are not an address, and nothing throws', () => {
  for (const words of [[], [0], [0, 31], [0, 1, 2, 3], [1, 31]]) {
    expect(parseAddress(bech32.encode('bc', words))).toBeNull()
    expect(parseAddress(bech32m.encode('bc', words))).toBeNull()
  }
})

test('ACC-04 a correct checksum around a wrong length or an unspendable version is not an address', () => {
  const base58check = createBase58check(sha256)
  for (const length of [19, 21]) expect(parseAddress(base58check.encode(new Uint8Array(1 + length)))).toBeNull()
  const program = bech32m.toWords(new Uint8Array(32))
  for (const version of [2, 16]) expect(parseAddress(bech32m.encode('bc', [version, ...program]))).toBeNull()
})

test.each([7, null, undefined, ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT']])('ACC-04 %j is not an address', (input) => {
  expect(readAddress(input)).toBeNull()
})

test.each([
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', true],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', false],
  ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', false],
  ['x', false],
])('CHN-03 whether %s is a taproot address: %s', (input, expected) => {
  expect(isTaproot(input)).toBe(expected)
})
