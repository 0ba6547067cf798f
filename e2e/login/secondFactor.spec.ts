// A passkey as the second factor, with recovery codes: a person turns it on and uses it on other devices.
import type { Browser, Page } from '@playwright/test'
import { expect } from '../fixtures'
import { NIGHT, variant } from '../night'
import { type Passkeys, plugIn } from './authenticator'
import { findFrameFaults } from './frameFaults'
import type { FramePage } from './framePage'
import { openLogin, sendAddress } from './loginModal'
import { openAt, test } from './loginTest'
import type { LoginWorld } from './loginWorld'
import { findWays } from './waysToSignIn'

const MAIL_PAUSE_MS = 60_000
const TEN_MINUTES_MS = 600_000
const NEEDED = 'Your wallet asks for your passkey on a new device. Go back and continue with a passkey.'

/** The browser asks in its own window, because the login server's address is an IP. */
async function pressPasskey({ page, frame }: FramePage, name = 'Use your passkey'): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await frame.getByRole('button', { name, exact: true }).click()
  return opened
}

/** A person with an email and a passkey, at the first screen, and the steps to turn it on. */
async function openOwner(frame: FramePage, world: LoginWorld, hasPrf = false) {
  const passkeys = await plugIn(frame.page, [], { hasPrf })
  const { email, address } = await frame.signIn()
  await frame.get('SHOW_SECURITY', { isShown: true })
  const ways = findWays(frame.page, frame.frame, world)
  const part = frame.frame.getByRole('region', { name: 'Confirm with your passkey' })
  await expect(part).toContainText('Link a passkey next to another way to sign in')
  await ways.chooseByEmail('Passkey', email)
  await pressPasskey(frame, 'Create a passkey')
  await expect(ways.status).toHaveText('Passkey is linked. You can sign in with it now.')
  return { ...ways, email, address, part, passkeys }
}

/** Resolves to the recovery codes. */
async function turnOn(frame: FramePage, { press, heading, status, part }: Awaited<ReturnType<typeof openOwner>>) {
  await press('Turn on')
  await pressPasskey(frame)
  await expect(heading).toHaveText('Your recovery codes')
  const codes = await frame.frame.getByRole('listitem').allTextContents()
  await press('I saved them')
  await expect(status).toHaveText('We ask for your passkey from now on.')
  await expect(part).toContainText('On. Recovery codes left: 10')
  return codes
}

/** Opens the link of the newest email in another tab, and approves. */
async function approveLink(page: Page, world: LoginWorld, email: string): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(await world.readLink(email))
  await tab.getByRole('button', { name: 'Approve' }).click()
  await tab.getByRole('heading', { name: 'Device approved' }).waitFor()
  await tab.close()
}

/** An attacker who reads the owner's email, on their own device. */
async function enterInbox(browser: Browser, world: LoginWorld, email: string, known?: ReturnType<Passkeys['list']>) {
  const context = await browser.newContext()
  const page = await context.newPage()
  if (known) await plugIn(page, known)
  const frame = await openAt(page, world, world.pageUrl)
  world.passTime(MAIL_PAUSE_MS)
  await frame.get('CONNECT_EMAIL', { email })
  expect(await frame.sendCode(email)).toBe('VERIFY_DEVICE')
  const refused = frame.refusal('CONNECT_DEVICE')
  await approveLink(page, world, email)
  expect(await refused).toBe(NEEDED)
  expect(await frame.refusal('GET_USER', { chainId: 31337 })).toBe("You're not signed in.")
  return { context, frame, ways: findWays(page, frame.frame, world) }
}

const addressOf = async (frame: FramePage) => (await frame.get('GET_USER', { chainId: 31337 })).address

for (const [index, hasPrf] of [true, false].entries()) {
  test(
    `KEY-03 turned on with codes ${hasPrf ? 'and PRF' : 'and without PRF'}: the inbox opens nothing on a new device, a code opens the wallet once`,
    variant(index, 1),
    async ({ frame, world, browser }) => {
      const owner = await openOwner(frame, world, hasPrf)
      const codes = await turnOn(frame, owner)
      expect(new Set(codes).size).toBe(10)
      for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
      const stranger = await enterInbox(browser, world, owner.email)
      const { ways } = stranger
      const connected = stranger.frame.request('CONNECT_PASSKEY')
      await expect(ways.heading).toHaveText('Confirm it is you')
      await ways.press('Use a recovery code')
      const field = stranger.frame.frame.getByRole('textbox', { name: 'Recovery code' })
      for (const [typed, message] of [
        ['123', 'Enter all 16 letters and digits.'],
        ['0000-0000-0000-0000', 'This recovery code doesn’t work. Try another one.'],
      ] as const) {
        await field.fill(typed)
        await field.press('Enter')
        await expect(ways.status).toHaveText(message)
      }
      expect(await stranger.frame.refusal('GET_USER', { chainId: 31337 })).toBe("You're not signed in.")
      // As a person may type it.
      await field.fill((codes[0] ?? '').toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'))
      await field.press('Enter')
      expect((await connected).type).toBe('@w3m-frame/CONNECT_PASSKEY_SUCCESS')
      expect(await addressOf(stranger.frame)).toBe(owner.address)
      await stranger.context.close()
      await expect
        .poll(async () => (await world.readEmails(owner.email)).join())
        .toContain('A recovery code was used (9 left)')
      expect((await world.readEmails(owner.email)).join()).not.toContain(codes[1])
      const again = await enterInbox(browser, world, owner.email)
      again.frame.request('CONNECT_PASSKEY').catch(() => undefined)
      await again.ways.press('Use a recovery code')
      const spent = again.frame.frame.getByRole('textbox', { name: 'Recovery code' })
      await spent.fill(codes[0] ?? '')
      await spent.press('Enter')
      await expect(again.ways.status).toHaveText('This recovery code doesn’t work. Try another one.')
      await again.context.close()
    },
  )
}

test('KEY-03 on a new device the passkey opens the wallet, and a holder who is not verified cannot open it', async ({
  frame,
  world,
  browser,
}) => {
  const owner = await openOwner(frame, world)
  await turnOn(frame, owner)
  const device = await enterInbox(browser, world, owner.email, owner.passkeys.list())
  const connected = device.frame.request('CONNECT_PASSKEY')
  await expect(device.ways.heading).toHaveText('Confirm it is you')
  await pressPasskey(device.frame)
  expect((await connected).type).toBe('@w3m-frame/CONNECT_PASSKEY_SUCCESS')
  expect(await addressOf(device.frame)).toBe(owner.address)
  await device.context.close()
  await owner.passkeys.setVerified(false)
  world.passTime(TEN_MINUTES_MS)
  await owner.press('Export private keys')
  await expect(owner.heading).toHaveText('Confirm it is you')
  const popup = await pressPasskey(frame)
  await expect(popup.getByRole('button', { name: 'Try again' })).toBeVisible()
  await popup.close()
  await expect(owner.status).toHaveText('The window was closed. Try again.')
})

test(
  'KEY-03 on a new device whose browser does not make the passkey’s key, the screen says so, and a recovery code opens the wallet',
  NIGHT,
  async ({ frame, world, browser }) => {
    test.slow()
    const owner = await openOwner(frame, world, true)
    const [code = ''] = await turnOn(frame, owner)
    const device = await enterInbox(browser, world, owner.email, owner.passkeys.list())
    device.frame.request('CONNECT_PASSKEY').catch(() => undefined)
    await pressPasskey(device.frame)
    await expect(device.ways.status).toHaveText(
      "This passkey can't unlock your wallet in this browser. Use another browser or device, or sign in another way.",
    )
    await device.context.close()
    const again = await enterInbox(browser, world, owner.email)
    const connected = again.frame.request('CONNECT_PASSKEY')
    await again.ways.press('Use a recovery code')
    const field = again.frame.frame.getByRole('textbox', { name: 'Recovery code' })
    await field.fill(code)
    await field.press('Enter')
    expect((await connected).type).toBe('@w3m-frame/CONNECT_PASSKEY_SUCCESS')
    expect(await addressOf(again.frame)).toBe(owner.address)
    await again.context.close()
  },
)

test('KEY-02 KEY-03 an export, a new sign-in method and a change of email require it; once it is turned off, they do not', async ({
  frame,
  world,
}) => {
  const owner = await openOwner(frame, world)
  const codes = await turnOn(frame, owner)
  world.passTime(TEN_MINUTES_MS)
  await owner.press('Export private keys')
  await expect(owner.heading).toHaveText('Confirm it is you')
  expect(await findFrameFaults(frame.page, ['button-name', 'color-contrast'])).toEqual([])
  await pressPasskey(frame)
  await expect(owner.heading).toHaveText('Check your email')
  await owner.press('Cancel')
  world.passTime(TEN_MINUTES_MS)
  await owner.choose('Google')
  await expect(owner.heading).toHaveText('Confirm it is you')
  await owner.press('Use a recovery code')
  const field = frame.frame.getByRole('textbox', { name: 'Recovery code' })
  await field.fill(codes[0] ?? '')
  await field.press('Enter')
  await expect(field).toBeHidden()
  await owner.sendCode(owner.email)
  await expect(owner.heading).toHaveText('Link Google')
  await owner.press('Cancel')
  await expect(owner.part).toContainText('Recovery codes left: 9')
  world.passTime(TEN_MINUTES_MS)
  const change = { email: 'another@latchkey.example' }
  expect(await frame.refusal('UPDATE_EMAIL', change)).toContain('Confirm that it is you under Wallet security.')
  await owner.press('Confirm it is you')
  await pressPasskey(frame)
  await expect(owner.status).toHaveText('Confirmed. You can change your email within 10 minutes.')
  expect(await frame.get('UPDATE_EMAIL', change)).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  await owner.press('Turn off')
  await pressPasskey(frame)
  await expect(owner.status).toHaveText('We no longer ask for your passkey.')
  await expect(owner.part.getByRole('button')).toHaveText(['Turn on'])
  world.passTime(TEN_MINUTES_MS)
  await owner.press('Export private keys')
  await expect(owner.heading).toHaveText('Check your email')
})

test(
  'KEY-03 new codes end the old ones; unsaved codes change nothing, and exist only on the screen',
  NIGHT,
  async ({ frame, world, browser }) => {
    const owner = await openOwner(frame, world)
    const [first = ''] = await turnOn(frame, owner)
    for (const isSaved of [false, true]) {
      await owner.press('Create new recovery codes')
      await pressPasskey(frame)
      await expect(owner.heading).toHaveText('Your recovery codes')
      const [code = ''] = await frame.frame.getByRole('listitem').allTextContents()
      const messages = JSON.stringify(await frame.listMessages())
      expect(messages).not.toContain(code)
      await owner.press(isSaved ? 'I saved them' : 'Cancel')
      await expect(owner.heading).toHaveText('Wallet security')
      if (!isSaved) continue
      const device = await enterInbox(browser, world, owner.email)
      device.frame.request('CONNECT_PASSKEY').catch(() => undefined)
      await device.ways.press('Use a recovery code')
      const field = device.frame.frame.getByRole('textbox', { name: 'Recovery code' })
      await field.fill(first)
      await field.press('Enter')
      await expect(device.ways.status).toHaveText('This recovery code doesn’t work. Try another one.')
      await field.fill(code)
      await field.press('Enter')
      await expect.poll(() => addressOf(device.frame).catch(() => '')).toBe(owner.address)
      await device.context.close()
    }
  },
)

test(
  'KEY-03 in the modal: the link opens a message, and the passkey’s view then opens the same wallet, with a recovery code',
  NIGHT,
  async ({ page, world, browser }) => {
    const elsewhere = await browser.newContext()
    const owned = await openAt(await elsewhere.newPage(), world, world.pageUrl)
    const owner = await openOwner(owned, world)
    const [code = ''] = await turnOn(owned, owner)
    await elsewhere.close()
    world.passTime(MAIL_PAUSE_MS)
    const login = await openLogin(page, world.modalUrl())
    await sendAddress(login, owner.email)
    await expect(login.code).toBeVisible()
    await login.code.fill(await world.readCode(owner.email))
    await expect(login.modal.getByRole('heading', { name: 'Open the link in your email' })).toBeVisible()
    await approveLink(page, world, owner.email)
    await expect(login.view('EmailVerifyDevice').getByRole('alert')).toHaveText(NEEDED)
    await login.back.click()
    await login.action('Continue with a passkey').click()
    const frame = page.frameLocator('#w3m-iframe')
    await expect(frame.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
    await expect(frame.getByRole('button', { name: 'Use your passkey' })).toBeInViewport({ ratio: 1 })
    await frame.getByRole('button', { name: 'Use a recovery code' }).click()
    await frame.getByRole('textbox', { name: 'Recovery code' }).fill(code)
    await frame.getByRole('button', { name: 'Continue' }).click()
    await expect(login.view('Account')).toBeVisible()
    await expect(login.button).toHaveText(new RegExp(`^${owner.address.slice(0, 6)}`, 'i'))
  },
)
