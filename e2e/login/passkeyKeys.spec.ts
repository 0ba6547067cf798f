// A passkey whose authenticator creates a key for the wallet (WebAuthn PRF): it opens the wallet only where it creates that key.
import type { Page } from '@playwright/test'
import { expect } from '../fixtures'
import { NIGHT } from '../night'
import { plugIn } from './authenticator'
import { chooseAgain, openPasskeys, signOut, test } from './passkeyDemo'
import { answerWithKeys, forgetDevice } from './passkeyKeys'
import { readAddress } from './signedIn'

const NOT_HERE =
  "This passkey can't unlock your wallet in this browser. Use another browser or device, or sign in another way."

/** Resolves to the wallet's address. */
async function signUp(page: Page, url: string): Promise<string> {
  const { create, view } = await openPasskeys(page, url)
  await create.click()
  await expect(view('Account')).toBeVisible()
  return readAddress(page, 'eip155')
}

/** Signs out, and in again as on a device that has never had the wallet. */
async function signInAgain(page: Page) {
  await signOut(page)
  await forgetDevice(page)
  const modal = await chooseAgain(page)
  await modal.use.click()
  return modal
}

test('KEY-01 KEY-03 in the frame: a new device opens the wallet with the key, which no page, server or console sees; without it, the frame says so', async ({
  page,
  namedUrl,
}) => {
  test.slow()
  await plugIn(page, [], { hasPrf: true })
  const answered = await answerWithKeys(page.context(), 'own')
  const address = await signUp(page, namedUrl)
  const again = await signInAgain(page)
  await expect(again.view('Account')).toBeVisible()
  expect(await readAddress(page, 'eip155')).toBe(address)
  const keys = answered.keys()
  expect(keys).not.toEqual([])
  expect(answered.all()).toContain('/api/passkeys/used')
  expect(answered.all()).toContain('SESSION_UPDATE')
  for (const key of keys) expect(answered.all()).not.toContain(key)

  await answerWithKeys(page.context(), 'none')
  const { frame } = await signInAgain(page)
  await expect(frame.getByRole('status')).toHaveText(NOT_HERE)
  expect(await readAddress(page, 'eip155')).toBe('')
})

test(
  'KEY-01 KEY-03 an authenticator that gives a new passkey no key: its next use seals the wallet on the device that has it',
  NIGHT,
  async ({ page, namedUrl }) => {
    test.slow()
    await plugIn(page, [], { hasPrf: true })
    await answerWithKeys(page.context(), 'later')
    const address = await signUp(page, namedUrl)
    await signOut(page)
    const known = await chooseAgain(page)
    const sealed = page.waitForResponse((response) => response.url().endsWith('/api/wallet/seal'))
    await known.use.click()
    expect((await sealed).status()).toBe(200)
    await expect(known.view('Account')).toBeVisible()
    expect(await readAddress(page, 'eip155')).toBe(address)
    const again = await signInAgain(page)
    await expect(again.view('Account')).toBeVisible()
    expect(await readAddress(page, 'eip155')).toBe(address)
    await answerWithKeys(page.context(), 'none')
    const { frame } = await signInAgain(page)
    await expect(frame.getByRole('status')).toHaveText(NOT_HERE)
  },
)

test(
  'KEY-03 an authenticator without keys: a new device opens the wallet, and nothing is sealed',
  NIGHT,
  async ({ page, namedUrl }) => {
    const paths: string[] = []
    page.context().on('request', (request) => paths.push(new URL(request.url()).pathname))
    await plugIn(page)
    const address = await signUp(page, namedUrl)
    const again = await signInAgain(page)
    await expect(again.view('Account')).toBeVisible()
    expect(await readAddress(page, 'eip155')).toBe(address)
    expect(paths).toContain('/api/wallet/open')
    expect(paths).not.toContain('/api/wallet/seal')
  },
)

test(
  'KEY-01 KEY-03 in a pop-up: a synchronized passkey opens the wallet on another device, and no page or server sees the key',
  NIGHT,
  async ({ page, browser, unnamedUrl }) => {
    test.slow()
    let passkeys = await plugIn(page)
    await answerWithKeys(page.context(), 'synchronized')
    const address = await signUp(page, unnamedUrl)
    for (const answers of ['synchronized', 'none'] as const) {
      const context = await browser.newContext()
      const other = await context.newPage()
      passkeys = await plugIn(other, passkeys.list())
      const answered = await answerWithKeys(context, answers)
      const { use, frame, view } = await openPasskeys(other, unnamedUrl)
      await use.click()
      if (answers === 'none') {
        await expect(frame.getByRole('status')).toHaveText(NOT_HERE)
      } else {
        await expect(view('Account')).toBeVisible()
        expect(await readAddress(other, 'eip155')).toBe(address)
        expect(answered.keys()).not.toEqual([])
        for (const key of answered.keys()) expect(answered.all()).not.toContain(key)
      }
      await context.close()
    }
  },
)
