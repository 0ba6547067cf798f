// Phones with rounded corners, a notch and a home bar, on a page that draws under them: no control is there, and with the
// on-screen keyboard open, the field and its button are above it.
import type { Locator, Page } from '@playwright/test'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { expectToFit } from '../layout'
import { createAddress } from '../login/inbox'
import { findModal, openModal } from '../modalPage'
import { NIGHT, variant } from '../night'
import { untilStill } from '../untilStill'
import { addWallet } from '../wallets/scriptedWallet'
import { fillSend, openReview } from '../wallets/sendFlow'
import { addSigningWallet } from '../wallets/signingWallet'
import { beginSwap } from '../wallets/swapFlow'

interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}
const UPRIGHT = { width: 390, height: 844, insets: { top: 47, right: 0, bottom: 34, left: 0 } }
/** The smallest screen that Safari still supports, without a notch. */
const SMALL = { width: 375, height: 667, insets: { top: 20, right: 0, bottom: 0, left: 0 } }
const ON_ITS_SIDE = { width: 844, height: 390, insets: { top: 0, right: 47, bottom: 21, left: 47 } }

/** Controls that are partly under the phone's own areas. */
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

async function setInsets(page: Page, insets: Insets): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never)
}

/** The account of a wallet that signs, in a page with prices. */
async function openAccount(page: Page, environment: Environment) {
  const wallet = await addSigningWallet(page, environment)
  const found = await openModal(page, addressOf(environment, 'react', ['relayUrl', 'dataUrl']))
  await found.walletRow(wallet.name).tap()
  await found.view('Account').waitFor()
  return { ...found, wallet }
}

for (const [index, [posture, { insets, ...viewport }]] of Object.entries({
  upright: UPRIGHT,
  'on its side': ON_ITS_SIDE,
}).entries()) {
  test.describe(posture, variant(index, 1), () => {
    test.use({ viewport, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } })

    test(`BRW-01 MOD-03 a phone ${posture}: list, account and settings keep clear of notch and home bar`, async ({
      page,
      environment,
    }) => {
      await setInsets(page, insets)
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

    test(`BRW-01 VIS-02 a phone ${posture}: Send, its review and its receipt, Swap and Buy keep clear of notch and home bar`, async ({
      page,
      environment,
    }) => {
      await setInsets(page, insets)
      const found = await openAccount(page, environment)
      const { action, back, view, modal } = found
      const expectClear = async () => {
        await untilStill(modal)
        expect.soft(await findCovered(page, insets)).toEqual([])
        await expectToFit(page)
      }
      await beginSwap(found)
      await expectClear()
      await back.tap()
      await action('Buy').tap()
      await view('OnRampProviders').getByRole('textbox').waitFor()
      await expectClear()
      await back.tap()
      await fillSend(found, { amount: '0.1', to: `0x${'5a'.repeat(20)}` })
      await expectClear()
      const review = await openReview(found)
      await expectClear()
      await review.getByTestId('lk-send-confirm').tap()
      await modal.getByTestId('lk-receipt').waitFor()
      await expectClear()
    })
  })
}

/** The browser has no keyboard here. These are Safari's events for one, which covers the page instead of resizing it. */
const showKeyboard = (page: Page, heightPx: number) =>
  page.evaluate((px) => {
    const { visualViewport: viewport } = window
    Object.defineProperty(viewport, 'height', { configurable: true, get: () => innerHeight - px })
    viewport?.dispatchEvent(new Event('resize'))
  }, heightPx)

/** Whether all of it can be seen and pressed: it is in the visible area, and nothing of the modal covers its ends. */
const isReachable = (element: Locator, keyboardPx: number) =>
  element.evaluate((target, px) => {
    const { left, top, right, bottom } = target.getBoundingClientRect()
    const root = target.getRootNode() as ShadowRoot
    const isOver = (y: number) => target.contains(root.elementFromPoint((left + right) / 2, y))
    return top >= 0 && bottom <= innerHeight - px && isOver(top + 2) && isOver(bottom - 2)
  }, keyboardPx)

/** Fails unless the tapped field, these buttons, and everything that can be pressed stay above the keyboard. */
async function expectAboveKeyboard(
  page: Page,
  field: Locator,
  buttons: readonly Locator[],
  { insets, keyboardPx }: { insets: Insets; keyboardPx: number },
): Promise<void> {
  await showKeyboard(page, 0)
  await field.tap()
  await showKeyboard(page, keyboardPx)
  await untilStill(findModal(page).modal)
  await expect(field).toBeFocused()
  for (const each of [field, ...buttons]) {
    await expect.soft.poll(() => isReachable(each, keyboardPx), { message: String(each) }).toBe(true)
  }
  expect.soft(await findCovered(page, { ...insets, bottom: keyboardPx })).toEqual([])
  await showKeyboard(page, 0)
}

for (const [index, [phone, { insets, keyboardPx, ...viewport }]] of Object.entries({
  'a small phone': { ...SMALL, keyboardPx: 260 },
  'a phone': { ...UPRIGHT, keyboardPx: 336 },
}).entries()) {
  test.describe(phone, variant(index, 1), () => {
    test.use({ viewport, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } })

    test(`MOD-07 VIS-08 the keyboard of ${phone} covers no field of Send, Swap and Buy, and no button below it`, async ({
      page,
      environment,
    }) => {
      await setInsets(page, insets)
      const found = await openAccount(page, environment)
      const { action, back, view } = found
      const expectReachable = (field: Locator, button: Locator) =>
        expectAboveKeyboard(page, field, [button, back], { insets, keyboardPx })
      const { amount, review } = await beginSwap(found)
      await expectReachable(amount, review)
      await back.tap()
      await action('Buy').tap()
      const form = view('OnRampProviders')
      await expectReachable(form.getByRole('textbox'), form.locator('.foot button').last())
      await back.tap()
      await action('Send').tap()
      const sending = view('WalletSend')
      await expectReachable(sending.getByTestId('lk-send-amount'), sending.getByTestId('lk-send-review'))
      await expectReachable(sending.getByTestId('lk-send-recipient'), sending.getByTestId('lk-send-review'))
    })

    test(`MOD-07 VIS-08 the keyboard of ${phone} covers neither the email field, its code, nor the search for a wallet`, async ({
      page,
      environment,
    }) => {
      await setInsets(page, insets)
      const url = addressOf(environment, 'react', ['relayUrl', 'explorerUrl', 'loginUrl'])
      const { action, back, close, modal, view } = await openModal(page, url)
      const expectReachable = (field: Locator, ...buttons: Locator[]) =>
        expectAboveKeyboard(page, field, [close, ...buttons], { insets, keyboardPx })
      await modal.getByTestId('lk-all-wallets').tap()
      await view('AllWallets').getByTestId('lk-wallet-item').first().waitFor()
      await expectReachable(view('AllWallets').getByRole('searchbox'), back)
      await back.tap()
      const email = modal.getByRole('textbox', { name: 'Email address' })
      await email.fill(createAddress('keyboard'))
      await expectReachable(email, action('Continue with email'))
      await email.press('Enter')
      const code = modal.getByRole('textbox', { name: '6-digit code' })
      await code.waitFor()
      await expectReachable(code, back)
    })
  })
}

test.describe('a small phone on its side', () => {
  test.use({ viewport: { width: 667, height: 375 }, contextOptions: { reducedMotion: 'reduce' } })

  test('BRW-01 EMB-03 all cells of an email’s code are visible', NIGHT, async ({ page, environment }) => {
    await page.goto(`${environment.examples.gallery}/?row=otp`)
    const { modal } = findModal(page)
    const code = modal.getByRole('textbox', { name: '6-digit code' })
    await expect(code).toBeFocused()
    await untilStill(modal)
    await expect.poll(() => isReachable(code, 0)).toBe(true)
  })
})
