import { readFileSync } from 'node:fs'
import type { Network } from '@latchkey/kernel'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { describe, expect, test, vi } from 'vitest'
import * as errors from './errors'
import { bitcoin } from './index'
import { networkIdOf } from './networkName'
import * as networks from './networks'

describe('manifest', () => {
  test('ACC-02 ACC-05 Bitcoin without options; otherwise the host’s order', () => {
    expect(bitcoin().networks.map(({ id }) => id)).toEqual([networks.mainnet.id])
    const { testnet, mainnet } = networks
    expect(bitcoin({ networks: [testnet, mainnet] }).networks).toEqual([testnet, mainnet])
    expect(bitcoin().defaultAccountType).toBe('payment')
  })
  test('TXH-02 it has no history', () => {
    expect(bitcoin().features).not.toContain('activity')
  })
  test('ACC-05 predefined networks carry every field, under the ids of the genesis blocks', () => {
    for (const [name, network] of Object.entries(networks)) {
      expect(network.id).toBe(networkIdOf(name as keyof typeof networks))
      expect(network.native.decimals).toBe(8)
      expect(network.rpcUrls.every((url) => url.startsWith('https://'))).toBe(true)
      expect(network.explorers?.length).toBeGreaterThan(0)
    }
    expect(networks.mainnet.id).toBe('bip122:000000000019d6689c085ae165831e93')
    expect(networks.testnet.id).toBe('bip122:000000000933ea01ad0ee984209779ba')
    expect([networks.mainnet, networks.testnet].every(({ assets }) => assets?.imageId)).toBe(true)
  })
  test.each([
    ['id', { id: 'bip122:1' }],
    ['id', { id: 'eip155:1' }],
    ['id', { id: 'bip122:x' }],
    ['name', { name: '' }],
    ['name', { name: 5 }],
    ['native', { native: undefined }],
    ['native', { native: { name: 'x', decimals: 8 } }],
    ['native', { native: { name: 'x', symbol: 'x', decimals: 18 } }],
    ['rpcUrls', { rpcUrls: [] }],
    ['rpcUrls', { rpcUrls: undefined }],
    ['rpcUrls', { rpcUrls: ['https://x', 'https://'] }],
    ['rpcUrls', { rpcUrls: ['wss://example.com'] }],
  ])('a network without a valid %s is named in the error, with the field', (field, change) => {
    const network = { ...networks.mainnet, ...change } as Network
    expect(() => bitcoin({ networks: [network] })).toThrow(expect.objectContaining({ code: 'bitcoin/network-invalid' }))
    expect(() => bitcoin({ networks: [network] })).toThrow(`"${field}"`)
  })
})

test('a refused network is named in the error, or identified by its id if it has no name', () => {
  const refuse = (change: object) => () => bitcoin({ networks: [{ ...networks.mainnet, ...change }] })
  expect(refuse({ rpcUrls: [] })).toThrow(`The network ${networks.mainnet.name} has no valid "rpcUrls"`)
  expect(refuse({ name: '' })).toThrow(`The network ${networks.mainnet.id} has no valid "name"`)
})

test('every error message of this package is documented, and every documented one exists', () => {
  const file = new URL('../../../docs/errors/catalog.json', import.meta.url)
  const documented: Record<string, { sentence: string; owner: string }> = JSON.parse(readFileSync(file, 'utf8'))
  const made = [errors.networkInvalid('{network}', '{field}'), errors.rpcUrlMissing(networks.mainnet.id)]
  const rows = Object.entries(documented).filter(([, { owner }]) => owner === 'chain-bitcoin')
  expect(Object.fromEntries(made.map(({ code, message }) => [code, message]))).toEqual(
    Object.fromEntries(rows.map(([code, { sentence }]) => [code, sentence])),
  )
})

describe('method table', () => {
  const FOREIGN =
    /^(personal_sign|eth_\w+|wallet_(getCapabilities|getCallsStatus|getAssets|sendCalls|grantPermissions|revokePermissions)|solana_\w+)$/

  test('RPC-01 methods that open the wallet need approval, and reads do not', () => {
    const { methods } = bitcoin()
    const own = Object.entries(methods).filter(([method]) => !FOREIGN.test(method))
    expect(Object.fromEntries(own)).toEqual({
      getAccountAddresses: 'approval',
      signMessage: 'approval',
      signPsbt: 'approval',
      sendTransfer: 'approval',
      getblockcount: 'safe',
      getrawtransaction: 'safe',
      sendrawtransaction: 'safe',
    })
  })

  test("RPC-01 every row of the kernel's own table is denied here", async () => {
    const source = readFileSync(new URL('../../../kernel/src/rpc/methodTable.ts', import.meta.url), 'utf8')
    const listed = [...source.matchAll(/'((?:eth|personal|wallet|solana)_\w+)'/g)].map(([, method]) => method ?? '')
    expect(listed.length).toBe(52)
    const denied = Object.entries(bitcoin().methods).filter(([, safety]) => safety === 'denied')
    expect(denied.map(([method]) => method).sort()).toEqual(listed.sort())
    const { kernel } = createFakeKernel({ chains: [bitcoin()] })
    const fetching = vi.spyOn(globalThis, 'fetch')
    for (const method of [...listed, 'signmessage', 'dumpprivkey', 'constructor', '__proto__']) {
      const call = { network: networks.mainnet.id, method, params: [{ calls: [{ to: '0x' }] }] }
      await expect(kernel.request(call)).rejects.toMatchObject({ code: 'kernel/rpc-denied' })
    }
    expect(fetching).not.toHaveBeenCalled()
    kernel.destroy()
  })
})
