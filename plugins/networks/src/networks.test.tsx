import type { Network } from '@latchkey/kernel'
import { createFakeChain, createFakeKernel, createFakeWallet, type FakeWalletOptions } from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, expect, test, vi } from 'vitest'
import { networks } from './index'

const disposals: (() => void)[] = []
afterEach(() => {
  for (const dispose of disposals.splice(0)) dispose()
})

const NATIVE = { native: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] }

async function play(options: FakeWalletOptions = {}, networkList?: readonly [Network, ...Network[]]) {
  const wallet = createFakeWallet({ name: 'Rabby', ...options })
  const chain = createFakeChain({ connectors: [wallet.connector], ...(networkList && { networks: networkList }) })
  const { kernel } = createFakeKernel({ chains: [chain], plugins: [networks()] })
  const modal = mountModal(kernel)
  disposals.push(modal.dispose)
  const root = modal.element.shadowRoot as ShadowRoot
  const find = (words: string) =>
    vi.waitFor(() => {
      const found = [...root.querySelectorAll<HTMLElement>('button')].find((each) =>
        (each.getAttribute('aria-label') ?? each.textContent)?.includes(words),
      )
      if (!found) throw new Error(`No '${words}' in: ${root.querySelector('dialog')?.textContent}`)
      return found
    })
  await kernel.connectors.discover()
  await kernel.connections.connect(wallet.connector.id)
  kernel.router.open('Account')
  ;(await find('Network: First')).click()
  await find('Second')
  return { kernel, wallet, root, find }
}

test('ACC-09 the current network is marked, and one click switches to another', async () => {
  const { kernel, find } = await play()
  expect((await find('First')).getAttribute('aria-current')).toBe('true')
  ;(await find('Second')).click()
  await vi.waitFor(() => expect(kernel.store.get(kernel.networks.activeAtom).network.name).toBe('Second'))
  await find('Network: Second')
})
test('ACC-09 MOD-04 after a switch, the focus is on the network’s button again, even though its name has changed', async () => {
  const { kernel, root, find } = await play()
  kernel.router.back()
  const button = await find('Network: First')
  button.focus()
  button.click()
  ;(await find('Second')).click()
  await vi.waitFor(() => expect(root.activeElement?.textContent).toContain('Network: Second'))
})
test('ACC-09 a network that the wallet did not approve is disabled, shows why, and sends no request', async () => {
  const { wallet, find } = await play({ networks: ['eip155:1'] })
  const row = await find('Second')
  expect(row.getAttribute('aria-disabled')).toBe('true')
  expect(row.textContent).toContain('Not enabled in your wallet')
  row.click()
  expect(wallet.requests).toEqual(['connect'])
})
test('ACC-07 a refusal is shown below its row, and the visitor can try again', async () => {
  const { root, wallet, find } = await play({ script: { switchNetwork: 'reject' } })
  ;(await find('Second')).click()
  await vi.waitFor(() => expect(root.querySelector('[role=alert]')?.textContent).toContain('You declined in Rabby'))
  wallet.play({ switchNetwork: 'approve' })
  ;(await find('Try again')).click()
  await find('Network: Second')
})

test('VIS-04 a known network has its logo, a picture from the page itself; any other has a letter', async () => {
  const known: Network = { ...NATIVE, id: 'eip155:1', name: 'Ethereum' }
  const chain = createFakeChain({ networks: [known, { ...NATIVE, id: 'eip155:7', name: 'Elsewhere' }] })
  const { kernel } = createFakeKernel({ chains: [chain], plugins: [networks()] })
  const modal = mountModal(kernel)
  disposals.push(modal.dispose)
  kernel.router.open('Networks')
  const root = modal.element.shadowRoot as ShadowRoot
  await vi.waitFor(() => expect(root.querySelector('img')?.src).toMatch(/^data:image\/svg/))
  expect([...root.querySelectorAll('.wallet-icon')].map(({ textContent }) => textContent)).toEqual(['', 'E'])
})

test('ACC-09 with more than eight networks, a search finds them by name', async () => {
  const named = (name: string, index: number): Network => ({ id: `eip155:${index + 1}`, name, ...NATIVE })
  const [first, ...others] = ['First', 'Second', 'Gnosis', 'Base', 'Optimism', 'Celo', 'Linea', 'Scroll', 'Zora'].map(
    named,
  )
  if (!first) throw new Error('No network')
  const { root } = await play({}, [first, ...others])
  const field = await vi.waitFor(() => {
    const found = root.querySelector<HTMLInputElement>('input[aria-label="Search networks"]')
    if (!found) throw new Error('No field')
    return found
  })
  const names = () => [...root.querySelectorAll('.row-title')].map(({ textContent }) => textContent)
  expect(names()).toHaveLength(9)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'gno')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(names()).toEqual(['Gnosis']))
})
