// The frame's screens about sign-in methods, as a person uses them.
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { LoginWorld } from './loginWorld'
import { signInAs } from './provider'

/** The server emails a device at most one code in half a minute. */
const MAIL_PAUSE_MS = 60_000

export interface Ways {
  frame: FrameLocator
  heading: Locator
  status: Locator
  /** The linked methods. */
  rows: Locator
  press(name: string | RegExp): Promise<void>
  /** Opens the screen of an unlinked method, without a code. */
  choose(name: string): Promise<void>
  /** The code of the newest email, to this address. */
  sendCode(email: string): Promise<void>
  /** Opens the screen of an unlinked method, for a person who signed in with this email. */
  chooseByEmail(name: string, email: string): Promise<void>
  /** Goes from the provider's screen to its window, and acts there. */
  inWindow(name: string, act: (popup: Page) => Promise<void>): Promise<void>
  /** Answers the question: a press counts once the frame has been visible for a moment. */
  unlink(name: string): Promise<void>
}

export function findWays(page: Page, frame: FrameLocator, world: LoginWorld): Ways {
  const press: Ways['press'] = (name) => frame.getByRole('button', { name, exact: typeof name === 'string' }).click()
  const heading = frame.getByRole('heading', { level: 1 })
  const status = frame.getByRole('status')
  const choose: Ways['choose'] = async (name) => {
    await press('Link another way')
    await expect(heading).toBeFocused()
    await press(name)
  }
  const sendCode: Ways['sendCode'] = async (email) => {
    const code = frame.getByRole('textbox', { name: 'Code' })
    await expect(code).toBeFocused()
    await code.fill(await world.readCode(email))
    await code.press('Enter')
  }
  return {
    frame,
    heading,
    status,
    press,
    choose,
    sendCode,
    rows: frame.getByRole('region', { name: 'Ways to sign in' }).getByRole('listitem'),
    async chooseByEmail(name, email) {
      world.passTime(MAIL_PAUSE_MS)
      await choose(name)
      await expect(heading).toHaveText('Confirm it is you')
      await sendCode(email)
    },
    async inWindow(name, act) {
      const opened = page.waitForEvent('popup')
      await press(`Continue with ${name}`)
      await act(await opened)
    },
    async unlink(name) {
      await expect(heading).toHaveText(`Unlink ${name}?`)
      await expect(async () => {
        if ((await heading.textContent()) === `Unlink ${name}?`) await press('Unlink')
        await expect(heading).not.toHaveText(`Unlink ${name}?`, { timeout: 3000 })
      }).toPass()
    },
  }
}

/** Links a Google account with this name, for a person who signed in with this email. */
export async function linkGoogle(ways: Ways, email: string, name: string): Promise<void> {
  await ways.chooseByEmail('Google', email)
  await ways.inWindow('Google', (popup) => signInAs(popup, name))
}
