import type { CaipAddress } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALICE } from '../testing/scriptedWallet'
import { activity } from './activity'
import { receive } from './receive'

const account: CaipAddress = `eip155:10:${ALICE}`
const CONTRACT = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const ether: Token = {
  network: 'eip155:10',
  address: null,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  iconUrl: null,
}
const dollar: Token = { ...ether, address: CONTRACT, symbol: 'TUSD', decimals: 6 }

/** EIP-681 as its grammar has it, read back. */
function read(uri: string) {
  const parts = /^ethereum:(0x[0-9a-fA-F]{40})@(\d+)(?:\/(\w+))?\?(.*)$/.exec(uri)
  const parameters = new URLSearchParams(parts?.[4])
  return {
    target: parts?.[1],
    chainId: parts?.[2],
    called: parts?.[3],
    value: parameters.get('value'),
    to: parameters.get('address'),
    units: parameters.get('uint256'),
  }
}

test('RCV-01 a request for any amount is parsed back to exactly that amount, of the native token and of a contract’s', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), (units) => {
      const native = read(receive.paymentUri({ account, token: ether, units }) ?? '')
      expect(native).toMatchObject({ target: ALICE, chainId: '10', called: undefined, value: String(units) })
      const token = read(receive.paymentUri({ account, token: dollar, units }) ?? '')
      expect(token).toMatchObject({
        target: CONTRACT,
        called: 'transfer',
        to: ALICE,
        units: String(units),
        value: null,
      })
    }),
  )
})
test('RCV-01 malformed input never becomes a request', () => {
  const good = { account, token: ether, units: 1n }
  expect(receive.paymentUri({ ...good, units: 0n })).toBeNull()
  expect(receive.paymentUri({ ...good, account: 'eip155:10:nobody' })).toBeNull()
  expect(receive.paymentUri({ ...good, token: { ...ether, network: 'eip155:1' } })).toBeNull()
  const elsewhere = { account: `solana:x:${ALICE}`, token: { ...ether, network: 'solana:x' } } as const
  expect(receive.paymentUri({ ...good, ...elsewhere })).toBeNull()
  expect(receive.paymentUri({ ...good, token: { ...dollar, address: '0x1?value=9' } })).toBeNull()
})
test('RCV-01 an address is valid on every network of its family', () => {
  expect(receive.isValidOn(account, 'eip155:1')).toBe(true)
  expect(receive.isValidOn(account, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(false)
  expect(receive.isValidOn('eip155:10:nobody', 'eip155:1')).toBe(false)
})
test('field case 32: two addresses with the same short form count as look-alikes, however they are spelled', () => {
  const other = `0xD8DA${'0'.repeat(32)}6045`
  expect(activity.abbreviate(CONTRACT)).toBe(activity.abbreviate(other))
  expect(activity.abbreviate(CONTRACT)).not.toBe(activity.abbreviate(ALICE))
  expect(activity.abbreviate('nobody')).toBeNull()
})
