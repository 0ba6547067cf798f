import { parseCaipAddress } from '@latchkey/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress } from './address'

/** One of each family, from the CAIP-10 profiles and the families' own documents. */
const ADDRESSES = [
  'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq',
  'PJIDMNFBXFG6HCIXVNGJEVYVGRQXZQYGSXKOCP3HWQ5ACULQMGXN6Z7D2E',
  '5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy',
  'addr1q8jl4mrs2dwkghgk4zy9nkkc7jjxlzu3kuzlvdaw7gmmmxrnjjp7h2aqxg7t5tyqj0sjt2c6fl0mk6fhfrr4q3m8gxqqv4c7lv',
  'erd1spyavw0956vq68xj8y4tenjpq2wd5a9p2c6j8gsz7ztyrnpxrruqzu66jx',
  'alice.near',
  'tz1MJx9vhaNRSimcuXPK2rW4fLccQnDAnVKJ',
  '0.0.1234567890-zbhlt',
]

test.each(ADDRESSES)('CHN-04 %s is an address, unchanged', (address) => {
  expect(parseAddress(address)).toBe(address)
})

test.each(['', '0x', '0X1:2', '.', '..', '-a', 'a.', 'a b', 'a/b', 'a_b', 'é', 'a\n', 'a'.repeat(129)])(
  '%j is not an address',
  (input) => {
    expect(parseAddress(input)).toBeNull()
  },
)

test('ACC-03 every valid address can be written as a CAIP-10 account', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/)), (input) => {
      const address = parseAddress(input)
      if (address !== null) expect(parseCaipAddress(`near:mainnet:${address}`)?.address).toBe(input)
    }),
  )
})
