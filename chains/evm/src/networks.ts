// Well-known EVM networks as plain objects, each a separate export, so that a bundle contains only those it uses. Chain data matches viem's
// definitions; endpoints are public and need no key; image IDs are those of the wallet explorer.
import type { Network } from '@latchkey/kernel'

/** Ethereum, chain id 1. */
export const mainnet: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://ethereum-rpc.publicnode.com', 'https://ethereum.reth.rs/rpc'],
  explorers: [{ name: 'Etherscan', url: 'https://etherscan.io' }],
  assets: { imageId: 'ba0ba0cd-17c6-4806-ad93-f9d174f17900' },
}
/** Sepolia, chain id 11155111. */
export const sepolia: Network = {
  id: 'eip155:11155111',
  name: 'Sepolia',
  testnet: true,
  native: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://11155111.rpc.thirdweb.com'],
  explorers: [{ name: 'Etherscan', url: 'https://sepolia.etherscan.io' }],
  assets: { imageId: 'e909ea0a-f92a-4512-c8fc-748044ea6800' },
}
/** OP Mainnet, chain id 10. */
export const optimism: Network = {
  id: 'eip155:10',
  name: 'OP Mainnet',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
  explorers: [{ name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' }],
  assets: { imageId: 'ab9c186a-c52f-464b-2906-ca59d760a400' },
}
/** Base, chain id 8453. */
export const base: Network = {
  id: 'eip155:8453',
  name: 'Base',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
  explorers: [{ name: 'Basescan', url: 'https://basescan.org' }],
  assets: { imageId: '7289c336-3981-4081-c5f4-efc26ac64a00' },
}
/** Base Sepolia, chain id 84532. */
export const baseSepolia: Network = {
  id: 'eip155:84532',
  name: 'Base Sepolia',
  testnet: true,
  native: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.base.org', 'https://base-sepolia-rpc.publicnode.com'],
  explorers: [{ name: 'Basescan', url: 'https://sepolia.basescan.org' }],
  assets: { imageId: 'a18a7ecd-e307-4360-4746-283182228e00' },
}
/** Arbitrum One, chain id 42161. */
export const arbitrum: Network = {
  id: 'eip155:42161',
  name: 'Arbitrum One',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
  explorers: [{ name: 'Arbiscan', url: 'https://arbiscan.io' }],
  assets: { imageId: '3bff954d-5cb0-47a0-9a23-d20192e74600' },
}
/** Polygon, chain id 137. */
export const polygon: Network = {
  id: 'eip155:137',
  name: 'Polygon',
  native: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
  explorers: [{ name: 'PolygonScan', url: 'https://polygonscan.com' }],
  assets: { imageId: '41d04d42-da3b-4453-8506-668cc0727900' },
}
/** BNB Smart Chain, chain id 56. */
export const bsc: Network = {
  id: 'eip155:56',
  name: 'BNB Smart Chain',
  native: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://bsc-rpc.publicnode.com', 'https://56.rpc.thirdweb.com'],
  explorers: [{ name: 'BscScan', url: 'https://bscscan.com' }],
  assets: { imageId: '93564157-2e8e-4ce7-81df-b264dbee9b00' },
}
/** Avalanche, chain id 43114. */
export const avalanche: Network = {
  id: 'eip155:43114',
  name: 'Avalanche',
  native: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax.network/ext/bc/C/rpc'],
  explorers: [{ name: 'SnowTrace', url: 'https://snowtrace.io' }],
  assets: { imageId: '30c46e53-e989-45fb-4549-be3bd4eb3b00' },
}
/** Gnosis, chain id 100. */
export const gnosis: Network = {
  id: 'eip155:100',
  name: 'Gnosis',
  native: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: ['https://rpc.gnosischain.com'],
  explorers: [{ name: 'Gnosisscan', url: 'https://gnosisscan.io' }],
  assets: { imageId: '02b53f6a-e3d4-479e-1cb4-21178987d100' },
}
/** ZKsync Era, chain id 324. */
export const zksync: Network = {
  id: 'eip155:324',
  name: 'ZKsync Era',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.era.zksync.io'],
  explorers: [{ name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' }],
  assets: { imageId: 'b310f07f-4ef7-49f3-7073-2a0a39685800' },
}
/** Linea, chain id 59144. */
export const linea: Network = {
  id: 'eip155:59144',
  name: 'Linea',
  native: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.linea.build'],
  explorers: [{ name: 'Lineascan', url: 'https://lineascan.build' }],
}
/** Scroll, chain id 534352. */
export const scroll: Network = {
  id: 'eip155:534352',
  name: 'Scroll',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.scroll.io'],
  explorers: [{ name: 'Scrollscan', url: 'https://scrollscan.com' }],
}
/** Celo, chain id 42220. */
export const celo: Network = {
  id: 'eip155:42220',
  name: 'Celo',
  native: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: ['https://forno.celo.org'],
  explorers: [{ name: 'Celo Explorer', url: 'https://celoscan.io' }],
  assets: { imageId: 'ab781bbc-ccc6-418d-d32d-789b15da1f00' },
}
/** Zora, chain id 7777777. */
export const zora: Network = {
  id: 'eip155:7777777',
  name: 'Zora',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.zora.energy'],
  explorers: [{ name: 'Explorer', url: 'https://explorer.zora.energy' }],
  assets: { imageId: '845c60df-d429-4991-e687-91ae45791600' },
}
/** Mantle, chain id 5000. */
export const mantle: Network = {
  id: 'eip155:5000',
  name: 'Mantle',
  native: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  rpcUrls: ['https://rpc.mantle.xyz'],
  explorers: [{ name: 'Mantle Explorer', url: 'https://mantlescan.xyz' }],
  assets: { imageId: 'e86fae9b-b770-4eea-e520-150e12c81100' },
}
/** Fantom, chain id 250. */
export const fantom: Network = {
  id: 'eip155:250',
  name: 'Fantom',
  native: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  rpcUrls: ['https://fantom-rpc.publicnode.com', 'https://250.rpc.thirdweb.com'],
  explorers: [{ name: 'FTMScan', url: 'https://ftmscan.com' }],
  assets: { imageId: '06b26297-fe0c-4733-5d6b-ffa5498aac00' },
}
/** Kaia, chain id 8217. */
export const kaia: Network = {
  id: 'eip155:8217',
  name: 'Kaia',
  native: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  rpcUrls: ['https://public-en.node.kaia.io'],
  explorers: [{ name: 'KaiaScan', url: 'https://kaiascan.io' }],
}
/** Aurora, chain id 1313161554. */
export const aurora: Network = {
  id: 'eip155:1313161554',
  name: 'Aurora',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.aurora.dev'],
  explorers: [{ name: 'Aurorascan', url: 'https://aurorascan.dev' }],
  assets: { imageId: '3ff73439-a619-4894-9262-4470c773a100' },
}
/** Unichain, chain id 130. */
export const unichain: Network = {
  id: 'eip155:130',
  name: 'Unichain',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.unichain.org'],
  explorers: [{ name: 'Uniscan', url: 'https://uniscan.xyz' }],
  assets: { imageId: '2257980a-3463-48c6-cbac-a42d2a956e00' },
}
/** Berachain, chain id 80094. */
export const berachain: Network = {
  id: 'eip155:80094',
  name: 'Berachain',
  native: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  rpcUrls: ['https://rpc.berachain.com'],
  explorers: [{ name: 'Berascan', url: 'https://berascan.com' }],
  assets: { imageId: 'e329c2c9-59b0-4a02-83e4-212ff3779900' },
}
/** Sonic, chain id 146. */
export const sonic: Network = {
  id: 'eip155:146',
  name: 'Sonic',
  native: { name: 'Sonic', symbol: 'S', decimals: 18 },
  rpcUrls: ['https://rpc.soniclabs.com'],
  explorers: [{ name: 'Sonic Explorer', url: 'https://sonicscan.org' }],
}
