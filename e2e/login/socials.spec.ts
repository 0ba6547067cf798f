// Signing in on a provider's own page, in its own window, and every way that this ends without an account.
import type { Page } from '@playwright/test'
import { tabTo } from '../a11y/tabStops'
import { readEnvironment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { createName, findOther, signInAs } from './provider'

test.use({ blocksPopups: true })

const open = (page: Page) => openModal(page, addressOf(readEnvironment(), 'react', ['relayUrl', 'loginUrl']))

async function chooseGoogle(page: Page) {
  const modal = await open(page)
  const opened = page.waitForEvent('popup')
  await modal.action('Continue with Google').click()
  const popup = await opened
  await popup.getByRole('button', { name: 'Decline' }).waitFor()
  return { ...modal, popup }
}

test('EMB-04 signing in through the provider’s window creates an account, and the window closes', async ({ page }) => {
  const { modal, view, popup } = await chooseGoogle(page)
  await expect(modal.getByRole('heading', { name: 'Continue in the Google window' })).toBeVisible()
  const gone = popup.waitForEvent('close')
  await signInAs(popup, createName())
  await gone
  await expect(view('Account')).toBeVisible()
})

test(
  'EMB-04 MOD-04 by keyboard only: a provider is chosen, its window completed, and the account has the focus',
  NIGHT,
  async ({ page }) => {
    await page.goto(addressOf(readEnvironment(), 'react', ['relayUrl', 'loginUrl']))
    const { button, view, action } = findModal(page)
    await expect(button).toBeEnabled()
    await button.focus()
    await page.keyboard.press('Enter')
    await tabTo(page, action('Continue with Google'))
    const opened = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    const popup = await opened
    await expect(view('ConnectingSocial')).toBeFocused()
    await expect(async () => {
      await popup.keyboard.press('Tab')
      await expect(findOther(popup)).toBeFocused({ timeout: 1 })
    }).toPass({ intervals: [1] })
    await popup.keyboard.type(createName())
    await popup.keyboard.press('Enter')
    await expect(view('Account')).toBeFocused()
  },
)

test('EMB-04 a person who declines in the window sees a message here', async ({ page }) => {
  const { modal, popup, action } = await chooseGoogle(page)
  await popup.getByRole('button', { name: 'Decline' }).click()
  await expect(modal.getByRole('heading', { name: 'Couldn’t sign in with Google' })).toBeVisible()
  await expect(modal.getByText('The sign-in was declined.')).toBeVisible()
  await expect(action('Try again')).toBeVisible()
})

test('EMB-04 a closed window is reported, and can be opened again', NIGHT, async ({ page }) => {
  const { modal, popup, action } = await chooseGoogle(page)
  await popup.close()
  await expect(modal.getByRole('heading', { name: 'Sign-in window closed' })).toBeVisible()
  const again = page.waitForEvent('popup')
  await action('Try again').click()
  await (await again).getByRole('button', { name: 'Decline' }).waitFor()
})

test('EMB-04 if pop-ups are blocked, the visitor signs in in this tab, and returns with an account', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { open } = window
    window.open = (url, target, features) => (target === '_top' ? open.call(window, url, target, features) : null)
  })
  const { modal, action, button } = await open(page)
  await action('Continue with Google').click()
  await expect(modal.getByRole('heading', { name: 'Pop-up blocked' })).toBeVisible()
  await action('Continue in this tab').click()
  await signInAs(page, createName())
  await expect(button).toHaveText(/^0x/)
  expect(new URL(page.url()).searchParams.has('result_uri')).toBe(false)
})

test(
  'EMB-04 a login in this tab that fails after its return opens the modal, and says why',
  NIGHT,
  async ({ page }) => {
    await page.addInitScript(() => {
      const { open } = window
      window.open = (url, target, features) => (target === '_top' ? open.call(window, url, target, features) : null)
    })
    const { modal, action } = await open(page)
    await action('Continue with Google').click()
    await action('Continue in this tab').click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(modal.getByRole('heading', { name: 'Couldn’t sign in with Google' })).toBeVisible()
    await expect(modal.getByText('The sign-in was declined.')).toBeVisible()
    await action('Choose another way').click()
    await expect(action('Continue with Google')).toBeVisible()
    expect(new URL(page.url()).searchParams.has('result_uri')).toBe(false)
  },
)
