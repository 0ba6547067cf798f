// The amount is the main element of Send, Swap, and Buy: it has the same size in all of them, and shrinks to fit.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { findModal, type ModalPage } from '../modalPage'

async function show(page: Page, url: string | undefined, row: string): Promise<ModalPage> {
  await page.goto(`${url}/?row=${row}`)
  await page.locator(`body[data-ready="${row}"]`).waitFor({ state: 'attached' })
  return findModal(page)
}

/** Of the figure's text, in CSS pixels. */
const sizeOf = (figure: Locator) => figure.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

const TYPED = { send: 'Amount to send', swap: 'Amount to swap', buy: 'Amount to pay' } as const

test('VIS-03 the amount has one size in Send, Swap, and Buy, and shrinks with each digit that does not fit', async ({
  page,
  environment,
}) => {
  const seen: number[][] = []
  for (const [row, name] of Object.entries(TYPED)) {
    const { modal } = await show(page, environment.examples.gallery, row)
    const field = modal.getByRole('textbox', { name })
    const sizes: number[] = []
    for (const text of ['12', '12345678', '1234567890', '12345678901234567890']) {
      await field.fill(text)
      sizes.push(await sizeOf(field))
    }
    seen.push(sizes)
  }
  const [first = []] = seen
  expect(seen).toEqual([first, first, first])
  const [short = 0, fitting, long = 0, longest = 0] = first
  expect(fitting).toBe(short)
  expect(short / longest).toBeCloseTo(2.2)
  expect([short > long, long > longest]).toEqual([true, true])
})

for (const [language, total] of [
  ['en', '$250.00'],
  ['de', '250,00\u00a0$'],
] as const) {
  test(`VIS-03 Buy formats money for the language: ${language}`, async ({ page, environment }) => {
    await page.goto(`${environment.examples.gallery}/?row=buy-quoted&language=${language}`)
    const { modal } = findModal(page)
    await expect(modal.getByRole('definition').filter({ hasText: total }).first()).toBeVisible()
    await expect(modal.getByText(/\d USD\b/)).toHaveCount(0)
  })
}
