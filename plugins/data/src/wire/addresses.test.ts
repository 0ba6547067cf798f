// How the native token goes over the wire, in families that the service's own stand-ins do not know.
import type { ChainAdapter } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import { loadAddresses } from './addresses'

const NETWORK = 'toy:1'
const COIN = 'toy00000000'

function createChain(pattern: RegExp, features: object) {
  const feature = vi.fn(async (name: string) => (features as Record<string, unknown>)[name] ?? null)
  const parseAddress = (text: string) => (pattern.test(text) ? text.toLowerCase() : null)
  return { feature, parseAddress } as unknown as ChainAdapter & { feature: typeof feature }
}

test('SWP-01 a family defines the address that represents its native token', async () => {
  const chain = createChain(/^toy[0-9a-f]{8}$/i, { tokens: { nativeStandIn: COIN } })
  const addresses = await loadAddresses(NETWORK, chain)
  expect(addresses.write({ address: null })).toBe(`${NETWORK}:${COIN}`)
  expect([`${NETWORK}:${COIN}`, COIN, null, ''].map(addresses.parseToken)).toEqual([null, null, null, null])
  expect(addresses.parseToken(`${NETWORK}:TOY00000001`)).toBe('toy00000001')
  expect(addresses.canForce).toBe(false)
})

test.each([
  ['no tokens', {}],
  ['only tokens', { tokens: {} }],
])('SWP-01 the coin of a family with %s has no address', async (_what, features) => {
  const addresses = await loadAddresses(NETWORK, createChain(/^toy[0-9a-f]{8}$/, features))
  expect(addresses.write({ address: null })).toBeNull()
  expect(addresses.parseToken(COIN)).toBe(COIN)
})

test('SWP-01 a family with a known placeholder address does not have to define one', async () => {
  const chain = createChain(/^0x[0-9a-f]{40}$/i, { tokens: { nativeStandIn: `0x${'1'.repeat(40)}` } })
  const addresses = await loadAddresses('eip155:1', chain)
  expect(addresses.write({ address: null })).toBe(`eip155:1:0x${'e'.repeat(40)}`)
  expect([addresses.canForce, chain.feature.mock.calls]).toEqual([true, []])
})
