// A host's own source of data, in a plugin of another id: buying depends on the service, not on who gives it.
import { createFakeKernel } from '@latchkey/kernel/testing'
import { onramp } from '@latchkey/plugin-onramp'
import { expect, test, vi } from 'vitest'
import { QUICK } from './flowPage'
import { createOnrampWorld } from './onrampWorld'

test('PLG-06 ONR-02 the offer is requested from a plugin with another id that provides the data', async () => {
  const { plugins, chain, world, wallet } = createOnrampWorld()
  const renamed = plugins.map((plugin) => (plugin.id === 'data' ? { ...plugin, id: 'acme' } : plugin))
  const { kernel } = createFakeKernel({ plugins: renamed, chains: [chain] })
  await kernel.connectors.discover()
  await kernel.connections.connect(wallet.connector.id)
  const service = await kernel.service('onramp')
  const stop = service.watch()
  await vi.waitFor(() => expect(kernel.store.get(service.offerAtom).status).toBe('ready'), QUICK)
  stop()
  expect(world.calls).toContain('options')
  expect(kernel.store.get(service.offerAtom)).toMatchObject({ isEstimate: false })
})
test('PLG-06 a bundle without a data source is refused at creation, with the name of the service', () => {
  const missing = { code: 'kernel/plugin-requirement', context: { plugin: 'onramp', missing: 'dataApi' } }
  expect(() => createFakeKernel({ plugins: [onramp()] })).toThrow(expect.objectContaining(missing))
})
