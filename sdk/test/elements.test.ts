import { createFakeChain, createFakeWallet } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { defineConnectElement } from '../src/connectElement'
import { createWalletModal } from '../src/createWalletModal'
import { defineElements } from '../src/elements'
import type { WalletModal } from '../src/modal'
import { loadSourcesFirst } from './loadSources'

loadSourcesFirst()

const A1 = 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const modals: WalletModal[] = []
afterEach(() => {
  for (const modal of modals.splice(0)) modal.destroy()
  document.body.replaceChildren()
})

function place(buttonName: string) {
  const wallet = createFakeWallet({ accounts: [A1] })
  const nowhere = { get: () => null, set: () => {}, remove: () => {} }
  const modal = createWalletModal({ chains: [createFakeChain({ connectors: [wallet.connector] })], storage: nowhere })
  modals.push(modal)
  defineElements(modal, { buttonName, messages: { 'button.connect': 'Log in' } })
  const element = document.body.appendChild(document.createElement(buttonName))
  const button = element.shadowRoot?.querySelector('button') as HTMLButtonElement
  return { modal, wallet, element, button }
}

test('the element shows what to do, then the account, and only follows its modal while it is in the page', async () => {
  const { modal, element, button } = place('test-follow')
  expect(button.textContent).toBe('Log in')
  expect(button.getAttribute('aria-haspopup')).toBe('dialog')
  const { connectors, connections } = await modal.core.load()
  await connectors.discover()
  await connections.connect('fake')
  expect(button.textContent).toBe('0x71C765…d8976F')
  expect(button.getAttribute('aria-label')).toBe('Account 0x71C765…d8976F')
  element.remove()
  await modal.disconnect()
  expect(button.textContent).toBe('0x71C765…d8976F')
  document.body.append(element)
  expect(button.textContent).toBe('Log in')
  expect(button.hasAttribute('aria-label')).toBe(false)
})

test('NAM-01 a named account is shown with its name and picture; neither can run code, or imitate another name', async () => {
  const { modal, button } = place('test-name')
  const { connectors, connections } = await modal.core.load()
  await connectors.discover()
  await connections.connect('fake')
  const name = (profileName: string | null, profileImage: string | null) =>
    connections.updateAccount('eip155', { profileName, profileImage })
  name('alice.eth', 'https://img.example/alice.png')
  expect([button.textContent, button.getAttribute('aria-label')]).toEqual(['alice.eth', 'Account alice.eth'])
  const image = button.querySelector('img')
  expect([image?.src, image?.alt, image?.referrerPolicy]).toEqual(['https://img.example/alice.png', '', 'no-referrer'])
  image?.dispatchEvent(new Event('error'))
  expect(button.querySelector('img')).toBeNull()
  for (const source of ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'http://img.example/a.png']) {
    name('<b>ali\u202ece\u200b</b>.eth', source)
    expect([button.textContent, button.childElementCount]).toEqual(['<b>alice</b>.eth', 0])
    expect(modal.getState().avatarUrl).toBeNull()
  }
  name(null, 'https://img.example/alice.png')
  expect([button.textContent, button.childElementCount]).toEqual(['0x71C765…d8976F', 0])
})

test('a click opens the modal', async () => {
  const { modal, button } = place('test-open')
  button.click()
  await vi.waitFor(() => expect(modal.getState().isOpen).toBe(true))
  expect(document.querySelector('latchkey-modal')).not.toBeNull()
})

test('an element name that is already defined is left unchanged', () => {
  const { modal } = place('test-taken')
  expect(() => defineElements(modal, { buttonName: 'test-taken' })).not.toThrow()
})

test('HST-08 HST-09 the connect element, imported separately, behaves the same, and does not define the other elements', async () => {
  const { modal } = place('test-full')
  defineConnectElement(modal, { buttonName: 'test-alone', messages: { 'button.connect': 'Log in' } })
  defineConnectElement(modal, { buttonName: 'test-alone' })
  const element = document.body.appendChild(document.createElement('test-alone'))
  const button = element.shadowRoot?.querySelector('button') as HTMLButtonElement
  expect([button.textContent, button.dataset.tone]).toEqual(['Log in', 'primary'])
  const { connectors, connections } = await modal.core.load()
  await connectors.discover()
  await connections.connect('fake')
  expect([button.textContent, button.dataset.tone]).toEqual(['0x71C765…d8976F', 'quiet'])
  element.remove()
  await modal.disconnect()
  expect(button.textContent).toBe('0x71C765…d8976F')
  document.body.append(element)
  button.click()
  await vi.waitFor(() => expect(modal.getState().isOpen).toBe(true))
})
