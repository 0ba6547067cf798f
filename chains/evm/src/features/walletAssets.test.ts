import type { CaipAddress } from '@latchkey/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mainnet, optimism } from '../networks'
import { ALICE, BOB } from '../testing/scriptedWallet'
import { createWalletAssets } from './walletAssets'

const account: CaipAddress = `eip155:10:${ALICE}`
const assets = createWalletAssets([mainnet, optimism])
const TUSD = {
  address: BOB,
  balance: '0xf4240',
  type: 'ERC20',
  metadata: {
    name: 'Test Dollar',
    symbol: 'TUSD',
    decimals: 6,
    price: 0.99,
    iconUrl: 'https://pictures.example/t.png',
  },
}

describe('BAL-05 calls', () => {
  test('capabilities and assets are requested for one account on one network', () => {
    expect(assets.planCapabilities(account)).toEqual({
      network: 'eip155:10',
      method: 'wallet_getCapabilities',
      params: [ALICE, ['0xa']],
    })
    expect(assets.planAssets(account)).toEqual({
      network: 'eip155:10',
      method: 'wallet_getAssets',
      params: [{ account: ALICE, chainFilter: ['0xa'] }],
    })
  })
  test.each([
    [{ '0xa': { assetDiscovery: { supported: true } } }, true],
    [{ '0x0A': { assetDiscovery: { supported: true } } }, true],
    [{ '0x1': { assetDiscovery: { supported: true } } }, false],
    [{ '0xa': { assetDiscovery: { supported: 'yes' } } }, false],
    [{ '0xa': { atomic: { status: 'supported' } } }, false],
    [{ '0xa.': { assetDiscovery: { supported: true } } }, false],
    [{ 'eip155:0xa': { assetDiscovery: { supported: true } } }, false],
    [{ undefined: { assetDiscovery: { supported: true } } }, false],
    [null, false],
    ['0xa', false],
  ])('capabilities %j offer assets: %s', (capabilities, isOffered) => {
    expect(assets.offersAssets(account, capabilities)).toBe(isOffered)
  })
})

describe('BAL-05 responses', () => {
  test('the native token and ERC-20 tokens are read with exact amounts, at the price that the wallet states', () => {
    const native = {
      balance: '0x1bc16d674ec80000',
      type: 'NATIVE',
      address: BOB,
      metadata: { name: 'Fake', symbol: 'FAKE', decimals: 2 },
    }
    expect(assets.parseAssets(account, { '0xa': [native, TUSD] })).toEqual([
      {
        token: { network: 'eip155:10', address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null },
        units: 2n * 10n ** 18n,
        price: null,
        value: null,
      },
      {
        token: {
          network: 'eip155:10',
          address: BOB.toLowerCase(),
          name: 'Test Dollar',
          symbol: 'TUSD',
          decimals: 6,
          iconUrl: 'https://pictures.example/t.png',
        },
        units: 1_000_000n,
        price: { units: 99n, decimals: 2 },
        value: { units: 99_000_000n, decimals: 8 },
      },
    ])
  })
  test.each([
    { ...TUSD, type: 'ERC721' },
    { ...TUSD, balance: 1_000_000 },
    { ...TUSD, balance: `0x1${'0'.repeat(64)}` },
    { ...TUSD, address: '0x12' },
    { ...TUSD, metadata: null },
    { ...TUSD, metadata: { ...TUSD.metadata, decimals: 256 } },
    { ...TUSD, metadata: { ...TUSD.metadata, decimals: -1 } },
    { ...TUSD, metadata: { ...TUSD.metadata, decimals: 1.5 } },
    { ...TUSD, metadata: { ...TUSD.metadata, decimals: '6' } },
    { ...TUSD, metadata: { ...TUSD.metadata, symbol: ' ' } },
    { ...TUSD, metadata: { ...TUSD.metadata, symbol: 7 } },
    { ...TUSD, metadata: { ...TUSD.metadata, name: '' } },
    { ...TUSD, type: undefined },
    { ...TUSD, type: ['ERC20'] },
    { ...TUSD, balance: [TUSD.balance] },
    { ...TUSD, balance: 'f4240' },
    { ...TUSD, address: undefined },
    Object.create(TUSD),
    null,
    'TUSD',
  ])('%j is left out, and the other token is kept', (odd) => {
    expect(assets.parseAssets(account, { '0xa': [odd, TUSD] })).toHaveLength(1)
  })
  test.each([
    [0, 255],
    [0, 0],
  ])('a price of %i and %i decimals are valid', (price, decimals) => {
    const asset = { ...TUSD, metadata: { ...TUSD.metadata, price, decimals } }
    const [balance] = assets.parseAssets(account, { '0xa': [asset] }) ?? []
    expect([balance?.price?.units, balance?.token.decimals]).toEqual([0n, decimals])
  })
  test('texts are shortened, a price may be text, and other types of price are ignored', () => {
    const read = (metadata: object) =>
      assets.parseAssets(account, { '0xa': [{ ...TUSD, metadata: { ...TUSD.metadata, ...metadata } }] })?.[0]
    expect(read({ name: 'x'.repeat(500) })?.token.name).toHaveLength(200)
    expect(read({ price: '0.99' })?.price).toEqual({ units: 99n, decimals: 2 })
    for (const price of [null, [0.99], 'dear', {}]) expect(read({ price })?.price).toBeNull()
  })
  test('a response with the maximum number of assets is read; what is not a list is null', () => {
    expect(assets.parseAssets(account, { '0xa': Array.from({ length: 1_000 }, () => TUSD) })).toHaveLength(1_000)
    for (const list of ['x', {}, 7]) expect(assets.parseAssets(account, { '0xa': list })).toBeNull()
    for (const answer of [null, 'x', 7]) expect(assets.parseAssets(account, answer)).toBeNull()
    expect(assets.parseAssets(account, { '0xa': null })).toEqual([])
  })
  test('a negative price is ignored, and a picture must be https', () => {
    const metadata = { ...TUSD.metadata, price: -1, iconUrl: 'javascript:alert(1)' }
    const [balance] = assets.parseAssets(account, { '0xa': [{ ...TUSD, metadata }] }) ?? []
    expect([balance?.price, balance?.value, balance?.token.iconUrl]).toEqual([null, null, null])
  })
  test('a response without the network is an empty list; a list over the limit is null', () => {
    expect(assets.parseAssets(account, { '0x1': [TUSD] })).toEqual([])
    expect(assets.parseAssets(account, { '0xa': Array.from({ length: 1_001 }, () => TUSD) })).toBeNull()
    expect(assets.parseAssets('eip155:5:0x1', { '0x5': [TUSD] })).toBeNull()
  })
  test('any input returns a list or null, and never throws', () => {
    const anything = fc.anything({ withNullPrototype: true, withBigInt: true })
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          anything.map((value) => ({ '0xa': [value, { ...TUSD, metadata: value }] })),
        ),
        (answer) => {
          assets.offersAssets(account, answer)
          expect([null, true]).toContain(assets.parseAssets(account, answer) && true)
        },
      ),
    )
  })
})
