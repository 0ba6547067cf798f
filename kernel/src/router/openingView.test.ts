import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNetworkBlocked, type OpeningFacts, openingView } from './openingView'

const base: OpeningFacts = {
  requested: null,
  hasAdapters: true,
  isMobile: false,
  isConnected: false,
  isNetworkSupported: true,
  isSwitchEnabled: true,
  isUnsupportedAllowed: false,
  isBasic: false,
}

describe('MOD-02 opening rules', () => {
  const rows: [string, Partial<OpeningFacts>, string][] = [
    ['a requested view wins', { requested: 'AllWallets', isConnected: true }, 'AllWallets'],
    ['no adapter, no account, desktop', { hasAdapters: false }, 'ConnectingWalletConnectBasic'],
    ['no adapter, no account, phone', { hasAdapters: false, isMobile: true }, 'AllWallets'],
    ['no adapter but an account', { hasAdapters: false, isConnected: true }, 'Account'],
    ['connected', { isConnected: true }, 'Account'],
    ['nothing connected', {}, 'Connect'],
    [
      'MOD-05 connected on an unsupported network',
      { isConnected: true, isNetworkSupported: false },
      'UnsupportedChain',
    ],
    ['MOD-05 not connected, unsupported network', { isNetworkSupported: false }, 'Connect'],
  ]
  test.each(rows)('MOD-02 %s', (_, facts, view) => {
    expect(openingView({ ...base, ...facts })).toBe(view)
  })
})

test('MOD-05 only all five facts together block a network', () => {
  const facts = fc.record({
    isConnected: fc.boolean(),
    isNetworkSupported: fc.boolean(),
    isSwitchEnabled: fc.boolean(),
    isUnsupportedAllowed: fc.boolean(),
    isBasic: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, (row) => {
      const { isConnected, isNetworkSupported, isSwitchEnabled, isUnsupportedAllowed, isBasic } = row
      const bits = [isConnected, !isNetworkSupported, isSwitchEnabled, !isUnsupportedAllowed, !isBasic]
      expect(isNetworkBlocked(row)).toBe(bits.filter(Boolean).length === 5)
    }),
  )
})
