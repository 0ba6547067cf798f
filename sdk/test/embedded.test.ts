// A modal that fills a part of the page: it never leaves, so closing it is going back to its first view.
import { createFakeChain, createFakeWallet } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWalletModal } from '../src'
import { loadSourcesFirst } from './loadSources'

loadSourcesFirst()

test('MOD-03 close() returns to the first view each time, and the state stays open until the modal is destroyed', async () => {
  const modal = createWalletModal({ chains: [createFakeChain()], container: document.createElement('div') })
  const { store, router } = await modal.core.load()
  const views = () => store.get(router.stateAtom).stack.map(({ view }) => view)
  await vi.waitFor(() => expect(modal.getState().isOpen).toBe(true))
  const states: boolean[] = []
  modal.subscribe(() => states.push(modal.getState().isOpen))
  for (const connectorId of ['a', 'b']) {
    router.push('ConnectingExternal', { connectorId })
    expect(await modal.close()).toBe(true)
    expect(views()).toEqual(['Connect'])
    expect(modal.getState().isOpen).toBe(true)
  }
  expect(states).not.toContain(false)
  modal.destroy()
  expect(modal.getState().isOpen).toBe(false)
})

test('MOD-03 with an account close() returns to it, and without one to Connect', async () => {
  const { connector } = createFakeWallet()
  const container = document.createElement('div')
  const modal = createWalletModal({ id: 'account', chains: [createFakeChain({ connectors: [connector] })], container })
  onTestFinished(modal.destroy)
  const { store, router, connectors, connections } = await modal.core.load()
  const views = () => store.get(router.stateAtom).stack.map(({ view }) => view)
  await connectors.discover()
  await connections.connect(connector.id)
  router.push('UnsupportedChain')
  expect(await modal.close()).toBe(true)
  expect(views()).toEqual(['Account'])
  await modal.disconnect()
  expect(await modal.close()).toBe(true)
  expect(views()).toEqual(['Connect'])
})
