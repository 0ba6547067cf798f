// One format for all views, in every language of the modal: what is shown is what a visitor may type.
import { parseAmount } from '@latchkey/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNumbers } from './numbers'

const LANGUAGES = 'en ar de es fr he hi id it ja ko ms nl pl pt-BR ru th tr uk vi zh-HK zh-Hans zh-Hant'.split(' ')
const REGIONS = [
  'ar-EG',
  'de-AT',
  'de-CH',
  'en-IN',
  'es-MX',
  'fa-IR',
  'hi-IN',
  'pt-PT',
  'xx-invalid-locale-tag-',
  undefined,
]
const units = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.bigInt({ min: 0n, max: 10n ** 8n }))
const decimals = fc.integer({ min: 0, max: 36 })
const join = (parts: object) => Object.values(parts).join('')
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('BAL-03 VIS-03 every amount that is shown is read back to the unit when it is typed, in every language', () => {
  fc.assert(
    fc.property(units, decimals, fc.constantFrom(...LANGUAGES, ...REGIONS), (units, decimals, locale) => {
      const { exact, balance } = createNumbers(locale)
      expect(parseAmount(exact({ units, decimals }), decimals, locale)).toEqual({ ok: true, units })
      expect(balance({ units, decimals }).exact).toBe(exact({ units, decimals }))
    }),
    { numRuns: 500 },
  )
})

test('BAL-03 in every language, a balance is never shown too high, and a cost never too low', () => {
  const read = (text: string, locale: string | undefined) => {
    const parsed = parseAmount(text.replace('<', ''), 36, locale)
    if (!parsed.ok) throw new Error(`${text} is ${parsed.reason}`)
    return parsed.units
  }
  const small = fc.bigInt({ min: 0n, max: 10n ** 30n })
  fc.assert(
    fc.property(small, decimals, fc.constantFrom(...LANGUAGES, ...REGIONS), (units, decimals, locale) => {
      const numbers = createNumbers(locale)
      const amount = { units, decimals }
      const exact = units * 10n ** BigInt(36 - decimals)
      const cost = read(numbers.cost(amount), locale)
      expect(cost >= exact && cost - exact < 10n ** 28n).toBe(true)
      for (const text of [numbers.held(amount), numbers.held(amount, { isNative: true }), numbers.short(amount)]) {
        expect(text.startsWith('<') ? read(text, locale) > exact && exact > 0n : read(text, locale) <= exact).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test.each([
  [undefined, '1,234.567', '1,234.56', '$1,500.00', '-$0.25', '< $0.01', '5.5%'],
  ['en', '1,234.567', '1,234.56', '$1,500.00', '-$0.25', '< $0.01', '5.5%'],
  ['de', '1.234,567', '1.234,56', '1.500,00 $', '-0,25 $', '< 0,01 $', '5,5 %'],
  ['fr', '1 234,567', '1 234,56', '1 500,00 $', '-0,25 $', '< 0,01 $', '5,5 %'],
  ['es', '1234,567', '1234,56', '1500,00 $', '-0,25 $', '< 0,01 $', '5,5 %'],
  ['tr', '1.234,567', '1.234,56', '$1.500,00', '-$0,25', '< $0,01', '%5,5'],
  [
    'ar-EG',
    '١٬٢٣٤٫٥٦٧',
    '١٬٢٣٤٫٥٦',
    '\u200f١٬٥٠٠٫٠٠ US$\u200e',
    '\u061c-\u200f٠٫٢٥ US$\u200e',
    '< \u200f٠٫٠١ US$\u200e',
    '٥٫٥٪\u061c',
  ],
])(
  'BAL-03 UIX-02 in %s an amount is %s, a balance %s, money %s',
  (locale, exact, held, fiat, loss, little, percent) => {
    const numbers = createNumbers(locale)
    const amount = { units: 1_234_567n, decimals: 3 }
    expect(
      [
        numbers.exact(amount),
        numbers.held(amount),
        join(numbers.fiat({ units: 1500n, decimals: 0 })),
        join(numbers.fiat({ units: -25n, decimals: 2 })),
        join(numbers.fiat({ units: 1n, decimals: 5 })),
        numbers.percent(550),
      ].map(plain),
    ).toEqual([exact, held, fiat, loss, little, percent])
  },
)

test.each([
  [{ units: 500_021_000_000_294n, decimals: 15 }, '0.500021', '0.50002101'],
  [{ units: 12_345_678_901n, decimals: 9 }, '12.345678', '12.34567891'],
  [{ units: 1n, decimals: 18 }, '< 0.000001', '0.00000001'],
  [{ units: 1n, decimals: 8 }, '< 0.000001', '0.00000001'],
  [{ units: 15n, decimals: 1 }, '1.5', '1.5'],
  [{ units: 0n, decimals: 18 }, '0', '0'],
])('BAL-03 case %#: a balance is rounded down, a cost is rounded up', (amount, expected, cost) => {
  const numbers = createNumbers('en')
  expect([numbers.short(amount), numbers.cost(amount)]).toEqual([expected, cost])
})

test.each([
  ['en', { units: 15n, decimals: 1 }, 'USD', '$1.50'],
  ['en', { units: 15n, decimals: 0 }, 'JPY', '¥15'],
  ['en', { units: 12_345n, decimals: 3 }, 'EUR', '€12.345'],
  ['en', { units: 5n, decimals: 0 }, 'CAD', 'CA$5.00'],
  ['en', { units: 5n, decimals: 0 }, 'no currency', '5.00 no currency'],
  ['de', { units: 125_050n, decimals: 2 }, 'USD', '1.250,50 $'],
  ['tr', { units: 250n, decimals: 0 }, 'USD', '$250,00'],
  ['ar', { units: 50n, decimals: 0 }, 'EUR', '\u200f50.00 €'],
  [undefined, { units: 250n, decimals: 0 }, 'USD', '$250.00'],
])(
  'VIS-03 case %#: in %s, money has the sign, the order, and the decimals of its currency',
  (locale, amount, currency, text) => {
    expect(plain(createNumbers(locale).money(amount, currency))).toBe(text)
  },
)

test.each([
  ['en', 50n, 'USD', '$50'],
  ['en', 7500n, 'USD', '$7,500'],
  ['de', 50n, 'EUR', '50 €'],
  ['ar', 50n, 'USD', '\u200f50 US$\u200e'],
  ['en', 50n, 'NOPE', '50 NOPE'],
])('ONR-02 UIX-02 in %s, %s whole units of %s have no decimals', (locale, units, currency, text) => {
  expect(plain(createNumbers(locale).money({ units, decimals: 0 }, currency, 0))).toBe(text)
})
