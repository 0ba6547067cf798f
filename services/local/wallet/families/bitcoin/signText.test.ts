// Verifies signatures with libraries that share no code with the wallet.
import { base64 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { verify } from 'bitcoinjs-message'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BITCOIN_ACCOUNTS, LOCAL_REGTEST, LOCAL_TESTNET } from '../../../chains/bitcoin/accounts.ts'
import { addressesOf } from './keys.ts'
import { signText } from './signText.ts'

const [everyday, everydayOrdinals] = BITCOIN_ACCOUNTS
const account = { name: 'Everyday', paymentKey: everyday.privateKey, ordinalsKey: everydayOrdinals.privateKey }
const networkOf = ({ id, name, walletName, versions }: typeof LOCAL_REGTEST) => ({
  id,
  name,
  walletName,
  versions,
  native: { symbol: 'BTC', decimals: 8 },
  rpcUrl: 'http://127.0.0.1:3002',
})
const [payment, ordinals] = addressesOf(account, networkOf(LOCAL_REGTEST))

test('the addresses are the planned ones, and differ on the other network', () => {
  expect([payment.address, ordinals.address]).toEqual([everyday.address, everydayOrdinals.address])
  const elsewhere = addressesOf(account, networkOf(LOCAL_TESTNET))
  expect(elsewhere.map(({ address }) => address.slice(0, 4))).toEqual(['tb1q', 'tb1p'])
})

test.each([
  ['payment', 'ecdsa'],
  ['payment', 'bip322'],
  ['ordinals', 'bip322'],
] as const)('CHN-03 a text signed for %s by %s verifies, and another text does not', async (purpose, protocol) => {
  const key = purpose === 'payment' ? payment : ordinals
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (text) => {
      const signature = await signText(new TextEncoder().encode(text), key, protocol)
      expect(Verifier.verifySignature(key.address, text, signature)).toBe(true)
      expect(Verifier.verifySignature(key.address, `${text}.`, signature)).toBe(false)
      if (protocol === 'ecdsa') expect(verify(text, key.address, signature, undefined, true)).toBe(true)
    }),
    { numRuns: 15 },
  )
})

test('an ECDSA signature has the 65 bytes of BIP-137', async () => {
  const signature = base64.decode(await signText(Uint8Array.of(65), payment, 'ecdsa'))
  expect(signature).toHaveLength(65)
  expect([39, 40]).toContain(signature[0])
})
