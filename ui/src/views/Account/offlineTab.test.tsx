// A tab whose code failed to load. A device that knows that it is offline shows that, and continues when it is back.
import { definePlugin } from '@latchkey/kernel'
import { createFakeChain, createFakeKernel, createFakeWallet } from '@latchkey/kernel/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { mountModal } from '../../mount'

afterEach(() => vi.restoreAllMocks())

const Listed = () => <p>Listed</p>

/** The account with one tab, whose code comes only with a connection. */
async function openTab(isOnline: boolean) {
  const device = { isOnline, hasCode: false }
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => device.isOnline)
  const load = async () => {
    if (!device.hasCode) throw new TypeError('Failed to fetch dynamically imported module')
    return { View: Listed }
  }
  const plugin = definePlugin({
    id: 'tabs',
    api: 1,
    views: { AccountTokens: { title: 'Tokens', load } },
    slots: { 'account.tab': [{ id: 'tokens', order: 1, label: 'Tokens', view: 'AccountTokens' }] },
  })
  const wallet = createFakeWallet({ id: 'wallet' })
  const { kernel } = createFakeKernel({
    chains: [createFakeChain({ connectors: [wallet.connector] })],
    plugins: [plugin],
  })
  await kernel.connectors.discover()
  await kernel.connections.connect('wallet')
  const modal = mountModal(kernel)
  onTestFinished(modal.dispose)
  kernel.router.open('Account')
  const panel = () => (modal.element.shadowRoot as ShadowRoot).querySelector('[role=tabpanel]')?.textContent ?? ''
  return {
    device,
    see: (words: string) => vi.waitFor(() => expect(panel()).toContain(words), { timeout: 5000 }),
    panel,
  }
}

test('VIS-02 offline: the tab shows that, and loads when the connection returns, without a click', async () => {
  const { device, see, panel } = await openTab(false)
  await see('Your device is offline')
  expect(panel()).not.toContain('Couldn’t load this screen')
  Object.assign(device, { isOnline: true, hasCode: true })
  window.dispatchEvent(new Event('online'))
  await see('Listed')
})

test('UIX-04 online: the tab shows that loading failed, and does not mention the device', async () => {
  const { see, panel } = await openTab(true)
  await see('Couldn’t load this screen')
  expect(panel()).not.toContain('offline')
})
