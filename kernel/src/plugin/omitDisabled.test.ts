import { omitDisabled, type PluginManifest } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { createFakeKernel } from '../testing/fakeKernel'

const pluginOf = (id: string): PluginManifest => ({
  id,
  api: 1,
  slots: { 'account.action': [{ id, order: 0, label: id, icon: 'send', opens: 'Account' }] },
})

test('CON-09 turning a feature off removes its items from a slot, and turning it on restores them', () => {
  const { kernel } = createFakeKernel({ plugins: [pluginOf('send'), pluginOf('swaps'), pluginOf('onramp')] })
  const listIds = (plugins: typeof kernel.plugins) =>
    kernel.store.get(plugins.slotAtom('account.action')).map(({ id }) => id)
  const reduced = omitDisabled(kernel.plugins, { send: false, swaps: true })
  expect(listIds(reduced)).toEqual(['swaps', 'onramp'])
  expect(listIds(omitDisabled(reduced, { swaps: false }))).toEqual(['send', 'onramp'])
  expect(listIds(omitDisabled(reduced, {}))).toEqual(['send', 'swaps', 'onramp'])
})
