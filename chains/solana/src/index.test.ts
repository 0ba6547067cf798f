import { readFileSync } from 'node:fs'
import type { Network } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { chainOf, clusterOf } from './chainId'
import { solana } from './index'
import { devnet, mainnet, testnet } from './networks'

const KERNEL_TABLE = new URL('../../../kernel/src/rpc/methodTable.ts', import.meta.url)
const ALL = [mainnet, devnet, testnet]
const junk = (change: object) => ({ ...mainnet, ...change }) as Network

test('CHN-02 the manifest is data: networks in the host’s order, and the main cluster if the host lists none', () => {
  expect(solana().networks).toEqual([mainnet])
  expect(solana({ networks: [devnet, mainnet] })).toMatchObject({
    namespace: 'solana',
    api: 1,
    label: 'Solana',
    networks: [devnet, mainnet],
  })
})

test('TXH-02 it has no history', () => {
  expect(solana().features).not.toContain('activity')
})

test('ACC-02 accounts are externally owned', () => {
  expect(solana().defaultAccountType).toBe('eoa')
})

test('ACC-05 mainnet, devnet and testnet, by genesis hash; SOL has nine decimals', () => {
  expect(ALL.map(({ id, name }) => [id, name])).toEqual([
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'],
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet'],
    ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet'],
  ])
  for (const { native, rpcUrls, explorers } of ALL) {
    expect(native).toEqual({ name: 'Solana', symbol: 'SOL', decimals: 9 })
    expect([...rpcUrls, explorers?.[0]?.url].every((url) => url?.startsWith('https://'))).toBe(true)
  }
  expect([mainnet.testnet, devnet.testnet, testnet.testnet]).toEqual([undefined, true, true])
})

test('ACC-05 wallets know the clusters by name, and any other network as a local one', () => {
  const names = ['solana:mainnet', 'solana:devnet', 'solana:testnet']
  expect(ALL.map(({ id }) => chainOf(id))).toEqual(names)
  expect(names.map(clusterOf)).toEqual(ALL.map(({ id }) => id))
  expect(chainOf('solana:GgvW4v7BVrKnGBdHmZgBPZYnnS9LDPni')).toBe('solana:localnet')
  for (const name of ['solana:localnet', '__proto__', '', 'eip155:1']) expect(clusterOf(name)).toBeNull()
})

test.each([
  [junk({ id: 'eip155:1' }), 'id'],
  [junk({ id: 'solana:mainnet' }), 'id'],
  [junk({ id: 1 }), 'id'],
  [junk({ name: '' }), 'name'],
  [junk({ name: 5 }), 'name'],
  [junk({ native: { ...mainnet.native, symbol: undefined } }), 'native'],
  [junk({ rpcUrls: undefined }), 'rpcUrls'],
  [junk({ rpcUrls: ['https://x', 'https://'] }), 'rpcUrls'],
  [junk({ native: undefined }), 'native'],
  [junk({ native: { ...mainnet.native, decimals: 18 } }), 'native'],
  [junk({ rpcUrls: [] }), 'rpcUrls'],
  [junk({ rpcUrls: ['ws://x'] }), 'rpcUrls'],
])('ACC-05 a network that lacks something is refused, with its name and the field (%#)', (input, field) => {
  expect(() => solana({ networks: [input] })).toThrow(
    expect.objectContaining({ code: 'solana/network-invalid', context: expect.objectContaining({ field }) }),
  )
})

test('ACC-05 a refused network is named in the error, or identified by its id if it has no name', () => {
  const refuse = (change: object) => () => solana({ networks: [junk(change)] })
  expect(refuse({ rpcUrls: [] })).toThrow('The network Solana has no valid "rpcUrls"')
  expect(refuse({ name: '' })).toThrow(`The network ${mainnet.id} has no valid "name"`)
})

test('RPC-01 every row of the kernel that is not for Solana is denied here; what signs needs approval', () => {
  const { methods } = solana()
  const table = readFileSync(KERNEL_TABLE, 'utf8').replace(/\/\/.*$/gm, '')
  const kernelRows = [...table.matchAll(/'(\w+)'/g)].map(([, method = '']) => method)
  expect(kernelRows.length).toBeGreaterThan(40)
  for (const method of kernelRows) {
    expect([method, methods[method]]).toEqual([method, method.startsWith('solana_') ? 'approval' : 'denied'])
  }
  expect(methods).toMatchObject({ solana_signIn: 'approval', solana_requestAccounts: 'approval', getBalance: 'safe' })
  for (const method of ['requestAirdrop', 'setLogFilter', 'eth_sign', 'toString']) {
    expect(Object.hasOwn(methods, method)).toBe(false)
  }
})
