// An amount that is typed in dollars: what is quoted, reviewed and swapped is an amount of the token. Requirement VIS-03.
import type { Decimal } from '@latchkey/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, fill, openSwap } from './swapPage'
import { fillIn, findConfirm, findReview, SETTLED_MS, type SwapPage } from './swapSteps'
import { dollar, ether } from './swapWorld'

afterEach(closePages)
/** Between two readings of the prices. */
const ROUND_MS = 10_000
const ETHER = 10n ** 18n

const dollars = (page: SwapPage) => page.field('Amount to swap (USD)')
const tokens = (page: SwapPage) => page.field('Amount to swap')
const findSwitches = ({ root }: SwapPage) => [
  ...root.querySelectorAll<HTMLButtonElement>('[data-testid=lk-amount-switch]'),
]
const press = (page: SwapPage) => findSwitches(page)[0]?.click()
const units = ({ kernel, service }: SwapPage) => kernel.store.get(service.unitsAtom)
const whole = (amount: bigint): Decimal => ({ units: amount, decimals: 0 })

/** Ether and dollar chosen, the ether at 3,000 dollars unless the test says otherwise, and dollars typed. */
async function openDollars(text: string, priceOf = (address: string | null) => (address ? whole(1n) : whole(3000n))) {
  const page = await openSwap({ priceOf: ({ address }) => priceOf(address) })
  await fillIn(page)
  await vi.waitFor(() => expect(findSwitches(page)).toHaveLength(1))
  press(page)
  fill(await dollars(page), text)
  await page.clock.advance(SETTLED_MS)
  return page
}

test('VIS-03 SWP-03 typed dollars are reviewed and swapped as units of the token, rounded down', async () => {
  const page = await openDollars('100')
  expect(units(page)).toBe(33_333_333_333_333_333n)
  expect(findSwitches(page)[0]?.textContent).toBe('0.033333 ETH, type it in ETH')
  await vi.waitFor(() => expect(findReview(page)?.textContent).toBe('Review swap'))
  findReview(page)?.click()
  await vi.waitFor(() => expect(findConfirm(page)).not.toBeNull())
  await page.see('0.033333333333333333 ETH')
  expect(page.kernel.store.get(page.service.reviewAtom)?.terms.units).toBe(33_333_333_333_333_333n)
})

test('VIS-03 toggling the switch changes no amount', async () => {
  const page = await openDollars('99.999')
  const before = units(page)
  press(page)
  expect((await tokens(page)).value).toBe('0.033333')
  expect(units(page)).toBe(before)
  press(page)
  expect((await dollars(page)).value).toBe('99.999')
  expect(units(page)).toBe(before)
})

test.each([
  ['25%', '1500', ETHER / 2n],
  ['Max', '5998.5', 1_999_500_000_000_000_000n],
])('VIS-03 %s in dollars is worth %s, and keeps every unit', async (words, worth, kept) => {
  const page = await openDollars('1')
  const presets = [...page.root.querySelectorAll<HTMLButtonElement>('.amount-presets button')]
  presets.find(({ textContent }) => textContent === words)?.click()
  await vi.waitFor(() => expect(units(page)).toBe(kept))
  expect((await dollars(page)).value).toBe(worth)
})

test('VIS-03 a price change keeps the typed amount; the next keystroke uses the new price', async () => {
  let price = whole(3000n)
  const page = await openDollars('300', (address) => (address ? whole(1n) : price))
  expect(units(page)).toBe(ETHER / 10n)
  price = whole(1500n)
  await page.clock.advance(ROUND_MS)
  await vi.waitFor(() => expect(page.kernel.store.get(page.service.pricesAtom).get('')).toEqual(price))
  expect([(await dollars(page)).value, units(page)]).toEqual(['300', ETHER / 10n])
  expect(findSwitches(page)[0]?.textContent).toContain('0.1 ETH')
  fill(await dollars(page), '3000')
  expect(units(page)).toBe(2n * ETHER)
})

test('VIS-03 after turning the pair around, the quoted amount is shown in dollars', async () => {
  const page = await openDollars('3000')
  await vi.waitFor(() => expect(page.kernel.store.get(page.service.figuresAtom)).not.toBeNull())
  page.service.flip()
  const shown = Number(units(page)) / 10 ** dollar.decimals
  expect((await dollars(page)).value).toBe(String(shown))
  expect(findSwitches(page)[0]?.textContent).toContain(`, type it in ${dollar.symbol}`)
})

test('VIS-03 a token without a price is typed in tokens', async () => {
  const page = await openDollars('300', (address) => (address ? null : whole(3000n)) as Decimal)
  page.service.choose('from', dollar)
  fill(await tokens(page), '5')
  expect(findSwitches(page)).toEqual([])
  expect(units(page)).toBe(5n * 10n ** BigInt(dollar.decimals))
  page.service.choose('from', ether)
  expect((await dollars(page)).value).toBe('')
})

test('VIS-03 dollars that were typed for one token are not used for the same amount of another', async () => {
  const page = await openDollars('300')
  page.service.choose('from', dollar)
  page.service.typeAmount('0.1', undefined)
  expect((await dollars(page)).value).toBe('0.1')
})
