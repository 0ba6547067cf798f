import { type CaipAddress, parseAmount } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSigner } from '../../test/signer'
import { mainnet, testnet } from '../networks'
import { receive } from './receive'

const [payment] = createSigner('mainnet').accounts
const account: CaipAddress = `${mainnet.id}:${payment.address}`
const bitcoin: Token = { ...mainnet.native, network: mainnet.id, address: null, iconUrl: null }

test('RCV-01 a request for any amount is parsed back to exactly that amount, by the rules of BIP-21', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2_100_000_000_000_000n }), (units) => {
      const uri = receive.paymentUri({ account, token: bitcoin, units }) ?? ''
      const parts = /^bitcoin:(\w+)\?amount=(\d+(?:\.\d{1,8})?)$/.exec(uri)
      expect(parts?.[1]).toBe(payment.address)
      expect(parseAmount(parts?.[2] ?? '', 8)).toEqual({ ok: true, units })
    }),
  )
})
test('RCV-01 an address is only valid on its own networks, and malformed input never becomes a request', () => {
  expect(receive.isValidOn(account, mainnet.id)).toBe(true)
  expect(receive.isValidOn(account, testnet.id)).toBe(false)
  expect(receive.isValidOn(`${testnet.id}:${createSigner('testnet').accounts[0].address}`, testnet.id)).toBe(true)
  expect(receive.isValidOn(account, 'bip122:x')).toBe(false)
  expect(receive.isValidOn(`${mainnet.id}:nobody`, mainnet.id)).toBe(false)
  expect(receive.paymentUri({ account, token: { ...bitcoin, network: testnet.id }, units: 1n })).toBeNull()
  expect(receive.paymentUri({ account, token: bitcoin, units: 0n })).toBeNull()
  expect(receive.paymentUri({ account: `${mainnet.id}:nobody`, token: bitcoin, units: 1n })).toBeNull()
  expect(receive.paymentUri({ account, token: { ...bitcoin, address: 'x' }, units: 1n })).toBeNull()
})
