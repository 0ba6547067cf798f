// Names instead of addresses: the modal shows what the local chain's name service has for the account.
import { expect, test } from '../fixtures'
import { findModal, openModal } from '../modalPage'
import { connectDemoWallet } from '../wallets/demoWallet'

const NAME = 'everyday.eth'
const SHORT_ADDRESS = '0xf39Fd6…b92266'
/** Size of the picture from the gateway of the chain, in pixels. */
const PICTURE_WIDTH = 64

test('NAM-01 an account shows its name and its picture next to the address, also after a reload', async ({
  page,
  environment,
}) => {
  const { button } = await openModal(page, environment.examples.react ?? '')
  await connectDemoWallet(page)
  const account = findModal(page).view('Account')
  await expect(account.getByText(NAME)).toBeVisible()
  await expect(account.getByText(SHORT_ADDRESS)).toBeVisible()
  const picture = account.locator('img.avatar')
  await expect(picture).toHaveAttribute('src', `${environment.ens.gatewayUrl}/avatar.png`)
  await expect(picture).toHaveJSProperty('naturalWidth', PICTURE_WIDTH)

  await page.reload()
  await expect(button).toHaveAccessibleName(/^Account /)
  await button.click()
  await expect(account.getByText(NAME)).toBeVisible()
})
