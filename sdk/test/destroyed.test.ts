// A host that destroys a modal while it is being opened: a page that goes, a component that is taken out.
import { createFakeChain } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { createWalletModal } from '../src'
import { loadSourcesFirst } from './loadSources'

loadSourcesFirst()

test('ACC-11 a modal that is destroyed while it opens stays closed, and its caller gets the reason', async () => {
  const modal = createWalletModal({ chains: [createFakeChain()] })
  const opening = expect(modal.open()).rejects.toMatchObject({ code: 'kernel/destroyed' })
  const { store, router } = await modal.core.load()
  modal.destroy()
  await opening
  expect(modal.getState()).toMatchObject({ isOpen: false, isLoading: false })
  expect(store.get(router.stateAtom).isOpen).toBe(false)
  expect(document.querySelector('latchkey-modal')).toBeNull()
})
