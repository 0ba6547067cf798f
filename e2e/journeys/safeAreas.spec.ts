// Phones with rounded corners, a notch and a home bar, on a page that draws under them: nothing to press lies there.
import type { Page } from '@playwright/test'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { expectToFit } from '../layout'
import { findModal } from '../modalPage'
import { untilStill } from '../untilStill'
import { addWallet } from '../wallets/scriptedWallet'

interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}
const UPRIGHT = { width: 390, height: 844, insets: { top: 47, right: 0, bottom: 34, left: 0 } }
const ON_ITS_SIDE = { width: 844, height: 390, insets: { top: 0, right: 47, bottom: 21, left: 47 } }

/** What can be pressed now, and lies in part where the phone's own things are. */
const findCovered = (page: Page, insets: Insets) =>
  page.getByTestId('lk-modal').evaluate((dialog, { top, right, bottom, left }) => {
    const view = dialog.querySelector('.stage')?.getBoundingClientRect()
    return [...dialog.querySelectorAll('button, a[href], input, select')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({
        name: element.getAttribute('aria-label') ?? element.textContent,
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => !view || box.top < view.bottom)
      .filter(
        ({ box }) =>
          box.top < top ||
          box.left < left ||
          box.right > innerWidth - right ||
          Math.min(box.bottom, view?.bottom ?? box.bottom) > innerHeight - bottom,
      )
      .map(({ name }) => name)
  }, insets)

for (const [posture, { insets, ...viewport }] of Object.entries({ upright: UPRIGHT, 'on its side': ON_ITS_SIDE })) {
  test.describe(posture, () => {
    test.use({ viewport, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } })

    test(`BRW-01 MOD-03 a phone ${posture}: list, account and settings keep clear of notch and home bar`, async ({
      page,
      context,
      environment,
    }) => {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never)
      const wallet = await addWallet(page)
      await page.goto(addressOf(environment, 'demo'))
      const { button, walletRow, view, modal } = findModal(page)
      const expectClear = async () => {
        await untilStill(modal)
        expect(await findCovered(page, insets)).toEqual([])
        await expectToFit(page)
      }
      await button.tap()
      await walletRow(wallet.name).waitFor()
      await expectClear()
      await walletRow(wallet.name).tap()
      await view('Account').getByRole('tablist').waitFor()
      await expectClear()
      await modal.getByRole('button', { name: 'Settings' }).tap()
      await view('AccountSettings').waitFor()
      await expectClear()
    })
  })
}
