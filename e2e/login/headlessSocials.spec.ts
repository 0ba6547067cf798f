// A social sign-in from a button that the page draws, in the example of examples/headless. Its window opens in the press only. e2e/hosts/headless.spec.ts
// signs in with the packed packages in every run.
import type { Page } from '@playwright/test'
import { readEnvironment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { NIGHT } from '../night'
import { createName, signInAs } from './provider'

test.use({ blocksPopups: true })

const member = (page: Page) => page.getByRole('region', { name: 'Member card' })

async function pressGoogle(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opened
  await popup.getByRole('button', { name: 'Decline' }).waitFor()
  return popup
}

test.beforeEach(({ page }) => page.goto(addressOf(readEnvironment(), 'headless', ['relayUrl', 'loginUrl'])))

test('HST-06 EMB-04 a social account signs in from a button of the page, without a dialog', NIGHT, async ({ page }) => {
  const popup = await pressGoogle(page)
  const gone = popup.waitForEvent('close')
  await signInAs(popup, createName())
  await gone
  await expect(member(page)).toBeVisible()
  await expect(findModal(page).modal).toBeHidden()
})

test(
  'HST-06 EMB-04 a refusal at the provider and a closed window are reported, and the next press signs in',
  NIGHT,
  async ({ page }) => {
    const declined = await pressGoogle(page)
    await declined.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('alert')).toContainText('declined')
    const closed = await pressGoogle(page)
    await closed.close()
    await expect(page.getByRole('alert')).toContainText('window')
    await signInAs(await pressGoogle(page), createName())
    await expect(member(page)).toBeVisible()
  },
)
