// Private keys are exported inside the frame, after a link and a code, for use in other libraries. The page around the frame learns none of them.

import type { FrameLocator, Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { DATABASE } from '../../services/login/frame/store'
import { importKeys } from '../../services/login/test/importKeys.ts'
import { expect } from '../fixtures'
import { listen, type Said } from './leaks'
import { openLogin, openSecurity, signIn } from './loginModal'
import { test } from './loginTest'

interface Addresses {
  evm: string
  solana: string
}

const EVM_KEY = 'Show key: Ethereum and other EVM networks'
const SOLANA_KEY = 'Show key: Solana'

/**
 * Everything in the databases of one origin, as text, and the addresses that the frame stores. `named` are also read if a browser
 * does not list them, as WebKit in a frame of another site.
 */
async function readStores(place: Page | FrameLocator, named: readonly string[] = []) {
  return place.locator(':root').evaluate(async (_, names) => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const write = (value: unknown) =>
      JSON.stringify(value, (_, member) => (member instanceof Uint8Array ? hex(member) : member)) ?? ''
    const kept: unknown[] = []
    const listed = (await indexedDB.databases()).map(({ name = '' }) => name)
    for (const name of new Set([...listed, ...names])) {
      const database = await settle(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        kept.push(...(await settle(database.transaction(store).objectStore(store).getAll())))
      }
      database.close()
    }
    const session = kept.find((each): each is { account: { addresses: Addresses } } => {
      return typeof each === 'object' && each !== null && 'account' in each
    })
    const texts = [...kept.map(write), write({ ...localStorage }), write({ ...sessionStorage }), document.cookie]
    return { texts, addresses: session?.account.addresses ?? null }
  }, named)
}

/** Every way in which a key can be written. */
function listForms(evm: string, solana: string): string[] {
  const hex = evm.slice(2)
  const pair = Buffer.from(base58.decode(solana))
  const seed = pair.subarray(0, 32)
  const bytes = [Buffer.from(hex, 'hex'), pair, seed]
  const written = bytes.flatMap((each) => [
    each.toString('hex'),
    each.toString('base64').replace(/=+$/, ''),
    each.toString('base64url'),
    base58.encode(each),
    JSON.stringify([...each]).slice(1, -1),
  ])
  return [...new Set(written)]
}

test('KEY-02 after a link and a code, each key shows on a press, opens the same account in viem and web3.js, and never leaves the frame', async ({
  page,
  world,
}) => {
  const said: Said[] = []
  const context = page.context()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const stopListening = listen(context, said)
  const note = (channel: string, text: string | null | undefined) => text && said.push({ channel, text })
  const reading: Promise<unknown>[] = []
  context.on('request', (request) => {
    note('request', `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  context.on('response', (response) => {
    reading.push(
      response.text().then(
        (text) => note('response', text),
        () => undefined,
      ),
    )
  })
  await page.addInitScript(() => {
    if (window.parent !== window) return
    const messages: string[] = []
    Object.assign(window, { messages })
    window.addEventListener('message', ({ data }) => messages.push(JSON.stringify(data)))
  })

  const login = await openLogin(page, world.modalUrl())
  const email = await signIn(login, world)
  await openSecurity(login)
  await expect(login.title).toHaveText('Wallet security')
  const frame = page.frameLocator('#w3m-iframe')
  const press = (name: string) => frame.getByRole('button', { name }).click()
  await press('Export private keys')
  await expect(frame.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const tab = await context.newPage()
  await tab.goto(await world.readLink(email))
  await expect(tab.getByRole('heading', { name: 'Export your private keys?' })).toBeVisible()
  await tab.getByRole('button', { name: 'Approve' }).click()
  await expect(tab.getByRole('heading', { name: 'Export approved' })).toBeVisible()
  await tab.close()
  const code = frame.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeFocused()
  await code.fill(String((Number(await world.readCode(email)) + 1) % 1_000_000).padStart(6, '0'))
  await press('Continue')
  await expect(frame.getByRole('status')).toHaveText('Wrong code. 2 tries left.')
  await code.fill(await world.readCode(email))
  await code.press('Enter')
  await expect(frame.getByRole('heading', { name: 'Your private keys' })).toBeVisible()
  await expect(frame.locator('.secret')).toHaveText(['••••••••••••••••', '••••••••••••••••'])

  await expect(async () => {
    await press(EVM_KEY)
    await expect(frame.locator('.secret').first()).toHaveText(/^0x[0-9a-f]{64}$/, { timeout: 2_000 })
  }).toPass()
  await press(SOLANA_KEY)
  await expect(frame.locator('.secret').last()).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  const [evm = '', solana = ''] = await frame.locator('.secret').allTextContents()
  const kept = await readStores(frame, [DATABASE])
  expect(importKeys({ evm, solana })).toEqual(kept.addresses)

  // Only a press copies a key.
  const readClipboard = () =>
    page.evaluate(() => {
      window.focus()
      return navigator.clipboard.readText()
    })
  const clipboardBefore = await readClipboard()
  await press('Copy key: Ethereum and other EVM networks')
  await expect(frame.getByText('Copied. Clear your clipboard after you paste.')).toBeVisible()
  await expect.poll(readClipboard).toBe(evm)

  // Leaving the view removes them, and showing them again needs another proof.
  await login.back.click()
  await expect(login.view('WalletSecurity')).toBeHidden()
  await expect(frame.locator('.secret')).toHaveCount(0)
  await expect
    .poll(async () => (await world.readEmails(email)).at(-1))
    .toMatch(/Your private keys were shown on (Chrome|Firefox|Safari)/)
  await openSecurity(login)
  await expect(frame.getByRole('button', { name: 'Export private keys' })).toBeVisible()
  await expect(frame.locator('.secret')).toHaveCount(0)

  await Promise.all(reading)
  const outside = [
    { channel: 'page', text: await page.content() },
    {
      channel: 'messages',
      text: (await page.evaluate(() => (window as unknown as { messages: string[] }).messages)).join('\n'),
    },
    { channel: 'clipboard', text: clipboardBefore },
    ...(await readStores(page)).texts.map((text) => ({ channel: 'page storage', text })),
    ...kept.texts.map((text) => ({ channel: 'frame storage', text })),
    ...(await world.readEmails(email)).map((text) => ({ channel: 'email', text })),
    ...said,
  ]
  stopListening()
  for (const channel of ['request', 'response', 'messages', 'page storage', 'frame storage', 'email']) {
    expect(outside.map((each) => each.channel)).toContain(channel)
  }
  const forms = listForms(evm, solana)
  const find = (list: readonly Said[]) =>
    list.filter(({ text }) => forms.some((form) => text.includes(form))).map(({ channel }) => channel)
  expect(find(outside)).toEqual([])
  // The check would have found it.
  expect(find([...outside, { channel: 'planted', text: `{"key":"${evm}"}` }])).toEqual(['planted'])
})
