// After a login by email: two tabs, the next day, and signing out.
import type { Page } from '@playwright/test'
import { expect } from '../fixtures'
import { disconnect, findModal } from '../modalPage'
import { openLogin, signIn } from './loginModal'
import { test } from './loginTest'

const DAY_MS = 86_400_000

/** The value that the frame stores under this key. */
async function readKept(page: Page, key: string): Promise<unknown> {
  const root = page.frameLocator('#w3m-iframe').locator(':root')
  return root.evaluate(
    (_, name) =>
      new Promise((resolve) => {
        const request = indexedDB.open('latchkey-login')
        request.onsuccess = () => {
          const database = request.result
          const read = database.transaction('kept').objectStore('kept').get(name)
          read.onsuccess = () => {
            database.close()
            resolve(read.result ?? null)
          }
        }
      }),
    key,
  )
}
const readToken = async (page: Page) => ((await readKept(page, 'session')) as { token: string } | null)?.token ?? null

/** Names of the embedded wallet's entries in the page's storage. */
const listStored = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .map((key) => /\/embedded\/(\w+)$/.exec(key)?.[1])
      .filter((name) => name !== undefined)
      .sort(),
  )

test('EMB-05 EMB-08 one login for two tabs and for the next day, with another session token; signing out ends it in both', async ({
  page,
  world,
}) => {
  const other = await page.context().newPage()
  await other.goto(world.modalUrl())
  const there = findModal(other)
  await expect(there.button).toBeEnabled()
  const here = await openLogin(page, world.modalUrl())
  await signIn(here, world)
  await expect(here.button).toHaveText(/^0x/)
  const address = await here.button.textContent()
  await expect(there.button).toHaveText(address ?? '')
  expect(await listStored(page)).toEqual(expect.arrayContaining(['email', 'emailLoginUsed', 'lastUsedChain']))

  const token = await readToken(page)
  expect(token).toMatch(/^[\w-]{43}$/)
  world.passTime(DAY_MS)
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(here.button).toHaveText(address ?? '')
  const next = await readToken(page)
  expect(next).toMatch(/^[\w-]{43}$/)
  expect(next).not.toBe(token)

  await here.button.click()
  await disconnect(page)
  await expect(here.button).toHaveText('Connect wallet')
  await expect(there.button).toHaveText('Connect wallet')
  await expect.poll(() => readToken(page)).toBeNull()
  for (const name of ['emailLoginUsed', 'email', 'lastUsedChain', 'socialUsername', 'sessionToken', 'emailStep']) {
    expect(await listStored(page)).not.toContain(name)
  }
  await page.reload()
  await expect(here.button).toHaveText('Connect wallet')
  await expect(page.locator('iframe')).toHaveCount(0)
})
