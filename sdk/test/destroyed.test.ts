// A host that destroys a modal while it is being opened: a page that goes, a component that is taken out.
import { createFakeChain } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { createWalletModal } from '../src'

/** The shell comes from its sources here, file by file. */
const LOAD_WAIT_MS = 20_000

test(
  'ACC-11 a modal that is destroyed while it opens stays shut, and whoever opens it learns why',
  async () => {
    const modal = createWalletModal({ chains: [createFakeChain()] })
    const opening = expect(modal.open()).rejects.toMatchObject({ code: 'kernel/destroyed' })
    const { store, router } = await modal.core.load()
    modal.destroy()
    await opening
    expect(modal.getState()).toMatchObject({ isOpen: false, isLoading: false })
    expect(store.get(router.stateAtom).isOpen).toBe(false)
    expect(document.querySelector('latchkey-modal')).toBeNull()
  },
  LOAD_WAIT_MS,
)
