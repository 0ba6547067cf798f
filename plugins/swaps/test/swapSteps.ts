// The steps of a visitor on the page: the pair and the amount, then the review.
import type { Token } from '@latchkey/kernel/contracts'
import { expect, vi } from 'vitest'
import { fill, type openSwap } from './swapPage'
import { dollar, ether } from './swapWorld'

export type SwapPage = Awaited<ReturnType<typeof openSwap>>

/** Longer than the debounce of the amount field, and as long as a press is ignored after a change for the worse. */
export const SETTLED_MS = 600

export const findReview = ({ root }: SwapPage) => root.querySelector<HTMLButtonElement>('[data-testid=lk-swap-review]')
export const findConfirm = ({ root }: SwapPage) =>
  root.querySelector<HTMLButtonElement>('[data-testid=lk-swap-confirm]')
export const findAccept = ({ root }: SwapPage) => root.querySelector<HTMLInputElement>('[data-testid=lk-accept]')

/** Chooses a pair and types an amount. */
export async function fillIn(page: SwapPage, from: Token = ether, to: Token = dollar, amount = '1'): Promise<void> {
  await page.field('Amount to swap')
  await vi.waitFor(() => expect(page.kernel.store.get(page.service.listingAtom).status).toBe('ready'))
  page.service.choose('from', from)
  page.service.choose('to', to)
  fill(await page.field('Amount to swap'), amount)
  await page.clock.advance(SETTLED_MS)
}

/** Goes to the review of one whole token. */
export async function toReview(page: SwapPage, from: Token = ether, to: Token = dollar): Promise<void> {
  await fillIn(page, from, to)
  await vi.waitFor(() => expect(findReview(page)?.textContent).toBe('Review swap'))
  findReview(page)?.click()
  await vi.waitFor(() => expect(findConfirm(page)).not.toBeNull())
}
