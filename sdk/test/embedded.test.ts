// A modal that fills a part of the page: it never leaves, so closing it is going back to its first view.
import { createFakeChain } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { createWalletModal } from '../src'
import { loadSourcesFirst } from './loadSources'

loadSourcesFirst()

test('MOD-03 close() goes back to the first view each time, and the state says open until the modal is destroyed', async () => {
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
