import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { glance, isBait } from './bait'

const KNOWN = new Set(['ETH', 'USDC', 'LATCH', 'DAI'].map(glance))
const asToken = (text: string) => ({ name: text, symbol: 'XYZ' })

describe('BAL-01 tokens without a price that are bait', () => {
  test.each([
    'Visit ethgift.example to claim',
    'https://ethgift.example',
    'ethgift.xyz',
    'www.gift',
    't.me/gift',
    '7.me/gift',
    '99.xyz',
    '$1000 airdrop',
    'Free Voucher',
    'USD\u200bC',
    '\u202eCDSU',
    'UЅDC',
    'Test UЅDC',
    'UЅDC  Test',
    'Еthereum',
    'USDC',
    'usdc',
    'LАTCH',
    'DAl',
    'DΑI',
  ])('%j is bait', (text) => {
    expect(isBait(asToken(text), KNOWN)).toBe(true)
    expect(isBait({ name: 'Coin', symbol: text }, KNOWN)).toBe(true)
  })
  test.each([
    'Test Dollar',
    'Wrapped Ether',
    'U.S. Dollar Token v2.0',
    'St. Louis Coin',
    'Рубль',
    'Ωmega',
    'Äther',
    '人民币',
    'Claimed Land Registry',
    'Revisited',
    'Uniswap V2: LP-3',
    '0x',
    'J.Doe Coin',
    'St.Moritz1',
    'ab.xyé',
  ])('%j is not bait', (text) => {
    expect(isBait(asToken(text), KNOWN)).toBe(false)
  })
  test('any text is classified, and marks do not change how it looks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect([true, false]).toContain(isBait(asToken(text), KNOWN))
      }),
    )
    expect(glance('ü s d ć')).toBe('USDC')
    expect(glance('\u0405oI')).toBe('SOI')
  })
})
