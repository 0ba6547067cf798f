// The account's settings over a real kernel: what arrives late moves nothing.
import type { ExplorerFeature } from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeKernel, createFakeWallet } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mountModal } from '../../mount'

const URL = 'https://explorer.example/first-account'

test.each([
  ['kept until it is there', [{ name: 'Explorer', url: 'https://explorer.example' }], 'Open explorer'],
  ['not kept where the network has none', undefined, undefined],
])(
  'ACC-01 the place of the explorer link is %s, so Disconnect stays under the pointer',
  async (_how, explorers, place) => {
    let arrive = (_feature: ExplorerFeature) => {}
    const arrival = new Promise<ExplorerFeature>((resolve) => {
      arrive = resolve
    })
    const wallet = createFakeWallet({ id: 'orbit', name: 'Orbit', accounts: ['first:1:first-account'] })
    const native = { name: '', symbol: '', decimals: 0 }
    const chain = createFakeChain({
      namespace: 'first',
      connectors: [wallet.connector],
      networks: [{ id: 'first:1', name: 'First', native, rpcUrls: [], ...(explorers && { explorers }) }],
    })
    const { kernel } = createFakeKernel({ chains: [chain] })
    const chainOf = async (...of: Parameters<typeof kernel.chain>) => ({
      ...(await kernel.chain(...of)),
      feature: () => arrival as Promise<never>,
    })
    const modal = mountModal({ ...kernel, chain: chainOf })
    onTestFinished(() => modal.dispose())
    await kernel.connectors.discover()
    await kernel.connections.connect('orbit')
    kernel.router.open('AccountSettings')
    const foot = () => modal.element.shadowRoot?.querySelector('.account-foot')
    await vi.waitFor(() => expect(foot()?.lastElementChild?.textContent).toBe('Disconnect'))
    expect(foot()?.querySelector('span.button')?.textContent).toBe(place)
    arrive({ addressUrl: () => URL, transactionUrl: () => URL })
    await vi.waitFor(() => expect(foot()?.querySelector('a')?.href).toBe(URL))
    expect(foot()?.children).toHaveLength(2)
    await vi.waitFor(() => expect(kernel.connections.account('first').addressExplorerUrl).toBe(URL))
  },
)
