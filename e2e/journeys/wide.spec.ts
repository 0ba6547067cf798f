// Two panes if the host chose the wide layout and the window is wide enough: what to choose from, and what was chosen.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { findModal, type ModalPage } from '../modalPage'
import { NIGHT } from '../night'

const WIDE = { width: 1000, height: 760 }
/** One pixel less than the dialog's 720 and 16 on either side. */
const NARROW = { width: 751, height: 760 }
/** Of the dialog, which animates only its height. */
const WIDE_PX = 720
const COMPACT_PX = 380

/** A row of the gallery in the wide layout. */
async function show(page: Page, url: string | undefined, row: string, more = ''): Promise<ModalPage> {
  await page.goto(`${url}/?row=${row}&layout=wide&mode=light${more}`)
  await page.locator(`body[data-ready="${row}"]`).waitFor({ state: 'attached' })
  return findModal(page)
}

/** The first ends where the second begins, in text direction, and both are visible. */
async function expectInOrder(first: Locator, second: Locator, dir: 'ltr' | 'rtl' = 'ltr'): Promise<void> {
  await expect(first).toBeVisible()
  await expect(second).toBeVisible()
  const [a, b] = await Promise.all([first, second].map((each) => each.boundingBox()))
  const gap =
    dir === 'ltr' ? (b?.x ?? 0) - ((a?.x ?? 0) + (a?.width ?? 0)) : (a?.x ?? 0) - ((b?.x ?? 0) + (b?.width ?? 0))
  expect(gap).toBeGreaterThanOrEqual(0)
}

async function expectWidth(modal: Locator, px: number): Promise<void> {
  await expect.poll(async () => (await modal.boundingBox())?.width).toBe(px)
}

test.describe('a wide window', () => {
  test.use({ viewport: WIDE })

  for (const dir of ['ltr', 'rtl'] as const) {
    const details = dir === 'ltr' ? {} : NIGHT
    test(`VIS-07 the list is next to a live code, ${dir}`, details, async ({ page, environment }) => {
      const { modal, walletRows } = await show(page, environment.examples.gallery, 'connect-qr', `&dir=${dir}`)
      await expectWidth(modal, WIDE_PX)
      const code = modal.getByTestId('lk-qr')
      await expect(code).toHaveAttribute('aria-busy', 'false')
      await expectInOrder(walletRows.first(), code, dir)
    })

    test(`VIS-07 the account is next to what it holds, ${dir}`, details, async ({ page, environment }) => {
      const { modal } = await show(page, environment.examples.gallery, 'tokens', `&dir=${dir}`)
      await expectWidth(modal, WIDE_PX)
      await expectInOrder(modal.getByRole('button', { name: 'Settings' }), modal.getByRole('tablist'), dir)
      await expectInOrder(modal.getByRole('button', { name: /^Network: / }), modal.getByRole('tabpanel'), dir)
    })

    test(`VIS-07 the amounts of a swap are next to its terms, ${dir}`, details, async ({ page, environment }) => {
      const { modal } = await show(page, environment.examples.gallery, 'swap-quoted', `&dir=${dir}`)
      await expectWidth(modal, WIDE_PX)
      await expectInOrder(modal.getByTestId('lk-swap-amount'), modal.getByTestId('lk-swap-review'), dir)
    })

    test(
      `VIS-07 SAF-07 the amounts of a swap are next to its review, and stay visible together with its button, ${dir}`,
      details,
      async ({ page, environment }) => {
        for (const row of ['swap-review', 'swap-review-names']) {
          const { modal } = await show(page, environment.examples.gallery, row, `&dir=${dir}`)
          await expectWidth(modal, WIDE_PX)
          const confirm = modal.getByTestId('lk-swap-confirm')
          await confirm.scrollIntoViewIfNeeded()
          await expect(confirm).toBeInViewport({ ratio: 1 })
          const amounts = modal.locator('.review-sums')
          await expect(amounts).toBeInViewport({ ratio: 1 })
          await expectInOrder(amounts, confirm, dir)
          await expectInOrder(amounts, modal.getByText('Network fee (max)'), dir)
        }
      },
    )

    test(
      `VIS-07 the transactions are next to the one that was chosen, ${dir}`,
      details,
      async ({ page, environment }) => {
        const { modal, back, view } = await show(page, environment.examples.gallery, 'receipt', `&dir=${dir}`)
        await expectWidth(modal, WIDE_PX)
        const rows = modal.locator('.side .activity-row')
        await expectInOrder(rows.first(), modal.getByTestId('lk-receipt'), dir)
        await expect(rows.and(modal.locator('[aria-current]'))).toHaveCount(1)
        const other = rows.and(modal.locator(':not([aria-current])')).first()
        const name = await other.getAttribute('data-name')
        await other.click()
        await expect(modal.locator('[aria-current]')).toHaveAttribute('data-name', name ?? '')
        await back.click()
        await expect(view('Activity')).toBeVisible()
      },
    )
  }
})

test.describe('a window without the room', () => {
  test.use({ viewport: NARROW })

  test('VIS-07 there is one pane', NIGHT, async ({ page, environment }) => {
    for (const row of ['connect-qr', 'tokens', 'swap-quoted', 'swap-review', 'receipt']) {
      const { modal } = await show(page, environment.examples.gallery, row)
      await expectWidth(modal, COMPACT_PX)
      await expect(modal.locator('.side')).toHaveCount(0)
    }
  })
})
