// Signing in by email: a real email, its code typed into the modal, and every way that this goes wrong.
import type { Page } from '@playwright/test'
import { type Environment, readEnvironment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { openModal, openSettings } from '../modalPage'
import { NIGHT } from '../night'
import { createAddress, readCode, spoil } from './inbox'

const urlOf = (environment: Environment) => addressOf(environment, 'react', ['relayUrl', 'loginUrl'])

async function sendMail(page: Page, address: string) {
  const modal = await openModal(page, urlOf(readEnvironment()))
  const field = modal.modal.getByRole('textbox', { name: 'Email address' })
  await field.fill(address)
  await field.press('Enter')
  return { ...modal, field, code: modal.modal.getByRole('textbox', { name: '6-digit code' }) }
}

test('EMB-03 an email is sent, its code is entered, and the visitor has an account', async ({ page, environment }) => {
  const address = createAddress('new')
  const { modal, code, view } = await sendMail(page, address)
  await expect(modal.getByText(address)).toBeVisible()
  await expect(code).toBeFocused()
  await page.keyboard.type(await readCode(environment.inboxUrl, address))
  await expect(view('Account')).toBeVisible()
  await openSettings(page)
  await expect(modal.getByRole('button', { name: address })).toBeVisible()
})

test('EMB-03 a wrong code shows the remaining attempts, and the third one ends the code', async ({
  page,
  environment,
}) => {
  const address = createAddress('wrong')
  const { code, view } = await sendMail(page, address)
  const problem = view('EmailVerifyOtp').getByRole('alert')
  await expect(code).toBeVisible()
  const right = await readCode(environment.inboxUrl, address)
  const wrong = spoil(right)
  for (const words of ['2 tries left.', 'One try left.', 'Wrong code three times. Request a new one.']) {
    await code.fill(wrong)
    await expect(problem).toContainText(words)
    await expect(code).toHaveValue('')
  }
  await code.fill(right)
  await expect(problem).toContainText('Ask for a new one.')
  await expect(view('EmailVerifyOtp')).toBeVisible()
})

test('EMB-03 a second email within 30 s is refused with the remaining seconds', NIGHT, async ({ page }) => {
  const { modal, code, back, field, view } = await sendMail(page, createAddress('throttled'))
  await expect(code).toBeVisible()
  await expect(modal.getByRole('button', { name: /^Resend code in \d+s$/ })).toBeVisible()
  await back.click()
  await field.fill(createAddress('other'))
  await field.press('Enter')
  await expect(view('Connect').getByRole('alert')).toHaveText(/^Please try again after (30|[12]?\d) seconds$/)
})

test('EMB-03 an invalid address is reported next to the field, and no request is sent', async ({ page }) => {
  const { field, view } = await sendMail(page, 'ada@home')
  await expect(view('Connect').getByRole('alert')).toContainText('Enter a valid email address')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(view('Connect')).toBeVisible()
})
