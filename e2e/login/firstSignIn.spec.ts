// A new person signs in on two devices at the same time: one of them creates the wallet, and both have it.
import type { Page } from '@playwright/test'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { createName, signInAs } from './provider'

/** The request that creates the wallet. */
const CREATE = '**/api/wallet/create'

async function signInByGoogle(page: Page, name: string): Promise<void> {
  const opened = page.waitForEvent('popup')
  await findModal(page).action('Continue with Google').click()
  await signInAs(await opened, name)
}

/** Lets the request that creates the wallet through when it is its turn. */
async function holdCreation(page: Page, turn: Promise<unknown>): Promise<void> {
  await page.route(CREATE, async (route) => {
    await turn
    await route.continue()
  })
}

test(
  'EMB-04 if two devices sign in for the first time at the same time, the later one gets an error, tries again, and has the same account',
  NIGHT,
  async ({ page, environment, browser }) => {
    const name = createName()
    const url = addressOf(environment, 'react', ['relayUrl', 'loginUrl'])
    const other = await browser.newContext()
    const otherPage = await other.newPage()
    const [first, second] = [await openModal(page, url), await openModal(otherPage, url)]
    await holdCreation(page, otherPage.waitForRequest(CREATE))
    await holdCreation(otherPage, page.waitForResponse(CREATE))
    const firstRequests = page.waitForRequest(CREATE)
    await signInByGoogle(page, name)
    await firstRequests
    await signInByGoogle(otherPage, name)
    await expect(first.view('Account')).toBeVisible()
    await expect(second.modal.getByText('You signed in on another device. Try again.')).toBeVisible()
    // The provider knows the person by now, so its window continues automatically.
    await second.action('Try again').click()
    await expect(second.view('Account')).toBeVisible()
    await expect(second.button).toHaveText((await first.button.textContent()) ?? '')
    await other.close()
  },
)
