import { expect, test } from 'vitest'
import { item, nft, transfer } from '../test/items'
import { filterItems } from './filterItems'

const isListed = (each: ReturnType<typeof item>) => filterItems([each], 'eip155:1').length === 1

test('TXH-02 a transaction with only spam NFT transfers is dropped; one other transfer keeps it', () => {
  expect(isListed(item('a', { transfers: [nft({ isSpam: true }), nft({ isSpam: true })] }))).toBe(false)
  expect(isListed(item('b', { transfers: [nft({ isSpam: true }), transfer()] }))).toBe(true)
  expect(isListed(item('c', { transfers: [nft({ isSpam: false })] }))).toBe(true)
})
test('TXH-02 a transaction without transfers is not spam', () => {
  expect(isListed(item('a', { operation: 'approve', transfers: [] }))).toBe(true)
})
test('TXH-02 only transactions that were mined on the connected chain are listed', () => {
  expect(isListed(item('a', { network: 'eip155:10' }))).toBe(false)
  expect(isListed(item('b', { network: null }))).toBe(false)
})
