// Signatures with valid numbers and the wrong form or owner. Published signatures in verifyMessage.test.ts prove the hashes.
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64, bech32 } from '@scure/base'
import { p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from '@scure/btc-signer'
import { taprootTweakPrivKey } from '@scure/btc-signer/utils.js'
import { sign } from 'bitcoinjs-message'
import { describe, expect, test } from 'vitest'
import { readScript, writeScript } from '../addressScript'
import { verifyMessage } from '../features/verifyMessage'
import { mainnet } from '../networks'
import { hash160 } from './keyHash'
import { hashSegwit, hashTaproot, SIGHASH_ALL } from './spentBy'

const LIVE = { signal: new AbortController().signal }
const verify = (address: string, signature: Uint8Array, message = MESSAGE) =>
  verifyMessage.verify({ account: `${mainnet.id}:${address}`, message, signature: base64.encode(signature) }, LIVE)

const MESSAGE = 'x'
const [SECRET, STRANGER] = [7, 9].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array]
const KEY = secp256k1.getPublicKey(SECRET)
const UNCOMPRESSED = secp256k1.getPublicKey(SECRET, false)
const P2PKH = p2pkh(KEY).address ?? ''
const P2SH = p2sh(p2wpkh(KEY)).address ?? ''
const P2WPKH = p2wpkh(KEY).address ?? ''
const P2WSH = p2wsh(p2pkh(KEY)).address ?? ''
const P2TR = p2tr(KEY.subarray(1)).address ?? ''
/** P2WPKH of an uncompressed key, which cannot be spent. BIP-143. */
const UNSPENDABLE = bech32.encode('bc', [0, ...bech32.toWords(hash160(UNCOMPRESSED))])

const scriptOf = (address: string) => readScript(address)?.script ?? new Uint8Array()
const pack = (...items: readonly Uint8Array[]) =>
  concatBytes(Uint8Array.of(items.length), ...items.flatMap((item) => [Uint8Array.of(item.length), item]))
const ANY = Uint8Array.of(1)

/** Signs for an address by any key. `flag` is what the signature names, not what it signs. */
function segwitItems(
  address: string,
  { secret = SECRET, key = secp256k1.getPublicKey(secret), flag = SIGHASH_ALL } = {},
) {
  const hash = hashSegwit(MESSAGE, scriptOf(address), writeScript('p2pkh', hash160(key)))
  const signature = secp256k1.sign(hash, secret, { prehash: false, format: 'der' })
  return [Uint8Array.of(...signature, flag), key] as const
}
/** `flag` is what it signs. `named` follows the 64 bytes. */
function taprootItem(flag: number, ...named: readonly number[]) {
  const signature = schnorr.sign(hashTaproot(MESSAGE, scriptOf(P2TR), flag), taprootTweakPrivKey(SECRET))
  return Uint8Array.of(...signature, ...named)
}

describe('SIW-05 BIP-322', () => {
  test.each<[string, string, Uint8Array]>([
    ['P2WPKH', P2WPKH, pack(...segwitItems(P2WPKH))],
    ['P2WPKH in P2SH', P2SH, pack(...segwitItems(P2SH))],
    ['taproot', P2TR, pack(taprootItem(0))],
    ['taproot that names its flag', P2TR, pack(taprootItem(SIGHASH_ALL, SIGHASH_ALL))],
  ])('%s verifies', async (_, address, witness) => {
    expect(await verify(address, witness)).toBe(true)
  })
  test.each<[string, string, Uint8Array]>([
    ['another key for a P2WPKH address', P2WPKH, pack(...segwitItems(P2WPKH, { secret: STRANGER }))],
    ['another key for a P2SH address', P2SH, pack(...segwitItems(P2SH, { secret: STRANGER }))],
    ['a legacy address', P2PKH, pack(...segwitItems(P2PKH))],
    ['the address of a script', P2WSH, pack(...segwitItems(P2WSH))],
    ['an uncompressed key', UNSPENDABLE, pack(...segwitItems(UNSPENDABLE, { key: UNCOMPRESSED }))],
    ['a flag other than all', P2WPKH, pack(...segwitItems(P2WPKH, { flag: 0x81 }))],
    ['no flag', P2WPKH, pack(...segwitItems(P2WPKH).map((item, at) => (at === 0 ? item.subarray(0, -1) : item)))],
    ['a third item', P2WPKH, pack(...segwitItems(P2WPKH), ANY)],
    ['no key', P2WPKH, pack(segwitItems(P2WPKH)[0])],
    ['no item', P2WPKH, pack()],
    ['bytes behind the last item', P2WPKH, concatBytes(pack(...segwitItems(P2WPKH)), ANY)],
    ['a last item that is cut off', P2WPKH, pack(...segwitItems(P2WPKH)).subarray(0, -1)],
    ['fewer items than it counts', P2TR, Uint8Array.of(2, ...pack(taprootItem(0)).subarray(1))],
    ['a second item of taproot', P2TR, pack(taprootItem(0), ANY)],
    ['a longer signature of taproot', P2TR, pack(taprootItem(SIGHASH_ALL, SIGHASH_ALL, SIGHASH_ALL))],
    ['another flag of taproot', P2TR, pack(taprootItem(SIGHASH_ALL, 0x02))],
    ['no item of taproot', P2TR, pack()],
  ])('%s: false', async (_, address, witness) => {
    expect(await verify(address, witness)).toBe(false)
  })
})

describe('SIW-05 BIP-137', () => {
  const signed = (message: string) => sign(message, Buffer.from(SECRET), true)
  const SIZES = [252, 253, 254, 65_535, 65_536]
  test.each(SIZES)('a message of %i bytes verifies, with its length encoded as another library does', async (size) => {
    const message = 'x'.repeat(size)
    expect(await verify(P2PKH, signed(message), message)).toBe(true)
    expect(await verify(P2PKH, signed(message), message.slice(1))).toBe(false)
  })
  test('an uncompressed key only has a legacy address', async () => {
    const signature = sign(MESSAGE, Buffer.from(SECRET), false)
    expect(await verify(p2pkh(UNCOMPRESSED).address ?? '', signature)).toBe(true)
    expect(await verify(UNSPENDABLE, signature)).toBe(false)
  })
})
