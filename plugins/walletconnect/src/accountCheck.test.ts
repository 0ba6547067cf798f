// @vitest-environment node
// Which accounts of a wallet count, by the code of their own chain.
import type { CaipNetworkId, ChainAdapter } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import { createAccountCheck } from './accountCheck'

const ADAPTER: ChainAdapter = {
  parseAddress: (text) => (text === 'malformed' ? null : text),
  read: () => Promise.reject(new Error('no endpoint')),
  feature: async () => null,
}
const NETWORKS: readonly CaipNetworkId[] = ['eip155:1', 'eip155:10', 'acme:1']

test('WCT-01 an account counts if the chain of its family can parse its address; each family’s code loads once', async () => {
  const chain = vi.fn(async (_network: CaipNetworkId) => ADAPTER)
  const isAccount = await createAccountCheck({ chain }, NETWORKS)
  expect(chain.mock.calls.map(([network]) => network.split(':')[0])).toEqual(['eip155', 'acme'])
  expect([isAccount('eip155:137:0x1'), isAccount('eip155:1:malformed')]).toEqual([true, false])
  expect([isAccount('acme:1:a'), isAccount('acme:2:malformed')]).toEqual([true, false])
})

test('WCT-01 accounts of a family that the page does not have are not checked', async () => {
  const isAccount = await createAccountCheck({ chain: async () => ADAPTER }, NETWORKS)
  expect(isAccount('cosmos:hub:malformed')).toBe(true)
})

test('WCT-01 if the code of a chain fails to load, only its own accounts are not checked', async () => {
  const chain = async (network: CaipNetworkId) => {
    if (network === 'acme:1') throw new Error('chunk')
    return ADAPTER
  }
  const isAccount = await createAccountCheck({ chain }, NETWORKS)
  expect([isAccount('acme:1:malformed'), isAccount('eip155:1:malformed')]).toEqual([true, false])
})
