import { expect, test } from 'vitest'
import { shortenAddress } from './shortenAddress'

test.each([
  ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', '0xd8dA6B…A96045'],
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '5eykt4…qZKvdp'],
  ['0x123456', '0x123456'],
  ['0x1234567890123', '0x1234567890123'],
  ['0x12345678901234', '0x123456…901234'],
  ['1234567890123', '1234567890123'],
  ['12345678901234', '123456…901234'],
  ['T0x456789012345678', 'T0x456…345678'],
  ['0X12345678901234', '0X123456…901234'],
  ['', ''],
])('the address %s is shortened to %s', (address, short) => {
  expect(shortenAddress(address)).toBe(short)
})
