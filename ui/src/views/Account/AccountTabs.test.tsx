// The tab that is shown is part of the account's state.
import { definePlugin } from '@latchkey/kernel'
import { createFakeChain, createFakeKernel, createFakeWallet } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mountModal } from '../../mount'

const SHOWN = ['AccountTokens', 'AccountNfts'] as const
const View = () => null
const PLUGIN = definePlugin({
  id: 'tabs',
  api: 1,
  views: {
    AccountTokens: { title: 'Tokens', load: async () => ({ View }) },
    AccountNfts: { title: 'NFTs', load: async () => ({ View }) },
  },
  slots: { 'account.tab': SHOWN.map((view, order) => ({ id: view, order, label: view, view })) },
})

test('HST-05 the account reports which of its tabs is visible', async () => {
  const wallet = createFakeWallet({ id: 'wallet' })
  const chains = [createFakeChain({ connectors: [wallet.connector] })]
  const { kernel } = createFakeKernel({ chains, plugins: [PLUGIN] })
  await kernel.connectors.discover()
  await kernel.connections.connect('wallet')
  const modal = mountModal(kernel)
  onTestFinished(modal.dispose)
  kernel.router.open('Account')
  const { currentTab } = kernel.connections.account('eip155')
  expect(currentTab).toBeUndefined()
  await vi.waitFor(() => expect(kernel.connections.account('eip155').currentTab).toBe(0))
  const tabs = (modal.element.shadowRoot as ShadowRoot).querySelectorAll<HTMLElement>('[role=tab]')
  tabs[1]?.click()
  await vi.waitFor(() => expect(kernel.connections.account('eip155').currentTab).toBe(1))
})
