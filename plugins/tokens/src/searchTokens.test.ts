// @vitest-environment node
import type { Token } from '@latchkey/kernel/contracts'
import { expect, test } from 'vitest'
import { searchTokens } from './searchTokens'

const tokenOf = (name: string, symbol: string, address: string | null): Token => ({
  network: 'eip155:1',
  decimals: 6,
  iconUrl: null,
  name,
  symbol,
  address,
})
const COIN = tokenOf('Ether', 'ETH', null)
const WRAPPED = tokenOf('Wrapped Ether', 'WETH', '0xAA01')
const STAKED = tokenOf('Staked Coin', 'STETH', '0xBB02')
const PREFIXED = tokenOf('Ethernity', 'ERN', '0xCC03')
const POOL = tokenOf('Pool', 'ETHPOOL', '0xDD04')
const ALL = [STAKED, WRAPPED, POOL, PREFIXED, COIN]
const symbolsOf = (text: string) => searchTokens(ALL, text).map(({ symbol }) => symbol)

test.each([
  [
    'the symbol itself, then what begins with the text, then what has it',
    'eth',
    ['ETH', 'ETHPOOL', 'ERN', 'STETH', 'WETH'],
  ],
  ['a name that begins with the text before one that has it', 'ether', ['ERN', 'ETH', 'WETH']],
  ['an address in any case', '0XBB02', ['STETH']],
  ['a part of an address', 'dd0', ['ETHPOOL']],
  ['a part of a name', 'taked', ['STETH']],
  ['all, as they were given, without a text', '  ', ['STETH', 'WETH', 'ETHPOOL', 'ERN', 'ETH']],
  ['nothing that does not have the text', 'btc', []],
])('BAL-01 a search finds %s', (_, text, found) => {
  expect(symbolsOf(text)).toEqual(found)
})

test('BAL-01 the address itself is a better match than a name that begins with it, and each token is listed once', () => {
  const named = tokenOf('0xaa01 coin', 'FAKE', '0xEE05')
  const again = { ...WRAPPED, address: '0xaa01', name: 'Again' }
  expect(searchTokens([named, WRAPPED, again], '0xaa01')).toEqual([WRAPPED, named])
})
