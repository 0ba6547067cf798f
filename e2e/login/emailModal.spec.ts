// The journeys of an email login in the modal: a new device, an expired code, another address, and keyboard only.
import { readAnnouncements, recordAnnouncements } from '../a11y/announcements'
import { expect } from '../fixtures'
import { findModal, openSettings } from '../modalPage'
import { NIGHT } from '../night'
import { createEmail } from './framePage'
import { openAgain, openLogin, sendAddress, signIn } from './loginModal'
import { openAt, test } from './loginTest'

const CODE_LIFE_MS = 1_200_000
const MINUTE_MS = 60_000

test('EMB-03 KEY-06 a new device: it needs a code like any newcomer, then the link, over two reloads in between, and opens the same wallet', async ({
  page,
  world,
}) => {
  // The frame stores nothing on that site, so this counts as another device.
  const owner = await (await openAt(page, world, world.otherSiteUrl)).signIn()
  world.passTime(MINUTE_MS)

  const newcomer = createEmail()
  const first = await openLogin(page, world.modalUrl())
  await sendAddress(first, newcomer)
  await expect(first.code).toBeVisible()
  const snapshot = await first.view('EmailVerifyOtp').ariaSnapshot()
  await page.evaluate(() => localStorage.clear())

  const login = await openLogin(page, world.modalUrl())
  await sendAddress(login, owner.email)
  await expect(login.code).toBeVisible()
  const wordsOf = (words: string) => words.replace(/in \d+s/, '')
  expect(wordsOf(await login.view('EmailVerifyOtp').ariaSnapshot())).toBe(
    wordsOf(snapshot.replace(newcomer, owner.email)),
  )
  const code = await world.readCode(owner.email)
  await login.code.pressSequentially(code.slice(0, 3))
  await page.reload()
  const typing = await openAgain(page)
  await expect(typing.code).toBeFocused()
  await page.keyboard.type(code)
  await expect(typing.modal.getByRole('heading', { name: 'Open the link in your email' })).toBeVisible()
  await page.reload()
  const waiting = await openAgain(page)
  await expect(waiting.view('EmailVerifyDevice').getByText(owner.email)).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(await world.readLink(owner.email))
  await tab.getByRole('button', { name: 'Approve' }).click()
  await tab.getByRole('heading', { name: 'Device approved' }).waitFor()
  await tab.close()
  await expect(waiting.view('Account')).toBeVisible()
  await expect(waiting.button).toHaveText(new RegExp(`^${owner.address.slice(0, 6)}`, 'i'))
})

test(
  'EMB-03 an expired code says so; the next one can be sent when the countdown has ended',
  NIGHT,
  async ({ page, world }) => {
    await page.clock.install()
    await recordAnnouncements(page)
    const login = await openLogin(page, world.modalUrl())
    const { modal, code, view, action } = login
    const address = createEmail()
    await sendAddress(login, address)
    await expect(code).toBeVisible()
    world.passTime(CODE_LIFE_MS)
    await code.fill(await world.readCode(address))
    await expect(view('EmailVerifyOtp').getByRole('alert')).toHaveText('This code has expired. Ask for a new one.')
    await expect(code).toHaveValue('')
    await expect(modal.getByRole('button', { name: /^Resend code in \d+s$/ })).toHaveAttribute('aria-disabled', 'true')
    await page.clock.fastForward(30_000)
    await action('Resend code').click()
    await expect(modal.getByText('Code sent again')).toBeVisible()
    const said = await readAnnouncements(page)
    expect(said.filter((text) => text.includes('Code sent again'))).toHaveLength(1)
    await expect(modal.getByRole('button', { name: /^Resend code in \d+s$/ })).toBeVisible()
    await code.fill(await world.readCode(address))
    await expect(view('Account')).toBeVisible()
  },
)

test('EMB-06 the email is changed with a code to each address; a wrong code is reported, and the new email is there after a reload', async ({
  page,
  world,
}) => {
  const login = await openLogin(page, world.modalUrl())
  const { modal, email, code, view, action } = login
  const address = await signIn(login, world)
  const newAddress = createEmail()
  await openSettings(page)
  await modal.getByRole('button', { name: address }).click()
  await email.fill(newAddress)
  await action('Save').click()
  await expect(view('UpdateEmailPrimaryOtp').getByText('to your current email')).toBeVisible()
  const first = await world.readCode(address)
  await code.fill(first === '000000' ? '111111' : '000000')
  await expect(view('UpdateEmailPrimaryOtp').getByRole('alert')).toHaveText('Wrong code. 2 tries left.')
  await code.fill(first)
  await expect(view('UpdateEmailSecondaryOtp').getByText(newAddress)).toBeVisible()
  await code.fill(await world.readCode(newAddress))
  await expect(modal.getByText('Email changed')).toBeVisible()
  await openSettings(page)
  await expect(modal.getByRole('button', { name: newAddress })).toBeVisible()
  await page.reload()
  const { button } = findModal(page)
  await expect(button).toHaveText(/^0x/)
  const back = await openAgain(page)
  await openSettings(page)
  await expect(back.modal.getByRole('button', { name: newAddress })).toBeVisible()
})

test(
  'EMB-03 MOD-04 by keyboard only: the modal is opened, the address sent, the code typed, and the account has the focus',
  NIGHT,
  async ({ page, world }) => {
    await page.goto(world.modalUrl())
    const { button, modal, view } = findModal(page)
    await expect(button).toBeEnabled()
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(view('Connect')).toBeFocused()
    const field = modal.getByRole('textbox', { name: 'Email address' })
    await expect(field).toBeVisible()
    const isThere = () => field.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input)
    for (let press = 0; press < 10 && !(await isThere()); press += 1) await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
    const address = createEmail()
    await page.keyboard.type(address)
    await page.keyboard.press('Enter')
    await expect(modal.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
    await page.keyboard.type(await world.readCode(address))
    await expect(view('Account')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(button).toBeFocused()
    await expect(button).toHaveText(/^0x/)
  },
)
