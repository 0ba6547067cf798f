// A visitor chooses the modal's language in the demo that `npm start` serves.
import { expect, test } from '../fixtures'
import { findModal, openSettings } from '../modalPage'
import { connectDemoWallet } from '../wallets/demoWallet'

test('VIS-01 UIX-02 the settings switch the language to German, Arabic, and English again, with a reload in between', async ({
  page,
  environment,
}) => {
  await page.goto(environment.examples.demo ?? '')
  const { action, button, modal, title, view } = findModal(page)
  await button.first().click()
  await connectDemoWallet(page, { family: 'Ethereum' })
  await openSettings(page)
  await action('Language').click()
  await expect(title).toHaveText('Language')
  const rows = view('Language').getByRole('button')
  await rows.filter({ hasText: 'Deutsch' }).click()
  await expect(title).toHaveText('Sprache')
  await expect(rows.filter({ hasText: 'Deutsch' })).toHaveAttribute('aria-current', 'true')
  await action('Zurück').click()
  await expect(action('Sprache')).toBeVisible()

  await page.reload()
  await button.first().click()
  await action('Einstellungen').click()
  await action('Sprache').click()
  await rows.filter({ hasText: 'العربية' }).click()
  await expect(title).toHaveText('اللغة')
  await expect(modal).toHaveAttribute('dir', 'rtl')
  await rows.filter({ hasText: 'English' }).click()
  await expect(title).toHaveText('Language')
  await action('Back').click()
  await expect(action('Disconnect')).toBeVisible()
})
