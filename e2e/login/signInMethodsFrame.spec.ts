// The screens about sign-in methods when something goes wrong or stops halfway: nothing is half linked, and a message says what to do.
import { readFileSync } from 'node:fs'
import { expect } from '../fixtures'
import { NIGHT, variant } from '../night'
import { findFrameFaults } from './frameFaults'
import type { FramePage } from './framePage'
import { openAt, test } from './loginTest'
import type { LoginWorld } from './loginWorld'
import { createName, signInAs } from './provider'
import { findWays, linkGoogle, type Ways } from './waysToSignIn'

const TEN_MINUTES_MS = 600_000
const german = JSON.parse(readFileSync(new URL('../../languages/src/de/frame.json', import.meta.url), 'utf8'))

const find = (frame: FramePage, world: LoginWorld) => findWays(frame.page, frame.frame, world)

/** A new person, signed in by email, at the first screen. */
async function open(frame: FramePage, world: LoginWorld): Promise<Ways & { email: string }> {
  const { email } = await frame.signIn()
  await frame.get('SHOW_SECURITY', { isShown: true })
  const ways = find(frame, world)
  await expect(ways.rows).toHaveCount(1)
  return { ...ways, email }
}

/** A new person, signed in with Google, at the first screen. */
async function openByGoogle(frame: FramePage, world: LoginWorld, name = createName()): Promise<Ways> {
  await showByGoogle(frame, name)
  const ways = find(frame, world)
  await expect(ways.rows).toHaveCount(1)
  return ways
}

/** The same text in any language. */
async function showByGoogle(frame: FramePage, name: string): Promise<void> {
  const { uri } = await frame.get('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const opened = frame.page.waitForEvent('popup')
  await frame.page.evaluate((address) => void window.open(address, 'popupWindow', 'width=600,height=800'), uri)
  const popup = await opened
  await signInAs(popup, name)
  await popup.waitForURL(/\/social\/result/)
  const result = popup.url()
  await popup.close()
  await frame.get('CONNECT_SOCIAL', { uri: result })
  await frame.get('SHOW_SECURITY', { isShown: true })
}

test('KEY-08 an account that opens another person’s wallet is refused, and nothing about that person is revealed', async ({
  frame,
  world,
  browser,
}) => {
  const name = createName()
  const context = await browser.newContext()
  const stranger = await openAt(await context.newPage(), world, world.pageUrl)
  await openByGoogle(stranger, world, name)
  await context.close()
  const { email, ...ways } = await open(frame, world)
  await linkGoogle(ways, email, name)
  await expect(ways.status).toHaveText('This already belongs to another wallet. Link a different one.')
  await expect(ways.rows).toHaveText([`Email${email}In use now`])
})

test(
  'KEY-08 a window that is closed or declined is reported, and the next press opens another; a second press opens none',
  NIGHT,
  async ({ frame, world }) => {
    const { page } = frame
    const starts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/social/start')) starts.push(request.url())
    })
    const { email, ...ways } = await open(frame, world)
    await ways.chooseByEmail('Google', email)
    await ways.inWindow('Google', async (popup) => {
      await expect(ways.status).toHaveText('Continue in the Google window.')
      const go = ways.frame.getByRole('button', { name: 'Continue with Google' })
      await expect(go).toHaveAttribute('aria-disabled', 'true')
      await go.focus()
      await page.keyboard.press('Enter')
      await popup.getByRole('button', { name: 'Decline' }).waitFor()
      expect(starts).toHaveLength(1)
      await popup.close()
    })
    await expect(ways.status).toHaveText('The window was closed. Try again.')
    await ways.inWindow('Google', (popup) => popup.getByRole('button', { name: 'Decline' }).click())
    await expect(ways.status).toHaveText('The sign-in was declined.')
    await ways.inWindow('Google', (popup) => signInAs(popup, createName()))
    await expect(ways.status).toHaveText('Google is linked. You can sign in with it now.')
  },
)

test('KEY-08 if pop-ups are blocked, the screen says how to allow them', NIGHT, async ({ page, world }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const frame = await openAt(page, world, world.pageUrl)
  const { email, ...ways } = await open(frame, world)
  await ways.chooseByEmail('GitHub', email)
  await ways.press('Continue with GitHub')
  await expect(ways.status).toHaveText('Your browser blocked the window. Allow pop-ups for this site and try again.')
})

test(
  'KEY-08 leaving or reloading while a window is open links nothing, and linking can start over',
  NIGHT,
  async ({ frame, world }) => {
    const { email, ...ways } = await open(frame, world)
    for (const leave of [() => ways.press('Cancel'), () => frame.get('SHOW_SECURITY', { isShown: false })]) {
      await ways.chooseByEmail('Google', email)
      await ways.inWindow('Google', async (popup) => {
        await popup.getByRole('button', { name: 'Decline' }).waitFor()
        const gone = popup.waitForEvent('close')
        await leave()
        await gone
      })
      await frame.get('SHOW_SECURITY', { isShown: true })
      await expect(ways.rows).toHaveCount(1)
    }
    await ways.chooseByEmail('Google', email)
    await ways.inWindow('Google', async (popup) => {
      await popup.getByRole('button', { name: 'Decline' }).waitFor()
      await frame.open()
      await signInAs(popup, createName())
      await popup.getByText('You can close this window.').waitFor()
      await popup.close()
    })
    await frame.get('SHOW_SECURITY', { isShown: true })
    await expect(ways.rows).toHaveCount(1)
    await ways.chooseByEmail('Google', email)
    // The provider still knows the person.
    await ways.press('Continue with Google')
    await expect(ways.rows).toHaveCount(2)
  },
)

test(
  'KEY-08 a wrong code and an expired code are reported; the person’s identity is confirmed before a choice is final',
  NIGHT,
  async ({ frame, world }) => {
    const { email, ...ways } = await open(frame, world)
    world.passTime(60_000)
    await ways.choose('Google')
    const code = ways.frame.getByRole('textbox', { name: 'Code' })
    const right = await world.readCode(email)
    await expect(ways.frame.getByText(email)).toBeVisible()
    await code.fill('12')
    await code.press('Enter')
    await expect(ways.status).toHaveText('Enter all six digits.')
    await code.fill(right === '000000' ? '000001' : '000000')
    await code.press('Enter')
    await expect(ways.status).toHaveText('Wrong code. 2 tries left.')
    await code.fill(right)
    world.passTime(2 * TEN_MINUTES_MS)
    await code.press('Enter')
    await expect(ways.heading).toHaveText('Wallet security')
    await expect(ways.status).toHaveText('This code has expired. Ask for a new one.')
  },
)

test(
  'KEY-08 a sign-in from ten minutes ago proves nothing: the message says to sign in again',
  NIGHT,
  async ({ frame, world }) => {
    const ways = await openByGoogle(frame, world)
    world.passTime(TEN_MINUTES_MS)
    await ways.choose('Email')
    await expect(ways.status).toHaveText('Sign out and sign in again. Then link or unlink within 10 minutes.')
    await expect(ways.heading).toHaveText('Wallet security')
  },
)

test('KEY-08 UIX-02 a refusal by the server is shown in the visitor’s language', NIGHT, async ({ page, world }) => {
  const frame = await openAt(page, world, `${world.pageUrl}?lang=de`)
  await showByGoogle(frame, createName())
  world.passTime(TEN_MINUTES_MS)
  await frame.frame.getByRole('button', { name: 'Weitere Methode verknüpfen' }).click()
  await frame.frame.getByRole('button', { name: german.methodEmail }).click()
  await expect(frame.frame.getByRole('status')).toHaveText(
    'Melde dich ab und wieder an. Ändere deine Anmeldemethoden dann innerhalb von 10 Minuten.',
  )
})

test('KEY-08 an email and a Farcaster account are linked after a sign-in with Google; the page is notified when the screens are left', async ({
  frame,
  world,
}) => {
  const ways = await openByGoogle(frame, world)
  const email = `linked-${createName()}@latchkey.example`
  await ways.choose('Email')
  const field = ways.frame.getByRole('textbox', { name: 'Email address' })
  await expect(field).toBeFocused()
  await field.fill('nothing')
  await field.press('Enter')
  await expect(ways.status).toHaveText('Enter a valid email address.')
  await field.fill(email)
  await field.press('Enter')
  await expect(ways.heading).toHaveText('Enter the code')
  await ways.sendCode(email)
  await expect(ways.status).toHaveText('Email is linked. You can sign in with it now.')

  await ways.choose('Farcaster')
  await expect(ways.frame.getByRole('img', { name: 'QR code to sign in with Farcaster' })).toBeVisible()
  const opened = frame.page.context().waitForEvent('page')
  await ways.press('Open Farcaster')
  const phone = await opened
  await phone.getByLabel('Your name there').fill(createName())
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(ways.status).toHaveText('Farcaster is linked. You can sign in with it now.')
  await phone.close()
  const signInMethods = ['google', 'email', 'farcaster']
  expect(await frame.get('SHOW_SECURITY', { isShown: false })).toEqual({ email, signInMethods })
  expect(await frame.get('GET_USER', {})).toMatchObject({ email, signInMethods })
  world.passTime(60_000)
  await frame.get('SHOW_SECURITY', { isShown: true })
  await ways.press(/^Unlink: Email/)
  await ways.unlink('Email')
  await expect(ways.status).toHaveText('Email is unlinked.')
  expect(await frame.get('SHOW_SECURITY', { isShown: false })).toMatchObject({
    signInMethods: ['google', 'farcaster'],
  })
})

test('KEY-08 a press on Unlink does nothing while the page covers the frame', async ({ frame, world }) => {
  const { email, ...ways } = await open(frame, world)
  await linkGoogle(ways, email, createName())
  await ways.press(/^Unlink: Google/)
  await frame.page.evaluate(() => {
    const cover = document.createElement('div')
    cover.id = 'cover'
    cover.style.cssText = 'position: fixed; inset: 0; background: white; pointer-events: none'
    document.body.append(cover)
  })
  await expect(ways.status).toHaveText('Uncover this window to unlink.')
  await ways.press('Unlink')
  await expect(ways.status).toHaveText('Press Unlink again.')
  await frame.page.evaluate(() => document.querySelector('#cover')?.remove())
  world.passTime(60_000)
  await ways.unlink('Google')
  await expect(ways.heading).toHaveText('Confirm it is you')
  await ways.sendCode(email)
  await expect(ways.status).toHaveText('Google is unlinked.')
})

test('KEY-08 without a connection the list says so, and loads on retry', NIGHT, async ({ frame, world }) => {
  await frame.signIn()
  await frame.page.route('**/api/methods', (route) => route.abort())
  await frame.get('SHOW_SECURITY', { isShown: true })
  const ways = find(frame, world)
  await expect(ways.status).toHaveText("The login server isn't responding.")
  await frame.page.unroute('**/api/methods')
  await ways.press('Try again')
  await expect(ways.rows).toHaveCount(1)
})

for (const [index, themeMode] of (['light', 'dark'] as const).entries()) {
  test(
    `KEY-08 UIX-05 every screen in the ${themeMode}: axe finds nothing, nothing overflows at 280 px, and the heading has the focus`,
    variant(index, 1),
    async ({ frame, world }) => {
      const { page } = frame
      const { email, ...ways } = await open(frame, world)
      await frame.get('SYNC_THEME', { themeMode })
      await page.locator('#frame').evaluate((element) => {
        element.style.width = '280px'
      })
      const check = async () => {
        expect.soft(await findFrameFaults(page, ['button-name', 'color-contrast'])).toEqual([])
        const overflow = ways.frame.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)
        expect.soft(await overflow).toBeLessThanOrEqual(0)
      }
      await linkGoogle(ways, email, createName())
      await expect(ways.rows).toHaveCount(2)
      await expect(ways.heading).toBeFocused()
      await check()
      await ways.press(/^Unlink: Google/)
      await expect(ways.heading).toHaveText('Unlink Google?')
      await expect(ways.heading).toBeFocused()
      await check()
      await ways.press('Cancel')
      for (const [name, heading] of [
        ['GitHub', 'Link GitHub'],
        ['Passkey', 'Link Passkey'],
        ['Farcaster', 'Link Farcaster'],
      ] as const) {
        await ways.chooseByEmail(name, email)
        await expect(ways.heading).toHaveText(heading)
        await expect(ways.heading).toBeFocused()
        await check()
        await ways.press('Cancel')
      }
      await ways.press('Link another way')
      await check()
    },
  )
}
