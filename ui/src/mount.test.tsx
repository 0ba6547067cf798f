// The modal as a visitor meets it, over a real kernel with scripted wallets.
import type { PluginManifest } from '@latchkey/kernel'
import { createFakeChain, createFakeKernel, createFakeWallet, type FakeWallet } from '@latchkey/kernel/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type MountedModal, type MountOptions, mountModal } from './mount'

interface Scene {
  wallets?: readonly FakeWallet[]
  plugins?: readonly PluginManifest[]
  options?: MountOptions
}
const mounted: MountedModal[] = []
afterEach(() => {
  for (const modal of mounted.splice(0)) modal.dispose()
})

function play({ wallets = [createFakeWallet({ name: 'Rabby' })], plugins = [], options }: Scene = {}) {
  const chain = createFakeChain({ connectors: wallets.map(({ connector }) => connector) })
  const { kernel, clock } = createFakeKernel({ chains: [chain], plugins })
  const modal = mountModal(kernel, options)
  mounted.push(modal)
  const root = modal.element.shadowRoot as ShadowRoot
  const dialog = root.querySelector('[data-testid=lk-modal]') as HTMLDialogElement
  return { kernel, clock, modal, root, dialog, screen: screenOf(root) }
}

function screenOf(root: ShadowRoot) {
  const button = (name: string) =>
    [...root.querySelectorAll<HTMLElement>('button, a')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent)?.includes(name) === true,
    )
  return {
    text: () => root.querySelector('[data-testid=lk-modal]')?.textContent ?? '',
    heading: () => root.querySelector('h2')?.textContent,
    async find(name: string): Promise<HTMLElement> {
      return vi.waitFor(() => {
        const found = button(name)
        if (!found)
          throw new Error(`No button '${name}' in: ${root.querySelector('[data-testid=lk-modal]')?.textContent}`)
        return found
      })
    },
    has: (name: string) => button(name) !== undefined,
    see: (text: string) =>
      vi.waitFor(() => expect(root.querySelector('[data-testid=lk-modal]')?.textContent).toContain(text)),
  }
}

describe('the place in the page', () => {
  test('MOD-07 the host element is in the body, closed, until it is disposed of', () => {
    const { modal, dialog } = play()
    expect(document.body.contains(modal.element)).toBe(true)
    expect(dialog.open).toBe(false)
    modal.dispose()
    expect(document.querySelector('latchkey-modal')).toBeNull()
  })
  test('MOD-07 with disableAppend, the host places the element', () => {
    expect(play({ options: { disableAppend: true } }).modal.element.isConnected).toBe(false)
  })
  test('MOD-07 embedded: a region of the page named by its view, which takes no focus and locks nothing', async () => {
    const container = document.body.appendChild(document.createElement('div'))
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    const { modal, root, dialog, screen } = play({ options: { container } })
    expect(container.firstChild).toBe(modal.element)
    await screen.see('Rabby')
    expect(screen.has('Close')).toBe(false)
    expect(dialog.localName).toBe('section')
    await vi.waitFor(() =>
      expect(root.getElementById(`${dialog.getAttribute('aria-labelledby')}`)?.localName).toBe('h2'),
    )
    expect(document.activeElement).toBe(field)
    expect(document.documentElement.style.overflow).toBe('')
    container.remove()
    field.remove()
  })
  test('EMB-01 it announces its dialog, immediately and to later requests, until it is disposed', () => {
    const { kernel, modal, dialog } = play()
    const placed: HTMLElement[] = []
    kernel.on('modal:placed', (placement) => placed.push(placement.dialog))
    kernel.emit('modal:needed', undefined)
    expect(placed).toEqual([dialog])
    modal.dispose()
    kernel.emit('modal:needed', undefined)
    expect(placed).toHaveLength(1)
    mounted.push(mountModal(kernel))
    expect(placed).toHaveLength(2)
  })
  test('UIX-02 the modal uses the given language with the host’s texts first, and switches when asked', async () => {
    const messages = { 'shell.back': 'Retour' }
    const arabic = {
      tag: 'ar',
      locale: 'ar-EG',
      dir: 'rtl',
      messages: { 'title.Connect': 'الاتصال', 'shell.close': 'إغلاق' },
    } as const
    const { kernel, modal, dialog, screen } = play({ options: { language: arabic, messages: { 'shell.close': 'Zu' } } })
    kernel.router.open()
    await screen.see('الاتصال')
    expect([dialog.lang, dialog.dir]).toEqual(['ar', 'rtl'])
    expect(await screen.find('Zu')).toBeDefined()
    modal.setLanguage({ tag: 'fr', locale: 'fr', dir: 'ltr', messages: { ...messages, 'title.Connect': 'Connexion' } })
    await screen.see('Connexion')
    expect([dialog.lang, dialog.dir, screen.has('Zu')]).toEqual(['fr', 'ltr', true])
    modal.setLanguage({ tag: 'en', locale: 'en-GB', dir: 'ltr', messages: {} })
    await vi.waitFor(() => expect(screen.heading()).toBe('Connect a wallet'))
    expect([dialog.lang, screen.has('Zu')]).toEqual(['en', true])
  })
  test('PLG-08 create, dispose, create leaves one modal', () => {
    play().modal.dispose()
    play()
    expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
  })
})

describe('opening and closing', () => {
  test('MOD-02 opening renders Connect before the dialog is shown, and closing hides it', async () => {
    const { kernel, dialog, screen } = play()
    kernel.router.open('Connect')
    await vi.waitFor(() => expect(dialog.open).toBe(true))
    expect(screen.heading()).toBe('Connect a wallet')
    ;(await screen.find('Close')).click()
    await vi.waitFor(() => expect(dialog.open).toBe(false))
  })
  test('MOD-08 a guard keeps it open, and it shakes for 500 ms', async () => {
    const { kernel, clock, dialog, root, screen } = play()
    kernel.router.guardClose(() => 'block')
    kernel.router.open('Connect')
    const close = await screen.find('Close')
    close.click()
    await vi.waitFor(() => expect(root.querySelector('[data-shaking]')).not.toBeNull())
    expect(dialog.open).toBe(true)
    clock.advance(500)
    await vi.waitFor(() => expect(root.querySelector('[data-shaking]')).toBeNull())
  })
  test('a modal that was warmed up shows the same list, not a new one', async () => {
    const { kernel, modal, dialog, screen } = play()
    modal.warm()
    const row = await screen.find('Rabby')
    kernel.router.open('Connect')
    await vi.waitFor(() => expect(dialog.open).toBe(true))
    expect(await screen.find('Rabby')).toBe(row)
  })
  test('the focus is on the view when it opens and when it changes', async () => {
    const { kernel, root, screen } = play({
      wallets: [createFakeWallet({ name: 'Rabby', script: { connect: 'hang' } })],
    })
    kernel.router.open('Connect')
    await vi.waitFor(() => expect(root.activeElement?.getAttribute('data-view')).toBe('Connect'))
    ;(await screen.find('Rabby')).click()
    await vi.waitFor(() => expect(root.activeElement?.getAttribute('data-view')).toBe('ConnectingExternal'))
  })
})

describe('connecting', () => {
  test('the wallet request is sent inside the click, once for a double click', async () => {
    const wallet = createFakeWallet({ name: 'Rabby', script: { connect: 'hang' } })
    const { kernel, screen } = play({ wallets: [wallet] })
    kernel.router.open('Connect')
    const row = await screen.find('Rabby')
    await kernel.connections.warm()
    row.click()
    expect(wallet.requests).toEqual(['connect'])
    row.click()
    await screen.see('Waiting for Rabby')
    expect(wallet.requests).toEqual(['connect'])
  })
  test('a view that was opened directly sends the wallet request itself', async () => {
    const wallet = createFakeWallet({ name: 'Rabby', script: { connect: 'hang' } })
    const { kernel, screen } = play({ wallets: [wallet] })
    await kernel.connectors.discover()
    kernel.router.open('ConnectingExternal', { connectorId: wallet.connector.id })
    await screen.see('Waiting for Rabby')
    await vi.waitFor(() => expect(wallet.requests).toEqual(['connect']))
  })
  test('WCT-10 it shows what it waits for after 4 s and offers another way after 15 s', async () => {
    const { kernel, clock, screen } = play({
      wallets: [createFakeWallet({ name: 'Rabby', script: { connect: 'hang' } })],
    })
    kernel.router.open('Connect')
    ;(await screen.find('Rabby')).click()
    await screen.see('Approve the request in Rabby.')
    // The view appears before the code that sends the wallet request, and time counts from that request.
    await vi.waitFor(() => expect(kernel.store.get(kernel.connections.attemptAtom)?.phase).toBe('waiting'))
    await vi.waitFor(() => expect(clock.pending()).toBeGreaterThan(1))
    clock.advance(4000)
    await screen.see('Open Rabby and approve the connection')
    expect(screen.has('Try again')).toBe(false)
    clock.advance(11_000)
    await screen.find('Try again')
    await screen.find('Choose another wallet')
  })
  test('WCT-10 a rejection is shown, and Try again sends another request', async () => {
    const wallet = createFakeWallet({ name: 'Rabby', script: { connect: 'reject' } })
    const { kernel, screen } = play({ wallets: [wallet] })
    kernel.router.open('Connect')
    ;(await screen.find('Rabby')).click()
    await screen.see('You declined in Rabby')
    wallet.play({ connect: 'hang' })
    ;(await screen.find('Try again')).click()
    await screen.see('Waiting for Rabby')
  })
  test('leaving the view ends the attempt', async () => {
    const { kernel, screen } = play({ wallets: [createFakeWallet({ name: 'Rabby', script: { connect: 'hang' } })] })
    kernel.router.open('Connect')
    ;(await screen.find('Rabby')).click()
    await screen.see('Waiting for Rabby')
    ;(await screen.find('Back')).click()
    await vi.waitFor(() => expect(kernel.store.get(kernel.connections.attemptAtom)).toBeNull())
    expect(screen.heading()).toBe('Connect a wallet')
  })
  test('without a wallet, the view says what to do', async () => {
    const { kernel, screen } = play({ wallets: [] })
    kernel.router.open('Connect')
    await screen.see('No wallet in this browser yet')
  })
  test('after connecting, the account is shown, and Disconnect removes it', async () => {
    const { kernel, screen } = play()
    kernel.router.open('Connect')
    ;(await screen.find('Rabby')).click()
    await screen.see('0x111111…111111')
    ;(await screen.find('Settings')).click()
    ;(await screen.find('Disconnect')).click()
    await vi.waitFor(() => expect(kernel.store.get(kernel.connections.activeAtom)).toBeNull())
  })
})

const Empty = () => null
function Broken(): null {
  throw new Error('boom')
}

describe('views of plugins', () => {
  const withView = (load: () => Promise<{ View: () => null }>): PluginManifest => ({
    id: 'acme',
    api: 1,
    views: { AllWallets: { title: 'Acme', load } },
  })
  test('PLG-03 a view that fails to load offers a retry, and after two failures a reload', async () => {
    let tries = 0
    const plugin = withView(() => {
      tries += 1
      return tries < 3 ? Promise.reject(new Error('404')) : Promise.resolve({ View: Empty })
    })
    const { kernel, clock, screen } = play({ plugins: [plugin] })
    kernel.router.open('AllWallets')
    const retry = await screen.find('Try again')
    expect(screen.has('Reload page')).toBe(false)
    retry.click()
    await screen.find('Reload page')
    clock.advance(1000)
    ;(await screen.find('Try again')).click()
    await vi.waitFor(() => expect(screen.text()).not.toContain('Couldn’t load'))
  })
  test('PLG-03 a view that throws repeatedly offers a reload too', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const plugin = withView(async () => ({ View: Broken }))
    const { kernel, screen } = play({ plugins: [plugin] })
    kernel.router.open('AllWallets')
    const retry = await screen.find('Try again')
    expect(screen.has('Reload page')).toBe(false)
    retry.click()
    await screen.find('Reload page')
    await screen.see('Something broke here')
  })
  test('PLG-03 a view that throws leaves the header working', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const plugin = withView(async () => ({ View: Broken }))
    const { kernel, dialog, screen } = play({ plugins: [plugin] })
    kernel.router.open('AllWallets')
    await screen.see('Something broke here')
    expect(screen.heading()).toBe('Acme')
    ;(await screen.find('Close')).click()
    await vi.waitFor(() => expect(dialog.open).toBe(false))
  })
})

test('UIX-01 dark by default; a theme is replaced as a whole', () => {
  const { modal } = play({ options: { theme: { variables: { accent: 'rebeccapurple', radius: '4px' } } } })
  expect(modal.element.dataset.mode).toBe('dark')
  modal.setTheme({ mode: 'auto', variables: { accent: 'green' } })
  expect(modal.element.dataset.mode).toBe('auto')
  expect(modal.element.style.getPropertyValue('--lk-accent')).toBe('green')
  expect(modal.element.style.getPropertyValue('--lk-radius')).toBe('')
})

/** Returns the color scheme that the adopted sheets set on the host: the later of two matching rules wins. */
function colorSchemeOf({ element }: MountedModal): string | undefined {
  const rules = element.shadowRoot?.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]) ?? []
  return rules
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ selectorText }) => {
      const [, condition] = /^:host(?:\((.*)\))?$/.exec(selectorText) ?? [undefined, null]
      return condition !== null && element.matches(condition ?? '*')
    })
    .map(({ style }) => style.getPropertyValue('color-scheme'))
    .findLast((scheme) => scheme !== '')
}

test.each([
  [undefined, 'dark'],
  ['dark', 'dark'],
  ['light', 'light'],
  ['auto', 'light dark'],
] as const)('UIX-01 the mode %s sets the color scheme %s', (mode, scheme) => {
  const { modal } = play({ options: mode ? { theme: { mode } } : {} })
  expect(colorSchemeOf(modal)).toBe(scheme)
})

test('a host’s texts replace ours', async () => {
  const { kernel, screen } = play({ options: { messages: { 'title.Connect': 'Verbinden' } } })
  kernel.router.open('Connect')
  await vi.waitFor(() => expect(screen.heading()).toBe('Verbinden'))
})
