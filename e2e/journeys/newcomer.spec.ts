// A newcomer without a wallet: from the question in the modal to an account, on the demo.
import { expect, test } from '../fixtures'
import { createAddress, readCode } from '../login/inbox'
import { openModal } from '../modalPage'

test('VIS-05 EMB-03 "I don’t have a wallet" offers the email field first, and its code leads to the account', async ({
  page,
  environment,
}) => {
  const { modal, action, view } = await openModal(page, environment.examples.demo ?? '')
  await action('I don’t have a wallet').click()
  const help = view('GetWallet')
  const field = help.getByRole('textbox', { name: 'Email address' })
  await expect(field).toBeVisible()
  await expect(help.getByRole('link').first()).toBeVisible()
  const offered = help.locator('input, button, a[href]')
  await expect(offered.first()).toHaveRole('textbox')
  await expect(offered.first()).toHaveAccessibleName('Email address')
  const address = createAddress('newcomer')
  await field.fill(address)
  await field.press('Enter')
  await modal.getByRole('textbox', { name: '6-digit code' }).fill(await readCode(environment.inboxUrl, address))
  await expect(view('Account')).toBeVisible()
})
