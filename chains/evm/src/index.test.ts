import type { Network } from '@latchkey/kernel'
import { anvil, base as viemBase } from 'viem/chains'
import { expect, test } from 'vitest'
import { evm, toNetwork, type ViemChainLike } from './index'
import * as networks from './networks'
import { mainnet, optimism } from './networks'

const junk = (change: object) => ({ ...mainnet, ...change }) as Network

test('CHN-01 ACC-02 the manifest is data: networks in the host’s order, and Ethereum if the host lists none', () => {
  expect(evm().networks).toEqual([mainnet])
  const manifest = evm({ networks: [optimism, mainnet] })
  expect(manifest).toMatchObject({
    namespace: 'eip155',
    api: 1,
    networks: [optimism, mainnet],
    defaultAccountType: 'smartAccount',
  })
  expect(manifest.features).toEqual([
    'activity',
    'balances',
    'checksum',
    'endpoint',
    'explorer',
    'names',
    'onramp',
    'receive',
    'signMessage',
    'simulation',
    'smartSessions',
    'swaps',
    'tokens',
    'transfer',
    'verifyMessage',
    'walletAssets',
  ])
})

test('ACC-05 a chain from viem is accepted unchanged', () => {
  expect(toNetwork(viemBase)).toEqual({
    id: 'eip155:8453',
    name: 'Base',
    native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: viemBase.rpcUrls.default.http,
    explorers: [{ name: 'Basescan', url: 'https://basescan.org' }],
  })
  expect(toNetwork(anvil).id).toBe('eip155:31337')
})

test.each([
  [junk({ id: 'solana:x' }), 'id'],
  [junk({ id: 1 }), 'id'],
  [junk({ id: `eip155:${'9'.repeat(20)}` }), 'id'],
  [junk({ name: '' }), 'name'],
  [junk({ name: 5 }), 'name'],
  [junk({ native: undefined }), 'native'],
  [junk({ native: { ...mainnet.native, symbol: undefined } }), 'native'],
  [junk({ native: { ...mainnet.native, decimals: 37 } }), 'native'],
  [junk({ native: { ...mainnet.native, decimals: -1 } }), 'native'],
  [junk({ native: { ...mainnet.native, decimals: 1.5 } }), 'native'],
  [junk({ rpcUrls: [] }), 'rpcUrls'],
  [junk({ rpcUrls: undefined }), 'rpcUrls'],
  [junk({ rpcUrls: ['ftp://x'] }), 'rpcUrls'],
  [junk({ rpcUrls: ['https://x', 'https://'] }), 'rpcUrls'],
  [junk({ rpcUrls: [' https://x'] }), 'rpcUrls'],
  [junk({ rpcUrls: ['https://x y'] }), 'rpcUrls'],
  [{ ...viemBase, id: 0 } as ViemChainLike, 'id'],
  [{ ...viemBase, rpcUrls: {} } as unknown as ViemChainLike, 'rpcUrls'],
])('ACC-05 a network that lacks something is refused, with its name and the field (%#)', (input, field) => {
  expect(() => evm({ networks: [input] })).toThrow(
    expect.objectContaining({ code: 'evm/network-invalid', context: expect.objectContaining({ field }) }),
  )
})

test('ACC-05 a network may have 0 to 36 decimals', () => {
  for (const decimals of [0, 36]) {
    const network = junk({ native: { ...mainnet.native, decimals } })
    expect(toNetwork(network)).toBe(network)
  }
})

test('ACC-05 a refused network is named in the error, or identified by its id if it has no name', () => {
  expect(() => toNetwork(junk({ rpcUrls: [] }))).toThrow(`The network ${mainnet.name} has no valid "rpcUrls"`)
  expect(() => toNetwork(junk({ name: '' }))).toThrow('The network eip155:1 has no valid "name"')
})

test('ACC-05 a chain from viem may be a test network, and may have no explorer', () => {
  const { blockExplorers: _, ...bare } = viemBase
  expect(toNetwork({ ...bare, testnet: true })).toEqual({
    id: 'eip155:8453',
    name: 'Base',
    testnet: true,
    native: viemBase.nativeCurrency,
    rpcUrls: viemBase.rpcUrls.default.http,
  })
  const noUrls = { ...viemBase, rpcUrls: undefined } as unknown as ViemChainLike
  expect(() => toNetwork(noUrls)).toThrow(expect.objectContaining({ code: 'evm/network-invalid' }))
})

test('ACC-05 every network of the list is well-formed and listed once', () => {
  const all = Object.values(networks)
  expect(all.map(toNetwork)).toEqual(all)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.flatMap(({ rpcUrls }) => rpcUrls).every((url) => url.startsWith('https://'))).toBe(true)
})

test('RPC-01 eth_sign and old typed-data methods are in no table; methods that open the wallet need approval', () => {
  const { methods } = evm()
  for (const method of ['eth_sign', 'eth_signTypedData', 'eth_signTypedData_v3', 'eth_signTransaction']) {
    expect(methods[method]).toBeUndefined()
  }
  expect(methods).toMatchObject({
    wallet_addEthereumChain: 'approval',
    wallet_watchAsset: 'approval',
    wallet_requestExecutionPermissions: 'approval',
    wallet_revokeExecutionPermission: 'approval',
    net_version: 'safe',
  })
})
