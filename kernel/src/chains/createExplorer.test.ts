import { expect, test } from 'vitest'
import type { Network } from '../base/network'
import { createExplorer } from './createExplorer'

const ID = 'test:1'
/** Without an address: of a network whose list is empty, null, or that has none. */
function linksOf(url?: string | null, accountPath = 'account') {
  const explorers = url ? [{ name: 'Example', url }] : []
  const network: Network = {
    id: ID,
    name: 'Test',
    native: { name: 'T', symbol: 'T', decimals: 0 },
    rpcUrls: [],
    ...(url !== undefined && { explorers }),
  }
  return createExplorer({
    networks: [network],
    accountPath,
    parseAddress: (text) => (text === 'bad' ? null : text.toLowerCase()),
    isTransactionId: (text) => /^[0-9a-f]+$/.test(text),
  })
}

test.each([
  ['https://example.com', 'https://example.com/account/ab', 'https://example.com/tx/12'],
  ['https://example.com/sub/', 'https://example.com/sub/account/ab', 'https://example.com/sub/tx/12'],
  [
    'https://example.com/?cluster=dev',
    'https://example.com/account/ab?cluster=dev',
    'https://example.com/tx/12?cluster=dev',
  ],
  ['http://localhost:4000', 'http://localhost:4000/account/ab', 'http://localhost:4000/tx/12'],
  ['http://127.0.0.1', 'http://127.0.0.1/account/ab', 'http://127.0.0.1/tx/12'],
  ['http://example.com', null, null],
  ['ftp://localhost', null, null],
  ['javascript:alert(1)//', null, null],
  ['nonsense', null, null],
  [null, null, null],
  [undefined, null, null],
])('field case 13: the explorer %j links to %j and %j', (url, address, transaction) => {
  expect(linksOf(url).addressUrl(`${ID}:AB`)).toBe(address)
  expect(linksOf(url).transactionUrl(ID, '12')).toBe(transaction)
})

test('an explorer without a path prefix has the address right after its URL', () => {
  expect(linksOf('https://example.com/sub', '').addressUrl(`${ID}:AB`)).toBe('https://example.com/sub/ab')
})

test('no link for an invalid address, transaction, or network', () => {
  const links = linksOf('https://example.com')
  expect(links.addressUrl(`${ID}:bad`)).toBeNull()
  expect(links.transactionUrl(ID, '../..')).toBeNull()
  expect(links.transactionUrl('test:2', '12')).toBeNull()
})
