import { expect, test } from 'vitest'
import { shortenAddress } from './shortenAddress'

test.each([
  ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', '0xd8dA6B…A96045'],
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '5eykt4…qZKvdp'],
  ['0x123456', '0x123456'],
  ['', ''],
])('the address %s is shortened to %s', (address, short) => {
  expect(shortenAddress(address)).toBe(short)
})
