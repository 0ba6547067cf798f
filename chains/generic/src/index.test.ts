import { readFileSync } from 'node:fs'
import { type Network, parseCaipNetworkId } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import * as errors from './errors'
import { type Family, type GenericOptions, generic } from './index'
import * as listed from './networks'

const families = Object.values(listed).filter((each): each is Family => 'namespace' in each)
const testNetworks = Object.values(listed).filter((each): each is Network => 'id' in each)

describe('manifest', () => {
  test('CHN-04 a namespace of the host is a family of the modal, with its networks in the host’s order', () => {
    const [first] = listed.cosmos.networks
    const osmosis: Network = { ...first, id: 'cosmos:osmosis-1', name: 'Osmosis' }
    const chain = generic({ ...listed.cosmos, networks: [osmosis, first] })
    expect(chain).toMatchObject({ namespace: 'cosmos', label: 'Cosmos', defaultAccountType: 'eoa' })
    expect(chain.networks).toEqual([osmosis, first])
    expect(generic({ namespace: 'hedera', label: 'Hedera', networks: [hbar] }).networks).toEqual([hbar])
  })
  test('BAL-06 without a function of the host there is no balances feature', () => {
    expect(generic(listed.near).features).toEqual(['explorer'])
    expect(generic({ ...listed.near, readBalance: async () => 0n }).features).toEqual(['balances', 'explorer'])
  })
  test.each([
    ['id', { id: 'cosmos:' }],
    ['id', { id: 'eip155:1' }],
    ['id', { id: 'hedera:a b' }],
    ['name', { name: '' }],
    ['name', { name: 5 }],
    ['native', { native: { name: 'x', decimals: 8 } }],
    ['native', { native: { name: 'x', symbol: 'x', decimals: -1 } }],
    ['native', { native: { name: 'x', symbol: 'x', decimals: 1.5 } }],
    ['native', { native: { name: 'x', symbol: 'x', decimals: 37 } }],
    ['native', { native: undefined }],
    ['rpcUrls', { rpcUrls: undefined }],
    ['rpcUrls', { rpcUrls: ['wss://example.com'] }],
  ])('a network without a valid %s is named in the error, with the field, whatever its position', (field, change) => {
    const broken = { ...hbar, ...change } as Network
    for (const networks of [[broken], [hbar, broken]] as GenericOptions['networks'][]) {
      const make = () => generic({ namespace: 'hedera', label: 'Hedera', networks })
      expect(make).toThrow(expect.objectContaining({ code: 'generic/network-invalid' }))
      expect(make).toThrow(`"${field}"`)
    }
  })
})

test('decimals are 0 to 36, which the kernel can print', () => {
  for (const decimals of [0, 36]) {
    const network = { ...hbar, native: { ...hbar.native, decimals } }
    expect(generic({ namespace: 'hedera', label: 'Hedera', networks: [network] }).networks).toEqual([network])
  }
})

test('an invalid network is named in the error, or identified by its id if it has no name', () => {
  const make = (change: Partial<Network>) => () =>
    generic({ namespace: 'hedera', label: 'Hedera', networks: [{ ...hbar, ...change }] })
  expect(make({ id: 'hedera:' as Network['id'] })).toThrow('The network Hedera has no valid "id"')
  expect(make({ name: '' })).toThrow('The network hedera:mainnet has no valid "name"')
})

const hbar: Network = {
  id: 'hedera:mainnet',
  name: 'Hedera',
  native: { name: 'Hbar', symbol: 'HBAR', decimals: 8 },
  rpcUrls: [],
}

describe('built-in families', () => {
  test('WCT-02 all families without a package of their own, each with its own methods', () => {
    expect(families.map(({ namespace }) => namespace).sort()).toEqual([
      'algorand',
      'cip34',
      'cosmos',
      'elrond',
      'multiversx',
      'near',
      'polkadot',
      'tezos',
    ])
    for (const { methods = [] } of families) expect(methods.length).toBeGreaterThan(0)
    const all = families.flatMap(({ methods = [] }) => methods)
    expect(new Set(all).size).toBe(all.length)
  })
  test.each(families.map((family) => [family.label, family] as const))(
    'WCT-02 ACC-05 %s: a manifest whose networks have every field',
    (_, family) => {
      for (const network of generic(family).networks) {
        expect(parseCaipNetworkId(network.id)?.namespace).toBe(family.namespace)
        expect(network.explorers?.[0]?.url).toMatch(/^https:\/\//)
        expect(network.testnet).toBeUndefined()
      }
    },
  )
  test('ACC-05 test networks are marked, and match their family', () => {
    for (const network of testNetworks) {
      expect(network.testnet).toBe(true)
      const family = families.find(({ namespace }) => namespace === parseCaipNetworkId(network.id)?.namespace)
      expect(family && generic({ ...family, networks: [...family.networks, network] }).networks).toContain(network)
    }
  })
})

test('every error message of this package is documented, and every documented one exists', () => {
  const file = new URL('../../../docs/errors/catalog.json', import.meta.url)
  const documented: Record<string, { sentence: string; owner: string }> = JSON.parse(readFileSync(file, 'utf8'))
  const made = [errors.networkInvalid('{network}', '{field}'), errors.rpcUrlMissing('near:mainnet')]
  const rows = Object.entries(documented).filter(([, { owner }]) => owner === 'chain-generic')
  expect(Object.fromEntries(made.map(({ code, message }) => [code, message]))).toEqual(
    Object.fromEntries(rows.map(([code, { sentence }]) => [code, sentence])),
  )
})
