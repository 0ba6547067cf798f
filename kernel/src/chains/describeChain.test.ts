import { expect, test } from 'vitest'
import type { Network } from '../base/network'
import { describeChain } from './describeChain'

const NETWORK: Network = {
  id: 'eip155:100',
  name: 'Gnosis',
  native: { name: 'xDai', symbol: 'XDAI', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
}
const DESCRIBED = {
  chainId: '0x64',
  chainName: 'Gnosis',
  nativeCurrency: { name: 'xDai', symbol: 'XDAI', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
}

test('a network is described to a wallet with its explorers', () => {
  const explorers = [{ name: 'Scan', url: 'https://scan.example' }]
  const described = { ...DESCRIBED, blockExplorerUrls: ['https://scan.example'] }
  expect(describeChain({ ...NETWORK, explorers }, '0x64')).toEqual(described)
})

// EIP-3085: a wallet may refuse an empty list.
test.each([[undefined], [[]]])('without an explorer (%j) the list of explorers is left out', (explorers) => {
  const network = explorers ? { ...NETWORK, explorers } : NETWORK
  expect(Object.keys(describeChain(network, '0x64'))).toEqual(Object.keys(DESCRIBED))
})
