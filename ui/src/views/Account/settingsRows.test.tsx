// The rows of the account's settings over a real kernel: they come together, and what is late does not keep the rest.
import { definePlugin } from '@latchkey/kernel'
import { createFakeChain, createFakeKernel, createFakeWallet } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mountModal } from '../../mount'

const first = { View: () => <p>First row</p> }
const late = { View: () => <p>Late row</p> }

/** Opens the settings of an account; the second plugin's code is what `loadLate` gives. */
async function openSettings(loadLate: () => Promise<typeof late>) {
  const wallet = createFakeWallet({ id: 'orbit', name: 'Orbit', accounts: ['first:1:first-account'] })
  const native = { name: '', symbol: '', decimals: 0 }
  const networks = [{ id: 'first:1', name: 'First', native, rpcUrls: [] }] as const
  const chain = createFakeChain({ namespace: 'first', connectors: [wallet.connector], networks })
  const rowOf = (id: string, order: number, load: () => Promise<typeof late>) =>
    definePlugin({
      id,
      api: 1,
      slots: { 'account.row': [{ id: 'row', order, roomPx: 0, load }] },
      load: async () => ({ setup: () => {} }),
    })
  const plugins = [rowOf('early', 1, async () => first), rowOf('late', 2, loadLate)]
  const { kernel, clock } = createFakeKernel({ chains: [chain], plugins })
  const modal = mountModal(kernel)
  onTestFinished(() => modal.dispose())
  await kernel.connectors.discover()
  await kernel.connections.connect('orbit')
  kernel.router.open('AccountSettings')
  const view = () => modal.element.shadowRoot?.querySelector('[data-view="AccountSettings"]')
  await vi.waitFor(() => expect(view()?.textContent).toContain('Address'))
  return { clock, text: () => view()?.textContent ?? '' }
}

test('VIS-01 ACC-01 nothing below the address is shown until every row has loaded', async () => {
  let arrive = (_chunk: typeof late) => {}
  const arrival = new Promise<typeof late>((resolve) => {
    arrive = resolve
  })
  const { text } = await openSettings(() => arrival)
  expect(text()).not.toContain('First row')
  expect(text()).not.toContain('Disconnect')
  arrive(late)
  await vi.waitFor(() => expect(text()).toContain('Disconnect'))
  expect(text()).toContain('First rowLate row')
})

test('ACC-01 after a second the other rows are shown, and Disconnect with them', async () => {
  const { clock, text } = await openSettings(() => new Promise(() => {}))
  expect(text()).not.toContain('Disconnect')
  clock.advance(1000)
  await vi.waitFor(() => expect(text()).toContain('First row'))
  expect(text()).toContain('Disconnect')
})

test('ACC-01 a row whose code fails to load delays nothing, and appears after a later try', async () => {
  let tries = 0
  const { clock, text } = await openSettings(async () => {
    tries += 1
    if (tries < 3) throw new Error('offline')
    return late
  })
  await vi.waitFor(() => expect(text()).toContain('Disconnect'))
  expect(text()).not.toContain('Late row')
  clock.advance(1000)
  await vi.waitFor(() => expect(text()).toContain('Late row'))
})
