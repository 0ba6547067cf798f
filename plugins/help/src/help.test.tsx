import type { KernelOptions, PluginManifest } from '@latchkey/kernel'
import { createFakeChain, createFakeKernel } from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, expect, test, vi } from 'vitest'
import { type HelpOptions, help } from './index'

const disposals: (() => void)[] = []
afterEach(() => {
  for (const dispose of disposals.splice(0)) dispose()
})

const NoView = () => null
/** A way in without a wallet. */
const email: PluginManifest = {
  id: 'email',
  api: 1,
  views: { Account: { load: async () => ({ View: NoView }) } },
  slots: { 'connect.method': [{ id: 'email', order: 10, label: 'Email', icon: 'mail', opens: 'Account' }] },
}

function play(options?: HelpOptions, more: PluginManifest[] = [], features: KernelOptions['features'] = {}) {
  const { kernel } = createFakeKernel({ chains: [createFakeChain()], plugins: [help(options), ...more], features })
  const modal = mountModal(kernel)
  disposals.push(modal.dispose)
  const root = modal.element.shadowRoot as ShadowRoot
  const find = (selector: string, words: string) =>
    vi.waitFor(() => {
      const found = [...root.querySelectorAll<HTMLElement>(selector)].find((each) =>
        (each.getAttribute('aria-label') ?? each.textContent)?.includes(words),
      )
      if (!found) throw new Error(`No '${words}' in: ${root.querySelector('dialog')?.textContent}`)
      return found
    })
  const links = () => [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  return { kernel, root, find, links }
}

test('from Connect to the list of wallets, and back again', async () => {
  const { kernel, root, find, links } = play()
  kernel.router.open('Connect')
  ;(await find('button', 'About wallets')).click()
  await find('h3', 'A home for what you own')
  ;(await find('button', 'Get a wallet')).click()
  await find('a', 'MetaMask')
  expect(links().every((href) => href?.startsWith('https://'))).toBe(true)
  expect(root.querySelector('a')?.rel).toContain('noopener')
  ;(await find('button', 'Back')).click()
  await find('h3', 'A home for what you own')
})
test('"I don’t have a wallet" leads to the list', async () => {
  const { kernel, find } = play()
  kernel.router.open('Connect')
  ;(await find('button', 'I don’t have a wallet')).click()
  await find('a', 'Rabby')
})
test('VIS-05 signing in comes first if the page has it', async () => {
  const { kernel, root, find } = play({}, [email])
  kernel.router.open('Connect')
  ;(await find('button', 'I don’t have a wallet')).click()
  await find('a', 'Rabby')
  const [first] = root.querySelectorAll('.view button, .view a')
  expect(first?.textContent).toBe('Email')
  await find('h3', 'No wallet needed')
})
test('VIS-05 a page without a sign-in method does not mention one', async () => {
  const { kernel, root, find } = play()
  kernel.router.open('GetWallet')
  await find('a', 'Rabby')
  expect(root.querySelector('.view')?.textContent).not.toContain('No wallet needed')
})
test('VIS-05 if terms must be accepted first, signing in leads to them', async () => {
  const { kernel, find } = play({}, [email], { legalCheckbox: true })
  kernel.router.open('GetWallet')
  ;(await find('button', 'Sign in without a wallet')).click()
  expect(kernel.store.get(kernel.router.stateAtom).stack.at(-1)?.view).toBe('Connect')
})
test('VIS-04 each wallet in the list has its logo, from the page itself', async () => {
  const { kernel, root, find } = play()
  kernel.router.open('GetWallet')
  await find('a', 'Rabby')
  const sources = [...root.querySelectorAll('a img')].map((picture) => picture.getAttribute('src'))
  expect(sources).toHaveLength(root.querySelectorAll('a').length)
  expect(sources.every((source) => source?.startsWith('data:image/svg+xml,'))).toBe(true)
})
test('the host’s wallets replace ours, and a link that is not https is left out', async () => {
  const wallet = { detail: 'Phone', name: 'Ours', url: 'https://wallet.example/' }
  const { kernel, find, links } = play({ wallets: [wallet, { ...wallet, name: 'Bad', url: 'javascript:alert(1)' }] })
  kernel.router.open('GetWallet')
  await find('a', 'Ours')
  expect(links()).toEqual(['https://wallet.example/'])
})
