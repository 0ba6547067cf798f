import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAccounts, parseAddress } from './address'
import { ALICE, BOB } from './testing/scriptedWallet'

const hexDigits = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })

test('ACC-04 40 hex digits with an optional 0x are an address, in one spelling', () => {
  fc.assert(
    fc.property(hexDigits, (digits) => {
      const canonical = `0x${digits.toLowerCase()}`
      expect(parseAddress(digits)).toBe(canonical)
      expect(parseAddress(`0x${digits}`)).toBe(canonical)
      expect(parseAddress(canonical)).toBe(canonical)
    }),
  )
})

test('ACC-04 anything else is null and never throws', () => {
  for (const input of ['', '0x', ALICE.slice(0, -1), `${ALICE}0`, ` ${ALICE}`, `${ALICE}\n`, ALICE.replace('f', 'g')]) {
    expect(parseAddress(input)).toBeNull()
  }
  fc.assert(
    fc.property(fc.string(), (input) => {
      expect(parseAddress(input) ?? `0x${'0'.repeat(40)}`).toHaveLength(42)
    }),
  )
})

test('field case 18: accounts keep the order and spelling of the wallet, duplicates are dropped, and malformed data refuses the list', () => {
  expect(parseAccounts([BOB, ALICE, BOB.toLowerCase()])).toEqual([BOB, ALICE])
  expect(parseAccounts([])).toEqual([])
  for (const reply of [null, 'x', {}, [null], [{ address: ALICE }], [ALICE, 'x'], [ALICE.slice(2)]]) {
    expect(parseAccounts(reply)).toBeNull()
  }
})
