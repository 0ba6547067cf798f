// A swap that loses much: named at the button, in the color of danger, and accepted before the wallet is asked.
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, openSwap } from './swapPage'
import { findAccept, findConfirm, toReview } from './swapSteps'

afterEach(closePages)

/** One ether for `toUnits` of dollars; the prices of both are the same. */
async function openReview(toUnits: bigint) {
  const page = await openSwap({ toUnits })
  await toReview(page)
  const asked = () => page.wallet.asked.filter((each) => each === 'eth_sendTransaction').length
  return { page, button: () => findConfirm(page), box: () => findAccept(page), asked }
}

test.each([
  [949_900n, 'You lose at least 5% of the market value.'],
  [930_100n, 'You lose at least 6% of the market value.'],
])('SAF-06 a loss above 5 % is accepted by its name before anything is swapped: %s', async (toUnits, words) => {
  const { page, button, box, asked } = await openReview(toUnits)
  expect(button()?.className).toBe('button danger')
  expect(box()?.closest('label')?.textContent).toContain(words)
  expect(page.text()).not.toContain('than the market price')
  button()?.click()
  expect(asked()).toBe(0)
  box()?.click()
  await vi.waitFor(() => expect(button()?.getAttribute('aria-disabled')).toBe('false'))
  button()?.click()
  await vi.waitFor(() => expect(asked()).toBe(1))
})

test('SAF-06 a loss of 5 % is told, and needs no box', async () => {
  const { page, button, box, asked } = await openReview(950_000n)
  expect([button()?.className, box()]).toEqual(['button primary', null])
  expect(page.text()).toContain('You’d get 5% less than the market price.')
  button()?.click()
  await vi.waitFor(() => expect(asked()).toBe(1))
})

test('SAF-07 what leaves, the least that arrives and the fee are told with the button', async () => {
  const { page, button } = await openReview(1_000_000n)
  const told = page.root.getElementById(button()?.getAttribute('aria-describedby') ?? '')
  for (const words of ['1 ETH', '0.99 USDC', '0.0001 ETH']) expect(told?.textContent).toContain(words)
})
