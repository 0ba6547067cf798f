// One person's devices, inside the frame: listed on one of them, and the other one signed out from there.
import { expect } from '../fixtures'
import { openLogin, openSecurity, sendAddress, signIn } from './loginModal'
import { test } from './loginTest'

test('KEY-04 the list names both devices, says that their location is unknown, and signs the other one out', async ({
  page,
  world,
  browser,
}) => {
  const first = await openLogin(page, world.modalUrl())
  const email = await signIn(first, world)
  const context = await browser.newContext()
  const other = await context.newPage()
  const second = await openLogin(other, world.modalUrl())
  world.passTime(60_000)
  await sendAddress(second, email)
  await expect(second.code).toBeVisible()
  await second.code.fill(await world.readCode(email))
  await expect(second.view('EmailVerifyDevice')).toBeVisible()
  const tab = await context.newPage()
  await tab.goto(await world.readLink(email))
  await tab.getByRole('button', { name: 'Approve' }).click()
  await tab.getByRole('heading', { name: 'Device approved' }).waitFor()
  await tab.close()
  await expect(second.view('Account')).toBeVisible()

  await openSecurity(second)
  const frame = other.frameLocator('#w3m-iframe')
  const devices = frame.getByRole('region', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device · Location unknown')
  await expect(devices.last()).toContainText('Signed in · Location unknown')
  await expect(devices.last()).toContainText(/Last used \w+ \d+, \d{4}/)
  for (const device of await devices.all()) await expect(device).toContainText(/^(Chrome|Firefox|Safari) on/)
  await devices.last().getByRole('button', { name: 'Sign out' }).click()
  await expect(frame.getByRole('status')).toHaveText('That device is signed out. It needs your approval to come back.')
  await expect(devices).toHaveCount(1)

  await page.reload()
  await expect(first.button).toHaveText('Connect wallet')
  await context.close()
})
