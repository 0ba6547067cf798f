// A list of balances that did not come is not an empty account. UIX-04, SWP-04.
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, fill, openSwap } from './swapPage'
import { fillIn, findReview } from './swapSteps'
import { dollar, ether, type Play } from './swapWorld'

afterEach(closePages)

async function openFilledIn(from = dollar, to = ether, play: Play = {}) {
  const page = await openSwap({ toUnits: 10n ** 15n, ...play })
  await fillIn(page, from, to)
  return { ...page, button: () => findReview(page) }
}

test('SWP-04 UIX-04 balances that failed to load show that, and one click loads them', async () => {
  const page = await openFilledIn(dollar, ether, { isPortfolioDown: true })
  await page.see('Balances not loaded. Try again')
  expect(page.text()).not.toContain('Insufficient')
  expect(page.text()).not.toContain('available')
  expect(page.button()?.getAttribute('aria-disabled')).toBe('false')
  page.world.isPortfolioDown = false
  page.button()?.click()
  await vi.waitFor(() => expect(page.button()?.textContent).toBe('Review swap'))
  expect(page.text()).toContain('900.00 USDC available')
})

test('SWP-04 the coin is read from the chain if the list failed to load', async () => {
  const page = await openFilledIn(ether, dollar, { isPortfolioDown: true, nativeUnits: 10n ** 18n })
  await vi.waitFor(() => expect(page.button()?.textContent).toBe('Review swap'))
  expect(page.text()).toContain('1.000 ETH available')
  fill(await page.field('Amount to swap'), '1.000000000000000001')
  await vi.waitFor(() => expect(page.button()?.textContent).toBe('Insufficient balance'))
})

test('SWP-04 a token that is missing from a loaded list has a balance of zero', async () => {
  const page = await openFilledIn({ ...dollar, address: `0x${'ee'.repeat(20)}`, symbol: 'NONE' }, ether)
  await vi.waitFor(() => expect(page.button()?.textContent).toBe('Insufficient balance'))
})
