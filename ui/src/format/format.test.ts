import { parseAmount } from '@latchkey/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupAddress } from './address'
import { parseLink } from './link'
import { createNumbers } from './numbers'

const numbers = createNumbers(undefined)

describe('UIX-02 balances', () => {
  test.each([
    [2_104_987_654_321_000_000n, 18, '2.104'],
    [1_234_567_000_000n, 6, '1,234,567.000'],
    [0n, 18, '0.00'],
    [12n, 18, '<0.001'],
    [999_999n, 6, '0.999'],
  ])('%s with %s decimals reads %s', (units, decimals, expected) => {
    const { whole, fraction } = numbers.balance({ units, decimals })
    expect(whole + fraction).toBe(expected)
  })
  test('never more than the balance, and the exact number is kept', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000_000_000n, max: 10n ** 30n }), (units) => {
        const { whole, fraction, exact } = numbers.balance({ units, decimals: 9 })
        const printed = BigInt((whole + fraction).replace(/[.,]/g, '')) * 1_000_000n
        expect(printed <= units && units - printed < 1_000_000n).toBe(true)
        expect(parseAmount(exact, 9)).toEqual({ ok: true, units })
      }),
    )
  })
  test('without decimals there is no point', () => {
    expect(numbers.balance({ units: 15n, decimals: 1 }, 0)).toMatchObject({ whole: '1', fraction: '' })
  })
})

test('addresses: groups of four that lose no character', () => {
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  expect(groupAddress(address)).toHaveLength(10)
  expect(groupAddress(address)[0]).toBe('0xd8dA')
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '0x', 'a\nb', 'a\u{1F600}b'))
  fc.assert(
    fc.property(anyText, (text) => {
      expect(groupAddress(text).join('')).toBe(text)
    }),
  )
})

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000/'],
  ['http://example.com/', null],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://user:pass@example.com/', null],
  ['intent://x#Intent;S.browser_fallback_url=https://evil;end', null],
  ['', null],
])('link %j gives %j', (link, expected) => {
  expect(parseLink(link)).toBe(expected)
})
