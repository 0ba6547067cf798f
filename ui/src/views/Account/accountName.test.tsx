// The account under the name and the picture that a plugin found for it. Both come from outside.
import { createFakeChain, createFakeKernel, createFakeWallet } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { type MountedModal, mountModal } from '../../mount'

const mounted: MountedModal[] = []
afterEach(() => {
  for (const modal of mounted.splice(0)) modal.dispose()
})

async function openAccount() {
  const wallet = createFakeWallet({ id: 'wallet' })
  const { kernel } = createFakeKernel({ chains: [createFakeChain({ connectors: [wallet.connector] })] })
  await kernel.connectors.discover()
  await kernel.connections.connect('wallet')
  const modal = mountModal(kernel)
  mounted.push(modal)
  kernel.router.open('Account')
  const root = modal.element.shadowRoot as ShadowRoot
  return {
    hero: () => root.querySelector('.account-head'),
    name: (profileName: string, profileImage: string | null) =>
      kernel.connections.updateAccount('eip155', { profileName, profileImage }),
  }
}

test('NAM-01 the name and the picture are shown with the address; if the picture fails to load, the drawn one stays', async () => {
  const { hero, name } = await openAccount()
  await vi.waitFor(() => expect(hero()?.querySelector('span.avatar')).not.toBeNull())
  name('alice.eth', 'https://img.example/alice.png')
  await vi.waitFor(() => expect(hero()?.textContent).toContain('alice.eth'))
  const picture = hero()?.querySelector<HTMLImageElement>('img.avatar')
  expect(hero()?.textContent).toContain('0x111111')
  expect([picture?.src, picture?.referrerPolicy, picture?.alt]).toEqual([
    'https://img.example/alice.png',
    'no-referrer',
    '',
  ])
  picture?.dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(hero()?.querySelector('span.avatar')).not.toBeNull())
})

test.each(['javascript:alert(1)', 'data:text/html,<script>', 'http://img.example/a.png'])(
  'NAM-01 the picture %j is not requested, and invisible characters are removed from a name',
  async (address) => {
    const { hero, name } = await openAccount()
    await vi.waitFor(() => expect(hero()).not.toBeNull())
    name('ali\u202ece\u200b.eth', address)
    await vi.waitFor(() => expect(hero()?.querySelector('.account-name')?.textContent).toBe('alice.eth'))
    expect(hero()?.querySelector('img')).toBeNull()
  },
)
