import { describe, expect, test } from 'vitest'
import { isNetworkBlocked, type OpeningFacts, offeredView, openingView } from './openingView'

const base: OpeningFacts = {
  requested: null,
  hasAdapters: true,
  offered: null,
  isConnected: false,
  isNetworkSupported: true,
  isSwitchEnabled: true,
  isUnsupportedAllowed: false,
  isBasic: false,
}

describe('MOD-02 opening rules', () => {
  const rows: [string, Partial<OpeningFacts>, string][] = [
    ['a requested view wins', { requested: 'AllWallets', isConnected: true }, 'AllWallets'],
    ['no adapter, no account: what a plugin offers', { hasAdapters: false, offered: 'AllWallets' }, 'AllWallets'],
    ['no adapter, no account, nothing offered', { hasAdapters: false }, 'Connect'],
    ['no adapter but an account', { hasAdapters: false, isConnected: true, offered: 'AllWallets' }, 'Account'],
    ['an adapter: nothing of what is offered', { offered: 'AllWallets' }, 'Connect'],
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

test('MOD-05 only all five conditions together block a network, in all their 32 combinations', () => {
  for (let bits = 0; bits < 32; bits += 1) {
    const has = (bit: number) => (bits & (1 << bit)) !== 0
    const facts = {
      isConnected: has(0),
      isNetworkSupported: !has(1),
      isSwitchEnabled: has(2),
      isUnsupportedAllowed: !has(3),
      isBasic: !has(4),
    }
    expect(isNetworkBlocked(facts), JSON.stringify(facts)).toBe(bits === 31)
  }
})

test('MOD-02 the first view that any plugin offers for this device is opened', () => {
  const load = async () => ({ View: () => null })
  const plugins = [
    {},
    { views: { Account: { load } } },
    { views: { AllWallets: { load, opensOn: 'mobile' }, ConnectingWalletConnectBasic: { load, opensOn: 'desktop' } } },
    { views: { ConnectingExternal: { load, opensOn: 'desktop' } } },
  ] as const
  expect(offeredView(plugins, 'desktop')).toBe('ConnectingWalletConnectBasic')
  expect(offeredView(plugins, 'mobile')).toBe('AllWallets')
  expect(offeredView(plugins.slice(0, 2), 'desktop')).toBeNull()
})
