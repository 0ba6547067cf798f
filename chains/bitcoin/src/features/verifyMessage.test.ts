import type { CaipNetworkId } from '@latchkey/kernel'
import { base64 } from '@scure/base'
import { p2pkh, p2sh, p2tr, p2wpkh, WIF } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { Signer, Verifier } from 'bip322-js'
import { sign } from 'bitcoinjs-message'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BIP322_INVALID, BIP322_VALID, BITCOIN_CORE, RECOVERABLE, type SignedText } from '../../test/messageVectors'
import { mainnet, testnet } from '../networks'
import { ADDRESS_VERSIONS } from '../testing/signer'
import { verifyMessage } from './verifyMessage'

const LIVE = { signal: new AbortController().signal }
const verify = ({ address, message, signature }: SignedText, network: CaipNetworkId = mainnet.id) =>
  verifyMessage.verify({ account: `${network}:${address}`, message, signature }, LIVE)

const KEY = new Uint8Array(32).fill(7)
const STRANGER = new Uint8Array(32).fill(9)
const ADDRESSES = addressesOf(KEY)
/** Every kind of address of one key. */
function addressesOf(key: Uint8Array, versions = ADDRESS_VERSIONS.mainnet) {
  const wrapped = p2wpkh(pubECDSA(key), versions)
  return {
    p2pkh: p2pkh(pubECDSA(key), versions).address ?? '',
    uncompressed: p2pkh(pubECDSA(key, false), versions).address ?? '',
    p2sh: p2sh(wrapped, versions).address ?? '',
    p2wpkh: wrapped.address ?? '',
    p2tr: p2tr(pubSchnorr(key), undefined, versions).address ?? '',
  }
}
type AddressKind = keyof typeof ADDRESSES
const WITNESSED = ['p2sh', 'p2wpkh', 'p2tr'] as const
const signWitness = (address: string, message: string, key = KEY) =>
  String(Signer.sign(WIF(ADDRESS_VERSIONS.mainnet).encode(key), address, message))

describe('SIW-05 published signatures', () => {
  test.each([...BIP322_VALID, ...BITCOIN_CORE, ...RECOVERABLE])('$address signed $message', async (signed) => {
    expect(await verify(signed)).toBe(true)
    expect(await verify({ ...signed, message: `${signed.message} ` })).toBe(false)
    expect(await verify({ ...signed, signature: signed.signature.replace(/^smp/, '') })).toBe(true)
  })
  test.each(BIP322_INVALID)('$address did not sign $message', async (signed) => {
    expect(await verify(signed)).toBe(false)
  })
})

describe('SIW-05 BIP-322', () => {
  test.each(WITNESSED)('%s: a signature by another library is accepted, whatever the message', async (kind) => {
    const address = ADDRESSES[kind]
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 400 }), async (message) => {
        const signed = { address, message, signature: signWitness(address, message) }
        expect(await verify(signed)).toBe(true)
        expect(await verify({ ...signed, message: `${message}.` })).toBe(false)
      }),
      { numRuns: 5, examples: [[''], ['x'.repeat(70_000)]] },
    )
  })
  test('a signature is only valid for the address that made it', async () => {
    for (const kind of WITNESSED) {
      const signature = signWitness(ADDRESSES[kind], 'x')
      for (const [name, address] of Object.entries({ ...ADDRESSES, ...strangers() })) {
        expect([kind, name, await verify({ address, message: 'x', signature })]).toEqual([kind, name, name === kind])
      }
    }
  })
  test('a signature with one flipped bit is invalid', async () => {
    for (const kind of WITNESSED) {
      const address = ADDRESSES[kind]
      const bytes = base64.decode(signWitness(address, 'x'))
      await fc.assert(
        fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
          const broken = bytes.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
          expect(await verify({ address, message: 'x', signature: base64.encode(broken) })).toBe(false)
        }),
        { numRuns: 30 },
      )
    }
  })
})

/** Addresses of another key, under names of their own. */
function strangers() {
  return Object.fromEntries(Object.entries(addressesOf(STRANGER)).map(([kind, address]) => [`other ${kind}`, address]))
}

describe('SIW-05 the legacy recoverable signature', () => {
  const signWith = (options: { segwitType?: 'p2wpkh' | 'p2sh(p2wpkh)' } = {}, isCompressed = true) =>
    sign('x', Buffer.from(KEY), isCompressed, options).toString('base64')

  test.each<[title: string, signature: string, kinds: readonly AddressKind[]]>([
    ['of an uncompressed key', signWith({}, false), ['uncompressed']],
    // Electrum, Ledger and others write it for each of these.
    ['of a compressed key', signWith(), ['p2pkh', 'p2sh', 'p2wpkh']],
    ['that names P2SH', signWith({ segwitType: 'p2sh(p2wpkh)' }), ['p2sh']],
    ['that names P2WPKH', signWith({ segwitType: 'p2wpkh' }), ['p2wpkh']],
  ])('BIP-137 accepts a first byte %s: %#', async (_title, signature, kinds) => {
    for (const [kind, address] of Object.entries({ ...ADDRESSES, ...strangers() })) {
      const isTaken = await verify({ address, message: 'x', signature })
      expect([kind, isTaken]).toEqual([kind, (kinds as readonly string[]).includes(kind)])
      // The library that knows every kind never refuses what is taken here.
      if (isTaken) expect(Verifier.verifySignature(address, 'x', signature)).toBe(true)
    }
    expect(await verify({ address: ADDRESSES[kinds[0] ?? 'p2tr'], message: 'y', signature })).toBe(false)
  })
  test('any other first byte is invalid', async () => {
    const bytes = base64.decode(signWith())
    for (const first of [0, 26, 43, 255]) {
      const signature = base64.encode(Uint8Array.of(first, ...bytes.subarray(1)))
      expect(await verify({ address: ADDRESSES.p2pkh, message: 'x', signature })).toBe(false)
    }
  })
})

describe('SIW-05 what cannot be verified', () => {
  test('the same key’s address on another network', async () => {
    const signed = { address: ADDRESSES.p2wpkh, message: 'x', signature: signWitness(ADDRESSES.p2wpkh, 'x') }
    expect(await verify(signed, testnet.id)).toBe(false)
    expect(await verify(signed, 'bip122:ffffffffffffffffffffffffffffffff')).toBe(false)
    const { p2wpkh: address } = addressesOf(KEY, ADDRESS_VERSIONS.testnet)
    const signature = signWitness(address, 'x')
    expect(await verify({ address, message: 'x', signature }, testnet.id)).toBe(true)
    expect(await verify({ address, message: 'x', signature })).toBe(false)
  })
  test('malformed data returns false, and never throws', async () => {
    const texts = fc.oneof(
      fc.string(),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => base64.encode(bytes)),
      fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes) => base64.encode(Uint8Array.of(31, ...bytes))),
      fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes) => base64.encode(Uint8Array.of(1, 64, ...bytes))),
    )
    const addresses = fc.oneof(fc.string(), fc.constantFrom(...Object.values(ADDRESSES)))
    await fc.assert(
      fc.asyncProperty(addresses, fc.string(), texts, async (address, message, signature) => {
        expect(await verify({ address, message, signature })).toBe(false)
      }),
    )
  })
})
