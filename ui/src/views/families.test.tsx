// Several families of networks as a visitor meets them, over a real kernel: CON-03, CON-12, ACC-09.
import type { Kernel } from '@latchkey/kernel'
import { createFakeChain, createFakeKernel, createFakeWallet, type FakeWallet } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { type MountedModal, mountModal } from '../mount'

const FAMILIES = ['first', 'second', 'third'] as const
const mounted: MountedModal[] = []
afterEach(() => {
  for (const modal of mounted.splice(0)) modal.dispose()
})

/** Orbit in all three families, Solo only in the second. */
function play() {
  const wallets = FAMILIES.map((family) =>
    createFakeWallet({ id: `orbit-${family}`, name: 'Orbit', accounts: [`${family}:1:${family}-account`] }),
  )
  const solo = createFakeWallet({ id: 'solo', name: 'Solo', accounts: ['second:1:solo-account'] })
  const chains = FAMILIES.map((namespace, index) =>
    createFakeChain({
      namespace,
      connectors: [wallets[index] as FakeWallet, ...(namespace === 'second' ? [solo] : [])].map(
        ({ connector }) => connector,
      ),
      networks: [
        { id: `${namespace}:1`, name: `${namespace} net`, native: { name: '', symbol: '', decimals: 0 }, rpcUrls: [] },
      ],
    }),
  )
  const { kernel } = createFakeKernel({ chains })
  const modal = mountModal(kernel)
  mounted.push(modal)
  const root = modal.element.shadowRoot as ShadowRoot
  const buttons = () => [...root.querySelectorAll<HTMLButtonElement>('.view button')]
  const nameOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent
  return {
    kernel,
    root,
    wallets,
    names: () => buttons().map(nameOf),
    heading: () => root.querySelector('h2')?.textContent,
    find: (name: string) =>
      vi.waitFor(() => {
        const found = buttons().find((button) => nameOf(button).includes(name))
        if (!found) throw new Error(`No '${name}' in ${buttons().map(nameOf).join(' | ')}`)
        return found
      }),
    active: () => kernel.store.get(kernel.connections.activeAtom)?.namespace,
  }
}
const top = ({ store, router }: Kernel) => store.get(router.stateAtom).stack.at(-1)?.view

test('CON-03 VIS-06 one row per wallet; a click only uses the wallet’s connector for the page’s active network', async () => {
  const { kernel, find, names, wallets, active } = play()
  kernel.router.open('Connect')
  await find('Solo')
  expect(names().map((name) => name.replace(/^\w(?=[A-Z])/, ''))).toEqual([
    'Orbitfirst, second, thirdInstalled',
    'SolosecondInstalled',
  ])
  await kernel.networks.switch('second:1')
  await kernel.connections.warm()
  ;(await find('Orbit')).click()
  expect(top(kernel)).toBe('ConnectingExternal')
  await vi.waitFor(() => expect(active()).toBe('second'))
  expect(wallets.map(({ requests }) => requests)).toEqual([[], ['connect'], []])
})

test('CON-03 a host may let the visitor choose the family: one row for each, and only that family’s wallet gets the request', async () => {
  const { kernel, find, names, heading, wallets, active } = play()
  await kernel.connectors.discover()
  const [orbit] = kernel.store.get(kernel.connectors.listAtom)
  kernel.router.open('ConnectingMultiChain', { connectorId: orbit?.id ?? '' })
  await find('third')
  expect(heading()).toBe('Choose a network')
  expect(names()).toEqual([/first$/, /second$/, /third$/].map((end) => expect.stringMatching(end)))
  await kernel.connections.warm()
  ;(await find('second')).click()
  await vi.waitFor(() => expect(active()).toBe('second'))
  expect(wallets.map(({ requests }) => requests)).toEqual([[], ['connect'], []])
})

test('CON-03 Connect for one family offers that family’s wallets, and a click connects immediately', async () => {
  const { kernel, find, names } = play()
  kernel.router.open('Connect', { namespace: 'second' })
  await find('Solo')
  expect(names()).toHaveLength(2)
  ;(await find('Orbit')).click()
  expect(top(kernel)).toBe('ConnectingExternal')
})

test('CON-12 the settings switch between families, connect another and disconnect one', async () => {
  const { kernel, find, names, root, active } = play()
  await kernel.connectors.discover()
  await kernel.connections.connect('orbit-first')
  await kernel.connections.connect('solo')
  kernel.router.open('AccountSettings')
  ;(await find('2 networks connected')).click()
  ;(await find('first')).focus()
  ;(await find('firstfirst-account Orbit')).click()
  await vi.waitFor(() => expect(active()).toBe('first'))
  expect((await find('firstfirst-account Orbit')).getAttribute('aria-current')).toBe('true')

  const leave = await find('Disconnect second')
  leave.focus()
  leave.click()
  await find('secondConnect a wallet')
  expect(root.activeElement?.textContent).toContain('second')
  expect([active(), names().some((name) => name === 'Disconnect all')]).toEqual(['first', false])

  ;(await find('thirdConnect a wallet')).click()
  await vi.waitFor(() => expect(top(kernel)).toBe('Connect'))
  expect(kernel.store.get(kernel.router.stateAtom).stack.at(-1)?.params).toEqual({ namespace: 'third' })
})
