// A swap of the likely pair, as a visitor makes it: an amount, and nothing chosen.
import type { Token } from '@latchkey/kernel/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, fill, openSwap } from './swapPage'
import { findConfirm, findReview, SETTLED_MS } from './swapSteps'
import { dollar, ether, usdc } from './swapWorld'

afterEach(closePages)

test('SWP-02 VIS-03 only an amount is needed: the coin is swapped for the stablecoin', async () => {
  const page = await openSwap({ offered: [ether, usdc] })
  await page.see('USDC')
  fill(await page.field('Amount to swap'), '1')
  await page.clock.advance(SETTLED_MS)
  await vi.waitFor(() => expect(findReview(page)?.textContent).toBe('Review swap'))
  findReview(page)?.click()
  await vi.waitFor(() => expect(findConfirm(page)?.textContent).toBe('Confirm in Fake Wallet'))
  findConfirm(page)?.click()
  await vi.waitFor(() => expect(page.view()).toBe('Account'))
})

test('SWP-02 VIS-01 until the list has loaded, neither side asks for a token, because one may still arrive', async () => {
  let arrive: (tokens: readonly Token[]) => void = () => {}
  const page = await openSwap({ offered: new Promise((resolve) => (arrive = resolve)) })
  const choices = () =>
    ['from', 'to'].map((side) => page.root.querySelector(`[data-testid=lk-swap-${side}] bdi`)?.textContent)
  await page.field('Amount to swap')
  expect(choices()).toEqual([undefined, undefined])
  arrive([ether, dollar])
  await vi.waitFor(() => expect(choices()).toEqual(['ETH', 'Select token']))
})
