// What a copy comes to is said in words, in a live region that is there before them.
import { createFakeChain, createFakeKernel, createFakeWallet } from '@latchkey/kernel/testing'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type MountedModal, mountModal } from '../../mount'

/** As long as the words stay. */
const SAID_MS = 1500
/** The shell comes from its sources here, file by file. */
const LOAD_WAIT_MS = 20_000

// What the first look costs on a busy machine is not a part of a test.
beforeAll(() => import('../../views/accountViews'))
const mounted: MountedModal[] = []
afterEach(() => {
  for (const modal of mounted.splice(0)) modal.dispose()
})

test.each([
  ['Copied', async () => {}],
  [
    'Couldn’t copy. Select the text instead.',
    async () => {
      throw new DOMException('Write permission denied.', 'NotAllowedError')
    },
  ],
])('RCV-01 copying the address: "%s"', async (words, writeText) => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const wallet = createFakeWallet({ id: 'wallet' })
  const { kernel, clock } = createFakeKernel({ chains: [createFakeChain({ connectors: [wallet.connector] })] })
  await kernel.connectors.discover()
  await kernel.connections.connect('wallet')
  const modal = mountModal(kernel)
  mounted.push(modal)
  kernel.router.open('Account')
  const copy = await vi.waitFor(() => {
    const found = modal.element.shadowRoot?.querySelector<HTMLElement>('button[aria-label="Copy address"]')
    if (found) return found
    throw new Error('The account is not there yet')
  }, LOAD_WAIT_MS)
  const status = copy.parentElement?.querySelector('[role=status]')
  expect(status?.textContent).toBe('')
  copy.click()
  await vi.waitFor(() => expect([status?.textContent, clock.pending()]).toEqual([words, 1]))
  clock.advance(SAID_MS)
  await vi.waitFor(() => expect(status?.textContent).toBe(''))
})
