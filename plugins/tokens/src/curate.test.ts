// A server's tokens compared with the site's list: the list counts, and nothing passes for a token that it names.
import type { Token } from '@latchkey/kernel/contracts'
import { expect, test } from 'vitest'
import { curate } from './curate'
import { mapByKey } from './describeBySite'

const coin: Token = { network: 'eip155:1', address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null }
const dollar: Token = { ...coin, address: '0xDd', name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const site = mapByKey([coin, dollar])

test('SAF-01 a listed token is described by the list, whatever a server returns and however it writes the address', () => {
  const falsified = {
    ...dollar,
    address: '0xdD',
    name: 'Fake',
    symbol: 'FAKE',
    decimals: 8,
    iconUrl: 'https://a.test/i.png',
  }
  expect(curate([falsified], site)).toEqual([{ ...dollar, iconUrl: 'https://a.test/i.png' }])
})

test.each(['USDC', 'usdc', 'USDС', 'U SDC', 'USD\u200bC', 'ETH', 'ЕТН'])(
  'SAF-01 field case 14: another token under the symbol %j is left out',
  (symbol) => {
    expect(curate([{ ...dollar, address: '0xee', symbol }], site)).toEqual([])
  },
)

test('SAF-01 tokens that resemble none of the list stay, and so do tokens of another network', () => {
  const others = [
    { ...dollar, address: '0xee', symbol: 'DAI' },
    { ...dollar, network: 'eip155:10' as const, address: '0xee' },
  ]
  expect(curate(others, site)).toEqual(others)
})
