// What amounts and fees are worth, and shares of what is held in one press.
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, openSwap } from './swapPage'
import { fillIn, toReview } from './swapSteps'
import { dollar, ether } from './swapWorld'

afterEach(closePages)

test.each([
  ['25%', '225'],
  ['50%', '450'],
  ['Max', '900'],
])('VIS-03 %s of the balance with one click', async (words, amount) => {
  const page = await openSwap()
  await fillIn(page, dollar, ether, '1')
  const presets = [...page.root.querySelectorAll<HTMLButtonElement>('.amount-presets button')]
  expect(presets.map(({ textContent }) => textContent)).toEqual(['25%', '50%', 'Max'])
  presets.find(({ textContent }) => textContent === words)?.click()
  await vi.waitFor(async () => expect((await page.field('Amount to swap')).value).toBe(amount))
})

test('VIS-03 both sides and the fee show their dollar value, with the fee rounded up', async () => {
  const page = await openSwap({ feeUnits: 15n * 10n ** 15n })
  await toReview(page)
  for (const words of ['1 ETH $1.00', '3,000 USDC $3,000.00', 'Network fee (max)0.015 ETH $0.02'])
    expect(page.text()).toContain(words)
})

test('VIS-03 the fee of a token swap has its dollar value too: the coin’s price is requested', async () => {
  const page = await openSwap({ allowance: 10n ** 30n, feeUnits: 10n ** 16n })
  const { service } = page
  page.service.choose('from', dollar)
  await vi.waitFor(() => expect([...page.kernel.store.get(service.pricesAtom).keys()]).toContain(''))
})
