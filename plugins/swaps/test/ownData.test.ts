// A host's own source of data, in a plugin of another id: swapping depends on the service, not on who gives it.
import type { PluginManifest } from '@latchkey/kernel'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { swaps } from '@latchkey/plugin-swaps'
import { expect, test, vi } from 'vitest'
import { QUICK, SETTLED_MS } from './pairPage'
import { createFakeData, createSwapWorld, dollar, ether } from './swapWorld'

test('PLG-06 SWP-02 the quote is requested from a plugin with another id that provides the data', async () => {
  const { world, wallet, chain } = createSwapWorld()
  const ownData: PluginManifest = { ...createFakeData(world), id: 'acme' }
  const { kernel, clock } = createFakeKernel({ plugins: [ownData, swaps()], chains: [chain] })
  await kernel.connectors.discover()
  await kernel.connections.connect(wallet.connector.id)
  const service = await kernel.service('swap')
  service.choose('from', ether)
  service.choose('to', dollar)
  service.typeAmount('1', undefined)
  clock.advance(SETTLED_MS)
  await vi.waitFor(
    () => expect(kernel.store.get(service.quotingAtom)).toEqual({ status: 'ready', toUnits: 3_000_000_000n }),
    QUICK,
  )
  expect(world.requests).toContain('quote')
})
test('PLG-06 a bundle without a data source is refused at creation, with the name of the service', () => {
  const missing = { code: 'kernel/plugin-requirement', context: { plugin: 'swaps', missing: 'dataApi' } }
  expect(() => createFakeKernel({ plugins: [swaps()] })).toThrow(expect.objectContaining(missing))
})
