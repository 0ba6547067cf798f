// A swap in a page that shows receipts: its flow ends on the account, and leaves the words to the receipt.
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, openSwap } from './swapPage'
import { findConfirm, SETTLED_MS, toReview } from './swapSteps'
import { dollar, ether } from './swapWorld'

afterEach(closePages)
const View = () => null
const receipts = { id: 'receipts', api: 1 as const, views: { Receipt: { load: async () => ({ View }) } } }

test('VIS-02 on a page with receipts the swap shows no text of its own: the receipt is notified once the account is shown', async () => {
  const page = await openSwap({ toUnits: 2990_000_000n }, [receipts])
  const shown: unknown[] = []
  const said: unknown[] = []
  const { store, router, snackbar } = page.kernel
  page.kernel.on('tx:submitted', () => shown.push(store.get(router.stateAtom).stack.map(({ view }) => view)))
  store.sub(snackbar.messageAtom, () => said.push(store.get(snackbar.messageAtom)))
  await toReview(page, ether, dollar)
  findConfirm(page)?.click()
  await vi.waitFor(() => expect(shown).toEqual([['Account']]))
  await page.clock.advance(SETTLED_MS)
  expect(said).toEqual([])
})
