import { expect, test } from 'vitest'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet } from '../testing/fakeWallet'
import type { PluginManifest } from './manifest'
import type { SlotItem } from './slotItems'

/** A plugin with one action. `when` and `needs` decide where it is shown. */
function pluginOf(id: string, needs: PluginManifest['needs'] = {}, when: SlotItem['when'] = {}): PluginManifest {
  const item = { id, order: 0, label: id, icon: 'send', opens: 'Account' as const, when }
  return { id, api: 1, needs, slots: { 'account.action': [item] } }
}

function openKernel(plugins: readonly PluginManifest[]) {
  const wallet = createFakeWallet()
  const chain = createFakeChain({ features: ['balances', 'explorer'], connectors: [wallet.connector] })
  const { kernel } = createFakeKernel({ plugins, chains: [chain] })
  const itemsAtom = kernel.plugins.slotAtom('account.action')
  return { kernel, wallet, shown: () => kernel.store.get(itemsAtom).map(({ id }) => id) }
}

test('a slot hides the items whose plugin, or which themselves, need a feature that the chain or the browser lacks', () => {
  const { shown } = openKernel([
    pluginOf('plain'),
    pluginOf('has-all', { chain: ['balances', 'explorer'], browser: ['AbortController'] }, { features: ['explorer'] }),
    pluginOf('chain-lacks-one', { chain: ['balances', 'swaps'] }),
    pluginOf('item-lacks-one', { chain: ['balances'] }, { features: ['explorer', 'swaps'] }),
    pluginOf('browser-lacks-one', { browser: ['AbortController', 'NoSuchApi'] }),
    pluginOf('lacks-chain-only', { chain: ['swaps'], browser: ['AbortController'] }, { connected: false }),
  ])
  expect(shown()).toEqual(['plain', 'has-all'])
})

test('an item for a connected page, or for one that is not, appears and disappears with the connection', async () => {
  const { kernel, wallet, shown } = openKernel([
    pluginOf('always'),
    pluginOf('connected', {}, { connected: true }),
    pluginOf('not-connected', {}, { connected: false }),
    pluginOf('lacks-a-feature', {}, { connected: true, features: ['swaps'] }),
  ])
  expect(shown()).toEqual(['always', 'not-connected'])
  await kernel.connectors.discover()
  await kernel.connections.connect(wallet.connector.id)
  expect(shown()).toEqual(['always', 'connected'])
})
