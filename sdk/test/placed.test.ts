// A modal that has not been opened is put into the page when a plugin needs it there.
import { createFakeChain } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { createWalletModal } from '../src'
import { loadSourcesFirst } from './loadSources'

loadSourcesFirst()

test('EMB-01 a plugin that needs the dialog does not open the modal', async () => {
  const modal = createWalletModal({ chains: [createFakeChain()] })
  const placed = vi.fn()
  modal.on('modal:placed', placed)
  const kernel = await modal.core.load()
  expect(document.querySelector('latchkey-modal')).toBeNull()
  kernel.emit('modal:needed', undefined)
  await vi.waitFor(() => expect(placed).toHaveBeenCalledTimes(1))
  const dialog = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog')
  expect(placed).toHaveBeenCalledWith({ dialog })
  expect(dialog?.open).toBe(false)
  kernel.emit('modal:needed', undefined)
  expect(placed).toHaveBeenCalledTimes(2)
  modal.destroy()
  expect(document.querySelector('latchkey-modal')).toBeNull()
})
