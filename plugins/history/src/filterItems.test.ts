import { expect, test } from 'vitest'
import { item, nft, transfer } from '../test/items'
import { filterItems } from './filterItems'

const isListed = (each: ReturnType<typeof item>) => filterItems([each], 'eip155:1').length === 1

test('TXH-02 a transaction whose every transfer is a spam NFT is dropped; one transfer besides keeps it', () => {
  expect(isListed(item('a', { transfers: [nft({ isSpam: true }), nft({ isSpam: true })] }))).toBe(false)
  expect(isListed(item('b', { transfers: [nft({ isSpam: true }), transfer()] }))).toBe(true)
  expect(isListed(item('c', { transfers: [nft({ isSpam: false })] }))).toBe(true)
})
test('TXH-02 a transaction without transfers is not spam', () => {
  expect(isListed(item('a', { operation: 'approve', transfers: [] }))).toBe(true)
})
test('TXH-02 only what was mined on the connected chain is listed', () => {
  expect(isListed(item('a', { network: 'eip155:10' }))).toBe(false)
  expect(isListed(item('b', { network: null }))).toBe(false)
})
