// Signing up and in with a passkey of Chromium's virtual authenticator: in the frame if it may use passkeys, and in a pop-up.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import type { Environment } from '../environment'
import { expect } from '../fixtures'
import { NIGHT } from '../night'
import { plugIn } from './authenticator'
import { chooseAgain, openPasskeys, signOut, test } from './passkeyDemo'
import { readAddress, sendRequest } from './signedIn'

const NETWORK = 'eip155:31337'
const TEXT = '0x68656c6c6f'

async function expectSignature(page: Page, { networks }: Environment, address: string): Promise<void> {
  const frame = page.frameLocator('#w3m-iframe')
  const answer = await sendRequest(page, { network: NETWORK, method: 'personal_sign', params: [TEXT, address] })
  const approve = frame.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeEnabled()
  await approve.click()
  const { result } = (await answer()) as { result: `0x${string}` }
  // Also for a smart account, which is used if the network has one.
  const node = createPublicClient({ transport: http(networks.find(({ id }) => id === NETWORK)?.rpcUrls[0]) })
  const signed = { address: address as `0x${string}`, message: { raw: TEXT }, signature: result } as const
  expect(await node.verifyMessage(signed)).toBe(true)
}

async function openOther(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  return { context, page: await context.newPage() }
}

/** Signs out, and in again with the passkey: the same wallet opens, and signs. */
async function expectSameWallet(page: Page, environment: Environment, address: string) {
  await signOut(page)
  const again = await chooseAgain(page)
  await again.use.click()
  await expect(again.view('Account')).toBeVisible()
  expect(await readAddress(page, 'eip155')).toBe(address)
  await again.close.click()
  await expectSignature(page, environment, address)
}

test(
  'KEY-03 in the frame: sign up, reload, sign out, and sign in again to the same wallet, which signs',
  NIGHT,
  async ({ page, environment, namedUrl }) => {
    await plugIn(page)
    const first = await openPasskeys(page, namedUrl)
    await first.create.click()
    await expect(first.view('Account')).toBeVisible()
    const address = await readAddress(page, 'eip155')
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await page.reload()
    await expect.poll(() => readAddress(page, 'eip155')).toBe(address)
    await expectSameWallet(page, environment, address)
    expect(page.context().pages()).toHaveLength(1)
  },
)

test(
  'KEY-03 on another device the passkey opens the same wallet, without an email',
  NIGHT,
  async ({ page, browser, namedUrl }) => {
    const passkeys = await plugIn(page)
    const first = await openPasskeys(page, namedUrl)
    await first.create.click()
    await expect(first.view('Account')).toBeVisible()
    const address = await readAddress(page, 'eip155')
    const other = await openOther(browser, {})
    try {
      await plugIn(other.page, passkeys.list())
      // A page of another site than the frame's.
      const there = await openPasskeys(other.page, namedUrl.replace('localhost', '127.0.0.1'))
      await there.use.click()
      await expect(there.view('Account')).toBeVisible()
      expect(await readAddress(other.page, 'eip155')).toBe(address)
    } finally {
      await other.context.close()
    }
  },
)

test(
  'KEY-03 in a pop-up on the login server’s domain, if the frame may not use passkeys: sign up, sign out, and sign in again',
  NIGHT,
  async ({ page, environment, unnamedUrl }) => {
    await plugIn(page)
    const first = await openPasskeys(page, unnamedUrl)
    const opened = page.waitForEvent('popup')
    await first.create.click()
    const popup = await opened
    expect(new URL(popup.url() || 'http://localhost').hostname).toBe('localhost')
    await expect(first.view('Account')).toBeVisible()
    const address = await readAddress(page, 'eip155')
    expect(popup.isClosed()).toBe(true)
    await expectSameWallet(page, environment, address)
  },
)

test('KEY-03 a holder who is not verified sees a message, and continues in a window', async ({ page, namedUrl }) => {
  const passkeys = await plugIn(page, [], { isVerified: false })
  const { create, frame, view } = await openPasskeys(page, namedUrl)
  await create.click()
  await expect(frame.getByRole('status')).toHaveText("The passkey wasn't used. Try again.")
  await passkeys.setVerified(true)
  const opened = page.waitForEvent('popup')
  await create.click()
  await opened
  await expect(view('Account')).toBeVisible()
})

test('KEY-03 a closed window is reported, and the next press opens another', NIGHT, async ({ page, unnamedUrl }) => {
  await plugIn(page, [], { isVerified: false })
  const { create, frame } = await openPasskeys(page, unnamedUrl)
  for (let press = 0; press < 2; press += 1) {
    const opened = page.waitForEvent('popup')
    await create.click()
    const popup = await opened
    await expect(popup.getByRole('button', { name: 'Try again' })).toBeVisible()
    await popup.close()
    await expect(frame.getByRole('status')).toHaveText('The window was closed. Try again.')
  }
})
