// Public networks with swaps. This server calls no public node, so the first local network with pools answers for their IDs.
import type { DataApiSettings, DataNetwork } from '../../data-api/settings.ts'

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }
/** By EIP-155 chain ID. */
const SWAP_NETWORKS: ReadonlyMap<number, Pick<DataNetwork, 'name' | 'native'>> = new Map([
  [1, { name: 'Ethereum', native: ETHER }],
  [10, { name: 'Optimism', native: ETHER }],
  [56, { name: 'BNB Smart Chain', native: { ...ETHER, name: 'BNB', symbol: 'BNB' } }],
  [100, { name: 'Gnosis', native: { ...ETHER, name: 'xDAI', symbol: 'XDAI' } }],
  [137, { name: 'Polygon', native: { ...ETHER, name: 'POL', symbol: 'POL' } }],
  [250, { name: 'Fantom', native: { ...ETHER, name: 'Fantom', symbol: 'FTM' } }],
  [324, { name: 'zkSync Era', native: ETHER }],
  [8217, { name: 'Kaia', native: { ...ETHER, name: 'KAIA', symbol: 'KAIA' } }],
  [8453, { name: 'Base', native: ETHER }],
  [42161, { name: 'Arbitrum One', native: ETHER }],
  [43114, { name: 'Avalanche', native: { ...ETHER, name: 'Avalanche', symbol: 'AVAX' } }],
  [1313161554, { name: 'Aurora', native: ETHER }],
])

/** Returns the public networks for which the first pools answer; those in the settings are excluded. */
export function listStandIns({ networks, pools = [] }: Pick<DataApiSettings, 'networks' | 'pools'>): DataNetwork[] {
  const [first] = pools
  const served = networks.find(({ id }) => id === `eip155:${first?.chainId}`)
  if (!served) return []
  const named = [...SWAP_NETWORKS].map(([id, names]) => ({ ...served, ...names, id: `eip155:${id}` }))
  return named
    .filter(({ id }) => networks.every((each) => each.id !== id))
    .map((network) => ({ ...network, indexedAs: served.id }))
}
