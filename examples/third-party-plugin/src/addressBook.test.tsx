import { createFakeChain, createFakeKernel, createFakeWallet } from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, expect, test, vi } from 'vitest'
import { addressBook } from './index'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const disposals: (() => void)[] = []
afterEach(() => {
  for (const dispose of disposals.splice(0)) dispose()
})

/** Addresses are those of EVM. Pass the same `storage` again to simulate the next visit. */
async function play(storage?: ReturnType<typeof createFakeKernel>['storage']) {
  const wallet = createFakeWallet()
  const parseAddress = (input: string) => (/^0x[0-9a-f]{40}$/i.test(input) ? input.toLowerCase() : null)
  const chain = createFakeChain({ connectors: [wallet.connector], adapter: { parseAddress } })
  const options = { chains: [chain], plugins: [addressBook()] }
  const world = createFakeKernel(storage ? { ...options, storage } : options)
  const { kernel } = world
  const modal = mountModal(kernel)
  disposals.push(modal.dispose, kernel.destroy)
  const root = modal.element.shadowRoot as ShadowRoot
  const named = (words: string) =>
    [...root.querySelectorAll<HTMLElement>('button, input')].find((each) =>
      (each.getAttribute('aria-label') ?? each.textContent)?.includes(words),
    )
  const find = (words: string) => vi.waitFor(() => named(words) ?? fail(words))
  const fail = (words: string): never => {
    throw new Error(`No '${words}' in: ${root.querySelector('dialog')?.textContent}`)
  }
  async function type(label: string, text: string) {
    const field = (await find(label)) as HTMLInputElement
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await kernel.connectors.discover()
  if (!storage) await kernel.connections.connect(wallet.connector.id)
  else await kernel.start()
  kernel.router.open('AccountSettings')
  ;(await find('Address book')).click()
  await find('Add an address')
  return { ...world, root, find, type }
}

test('PLG-05 PLG-04 an address gets a name, which is kept for the next visit, and can be removed', async () => {
  const { kernel, storage, root, find, type } = await play()
  expect(root.textContent).toContain('No addresses yet')
  ;(await find('Add an address')).click()
  await type('Name', 'Bob')
  await type('Address', ` ${BOB} `)
  ;(await find('Save')).click()
  await find('Remove Bob')
  const book = await kernel.service('acme:addressBook')
  expect(book.nameOf('eip155', BOB.toLowerCase())).toBe('Bob')
  kernel.destroy()

  const next = await play(storage)
  ;(await next.find('Remove Bob')).click()
  await vi.waitFor(() => expect(next.root.textContent).toContain('No addresses yet'))
})

test('an invalid address and a taken name are reported below their fields', async () => {
  const { root, find, type } = await play()
  ;(await find('Add an address')).click()
  await type('Name', 'Bob')
  await type('Address', 'bob')
  ;(await find('Save')).click()
  const problem = () => root.querySelector('[role=alert]')?.textContent
  await vi.waitFor(() => expect(problem()).toBe('Not a valid eip155 address. Check it and try again.'))
  await type('Address', BOB)
  ;(await find('Save')).click()
  ;(await find('Add an address')).click()
  await type('Name', 'bob')
  await type('Address', BOB.replace('7', '8'))
  ;(await find('Save')).click()
  await vi.waitFor(() => expect(problem()).toBe('Another address has this name.'))
})
