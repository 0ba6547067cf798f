// The narrowest phone: every view fits, and every target can be hit with a thumb.
import { expect, test } from '../fixtures'
import { expectToFit } from '../layout'
import { NIGHT } from '../night'
import { walkViews } from './walkViews'

for (const direction of ['ltr', 'rtl'] as const) {
  test.describe(direction, () => {
    test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

    test(
      `MOD-01 no view scrolls sideways or has a target that is too small at 320 px, ${direction}`,
      direction === 'rtl' ? {} : NIGHT,
      async ({ page, environment }) => {
        await page.addInitScript((dir) => {
          document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', dir))
        }, direction)
        await walkViews(page, environment.examples.react ?? '', async () => {
          await expectToFit(page)
          expect(await page.getByTestId('lk-modal').evaluate((dialog) => getComputedStyle(dialog).direction)).toBe(
            direction,
          )
        })
      },
    )
  })
}
