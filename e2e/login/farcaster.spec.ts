// Farcaster: the modal shows a code, a phone opens what it says and approves there.

import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { openModal } from '../modalPage'
import { NIGHT } from '../night'

test(
  'EMB-04 Farcaster: the code of the modal is approved on a phone, and the visitor has an account',
  NIGHT,
  async ({ page, context, environment }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { modal, action, back, view } = await openModal(
      page,
      addressOf(environment, 'react', ['relayUrl', 'loginUrl']),
    )
    const farcaster = action('Continue with Farcaster')
    const copy = async () => {
      await modal.getByRole('img', { name: 'QR code to sign in with Farcaster' }).waitFor()
      await expect(action('Copy link')).toHaveAttribute('aria-disabled', 'false')
      await action('Copy link').click()
      await action('Copied').waitFor()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await farcaster.click()
    const left = await copy()
    await back.click()
    await farcaster.click()
    const url = await copy()
    expect(url).not.toBe(left)
    const phone = await context.newPage()
    await phone.goto(url)
    await phone.getByLabel('Your name there').fill(`dwr-${process.pid}`)
    await phone.getByRole('button', { name: 'Approve' }).click()
    await expect(view('Account')).toBeVisible()
  },
)
