import type { LinkedWallet, PluginManifest } from '@latchkey/kernel'
import type { WalletLinksService } from '@latchkey/kernel/contracts'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, expect, test, vi } from 'vitest'

const disposals: (() => void)[] = []
afterEach(() => {
  for (const dispose of disposals.splice(0)) dispose()
})
const RAINBOW: LinkedWallet = {
  id: 'r',
  name: 'Rainbow',
  homepage: 'https://rainbow.example/',
  playStore: 'https://play.example/rainbow',
  chromeStore: 'javascript:alert(1)',
}

function play(find: WalletLinksService['find']) {
  const plugin: PluginManifest = {
    id: 'test-links',
    api: 1,
    provides: ['walletLinks'],
    views: { GetListedWallet: { title: 'Get a wallet', load: () => import('./GetListedWalletView') } },
    load: async () => ({
      setup(ctx) {
        const provide = ctx.provide as (name: string, service: WalletLinksService) => void
        provide('walletLinks', { find })
      },
    }),
  }
  const { kernel, clock } = createFakeKernel({ plugins: [plugin] })
  const modal = mountModal(kernel)
  disposals.push(() => {
    modal.dispose()
    kernel.destroy()
  })
  kernel.router.open('Connect')
  kernel.router.push('GetListedWallet', { walletId: 'r' })
  const root = modal.element.shadowRoot as ShadowRoot
  const see = (selector: string, words: string) =>
    vi.waitFor(() => {
      const found = [...root.querySelectorAll<HTMLElement>(selector)].find((each) => each.textContent?.includes(words))
      if (!found) throw new Error(`No '${words}' in: ${root.querySelector('dialog')?.textContent}`)
      return found
    })
  return { kernel, clock, root, see }
}

test('CON-07 the stores of a wallet are listed, this device’s first; a link that is not https is left out', async () => {
  const fetchWallet = vi.fn(async () => RAINBOW)
  const { root, see } = play(fetchWallet)
  await see('h3', 'Get Rainbow')
  expect(fetchWallet).toHaveBeenCalledWith('r')
  const links = [...root.querySelectorAll('a')]
  expect(links.map(({ href }) => href)).toEqual([RAINBOW.homepage, RAINBOW.playStore])
  expect(links.every(({ rel, target }) => rel === 'noopener noreferrer' && target === '_blank')).toBe(true)
})

test('a wallet that is no longer listed leads back to the others', async () => {
  const { kernel, see } = play(async () => null)
  await see('h3', 'This wallet is no longer listed')
  ;(await see('button', 'Choose another wallet')).click()
  expect(kernel.store.get(kernel.router.stateAtom).stack).toHaveLength(1)
})

test('a wallet without a link shows that', async () => {
  const { see } = play(async () => ({ id: 'r', name: 'Bare' }))
  await see('h3', 'No download link for Bare')
})

test('a lookup that failed can be retried', async () => {
  const fetchWallet = vi.fn(async (): Promise<LinkedWallet> => RAINBOW).mockRejectedValueOnce(new Error('down'))
  const { see } = play(fetchWallet)
  await see('[role="alert"]', 'Couldn’t load this wallet')
  ;(await see('button', 'Try again')).click()
  await see('h3', 'Get Rainbow')
})
