// The elements for the account, the network and a named wallet, with their attributes and events.
import { expect, onTestFinished, test, vi } from 'vitest'
import { defineElements } from '../src/elements'
import type { WalletModal } from '../src/modal'
import { loadSourcesFirst } from './loadSources'
import { createPage, TEST_WALLET } from './pageButtons'

loadSourcesFirst()

let pages = 0

/** Elements of one modal in the page, with what they tell it. */
function place(modal: WalletModal, kind: 'account' | 'network' | 'wallet' | 'button', attributes = {}) {
  pages += 1
  const name = (each: string) => `test-${each}-${pages}`
  defineElements(modal, {
    buttonName: name('button'),
    accountButtonName: name('account'),
    networkButtonName: name('network'),
    walletButtonName: name('wallet'),
  })
  const element = document.createElement(name(kind)) as HTMLElementTagNameMap['latchkey-wallet-button']
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value))
  const events: unknown[] = []
  for (const event of ['latchkey-connect', 'latchkey-disconnect', 'latchkey-error'] as const)
    element.addEventListener(event, ({ type, detail }) => events.push([type, detail]))
  document.body.append(element)
  onTestFinished(() => element.remove())
  const button = element.shadowRoot?.querySelector('button') as HTMLButtonElement
  return { element, button, events }
}

async function connect(modal: WalletModal) {
  const { connectors, connections } = await modal.core.load()
  await connectors.discover()
  await connections.connect('uuid-of-this-page')
}

test('HST-08 one click connects a named wallet, without the list, and the events report the account', async () => {
  const { modal, wallet } = createPage({ script: { connect: 'late' } })
  const { element, button, events } = place(modal, 'wallet', { wallet: TEST_WALLET, 'wallet-name': 'Test Wallet' })
  expect(button.textContent).toBe('Connect Test Wallet')
  button.click()
  expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['Connecting…', 'true'])
  await vi.waitFor(() => expect(wallet.requests).toContain('connect'))
  const { router, store } = await modal.core.load()
  expect(store.get(router.stateAtom).stack.map(({ view }) => view)).toEqual(['Connect', 'ConnectingExternal'])
  wallet.settle()
  await vi.waitFor(() => expect(button.textContent).toBe('0x71C765…d8976F'))
  expect(events).toEqual([['latchkey-connect', modal.account()]])
  await modal.disconnect()
  expect(events.at(-1)).toEqual(['latchkey-disconnect', null])
  expect(button.textContent).toBe('Connect Test Wallet')
  element.walletName = null
  expect(button.textContent).toBe('Connect wallet')
})

test('HST-08 an unknown wallet ID is a typed error, and the next click opens the list', async () => {
  const { modal } = createPage()
  const { button, events } = place(modal, 'wallet', { wallet: 'com.example.unknown' })
  button.click()
  await vi.waitFor(() => expect(events).toHaveLength(1))
  expect(events).toEqual([
    [
      'latchkey-error',
      {
        error: expect.objectContaining({
          code: 'kernel/connector-missing',
          context: { connectorId: 'com.example.unknown' },
        }),
      },
    ],
  ])
  expect(button.textContent).toBe('Wallet not found. Choose another')
  expect(modal.getState().isOpen).toBe(false)
  button.click()
  await vi.waitFor(() => expect(modal.getState().isOpen).toBe(true))
  await vi.waitFor(() => expect(button.textContent).toBe('Connect wallet'))
})

test('HST-08 a rejection by the wallet is an event, and the button offers the wallet again', async () => {
  const { modal } = createPage({ script: { connect: 'reject' } })
  const { button, events } = place(modal, 'wallet', { wallet: TEST_WALLET, label: 'Use it' })
  button.click()
  await vi.waitFor(() => expect(events).toHaveLength(1))
  expect(events).toEqual([['latchkey-error', { error: expect.objectContaining({ code: 'rpc/user-rejected' }) }]])
  expect(button.textContent).toBe('Use it')
})

test('HST-08 if terms have to be accepted first, a named wallet gets no request: the list opens with the terms', async () => {
  const { modal, wallet } = createPage({}, { features: { legalCheckbox: true }, termsUrl: 'https://example.com/terms' })
  place(modal, 'wallet', { wallet: TEST_WALLET }).button.click()
  await vi.waitFor(() => expect(modal.getState().isOpen).toBe(true))
  expect(wallet.requests).not.toContain('connect')
})

test('HST-08 the account element is visible while there is an account, and shows the balance if configured', async () => {
  const { modal } = createPage()
  const { element, button, events } = place(modal, 'account')
  expect(button.hidden).toBe(true)
  await connect(modal)
  expect([button.hidden, button.textContent]).toEqual([false, '0x71C765…d8976F'])
  expect(events).toHaveLength(1)
  element.balance = true
  await vi.waitFor(() => expect(button.textContent).toBe('1.234 ETH · 0x71C765…d8976F'))
  expect(button.getAttribute('aria-label')).toBe('Account 1.234 ETH · 0x71C765…d8976F')
  element.setAttribute('balance', 'false')
  expect(button.textContent).toBe('0x71C765…d8976F')
  await modal.disconnect()
  expect(button.hidden).toBe(true)
})

test('HST-08 the network element shows its name and picture, and opens the network list', async () => {
  const { modal } = createPage()
  const { button } = place(modal, 'network')
  const { name } = modal.getState().network
  expect([button.textContent, button.getAttribute('aria-label')]).toEqual([name, `Network ${name}`])
  await vi.waitFor(() => expect(button.querySelector('img')?.src).toMatch(/^data:image\/svg/))
  expect(button.querySelector('img')?.alt).toBe('')
  button.click()
  await vi.waitFor(() => expect(modal.getState().isOpen).toBe(true))
  const { router, store } = await modal.core.load()
  expect(store.get(router.stateAtom).stack.map(({ view }) => view)).toEqual(['Networks'])
})

test('HST-08 attributes and properties are in sync, and for a family without an account the button offers to connect', async () => {
  const { modal } = createPage()
  const { element, button } = place(modal, 'button', { size: 'small', label: 'Log in', disabled: '' })
  expect([element.size, element.label, element.disabled, element.balance]).toEqual(['small', 'Log in', true, false])
  expect([button.textContent, button.disabled, button.dataset.size]).toEqual(['Log in', true, 'small'])
  element.disabled = false
  element.label = null
  element.size = 'large'
  expect([button.textContent, button.disabled, button.dataset.size]).toEqual(['Connect wallet', false, 'large'])
  expect(element.outerHTML).toMatch(/^<test-button-\d+ size="large">/)
  await connect(modal)
  expect(button.textContent).toBe('0x71C765…d8976F')
  element.namespace = 'solana'
  expect(button.textContent).toBe('Connect wallet')
})

test.each<[string, (button: HTMLButtonElement) => void]>([
  ['A pointer over', (button) => button.dispatchEvent(new PointerEvent('pointerenter'))],
  ['A finger on', (button) => button.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' }))],
  ['Keyboard focus on', (button) => button.focus()],
])('FST-03 %s an element loads the closed modal', async (_, hint) => {
  const { modal } = createPage()
  const loaded = vi.fn()
  modal.on('modal:placed', loaded)
  hint(place(modal, 'button').button)
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce())
  expect(modal.getState().isOpen).toBe(false)
})
