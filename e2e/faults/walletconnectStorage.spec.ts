// What the WalletConnect library stores in the browser: under our name, removed with the session, limited in size, and harmless if it is damaged.
import type { Page } from '@playwright/test'
import { watchListeners } from '../countListeners'
import { addressOf } from '../examplePage'
import { keepSockets, listSockets } from '../keepSockets'
import { disconnect, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { expect, expectOneConnection, test } from '../wallets/relayTest'
import { copyPairingLink, readLink } from '../wallets/walletPage'

const EVERYDAY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const CYCLES = 20
/** The maximum of what is stored after any number of visits, in characters. */
const MAX_STORED = 150_000

/** Everything in the page's databases: entries as JSON, by database and key. */
async function readDatabases(page: Page): Promise<Record<string, Record<string, string>>> {
  return page.evaluate(async () => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: Record<string, Record<string, string>> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name))
      const entries: Record<string, string> = {}
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([settle(rows.getAllKeys()), settle(rows.getAll())])
        for (const [index, key] of keys.entries()) entries[String(key)] = JSON.stringify(values[index])
      }
      database.close()
      found[name] = entries
    }
    return found
  })
}

/** Replaces every value of every database. */
async function overwrite(page: Page, value: unknown): Promise<void> {
  await page.evaluate(async (given) => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store, 'readwrite').objectStore(store)
        for (const key of await settle(rows.getAllKeys())) await settle(rows.put(given, key))
      }
      database.close()
    }
  }, value)
}

test('WCT-03 STO-01 one database of ours holds the session, and nothing of it remains after disconnecting', async ({
  page,
  wallet,
  demoUrl,
}) => {
  const { view } = await openModal(page, demoUrl)
  const topic = await wallet.connect(await copyPairingLink(page))
  await expect(view('Account')).toBeVisible()
  await expect.poll(async () => JSON.stringify(await readDatabases(page))).toContain(topic)
  const databases = await readDatabases(page)
  expect(Object.keys(databases)).toEqual([expect.stringMatching(/^latchkey \S+ ws:/)])
  expect(JSON.stringify(databases)).toContain(EVERYDAY)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('wc@')))).toEqual([])

  await disconnect(page)
  await expect.poll(() => wallet.list()).toHaveLength(0)
  await expect.poll(async () => JSON.stringify(await readDatabases(page))).not.toContain(topic)
  expect(JSON.stringify(await readDatabases(page))).not.toContain(EVERYDAY)
})

test(
  `WCT-03 WCT-08 after ${CYCLES} connects and disconnects: one socket, and as many listeners and entries as after the third`,
  NIGHT,
  async ({ page, relay, wallet, demoUrl }) => {
    test.slow()
    await keepSockets(page)
    const listeners = await watchListeners(page)
    const { view, modal, button } = await openModal(page, demoUrl)
    const counts: { listeners: number; keys: string[] }[] = []
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await wallet.connect(await copyPairingLink(page))
      await expect(view('Account')).toBeVisible()
      await disconnect(page)
      await expect(modal).toBeHidden()
      await expect.poll(() => wallet.list()).toHaveLength(0)
      const stored = await readDatabases(page)
      expect(JSON.stringify(stored).length).toBeLessThan(MAX_STORED)
      await button.click()
      await modal.getByTestId('lk-wallet-walletconnect').waitFor()
      counts.push({ listeners: await listeners.count(), keys: Object.values(stored).flatMap(Object.keys).sort() })
    }
    expect(counts.at(-1)).toEqual(counts[2])
    expect(await listSockets(page, relay.url)).toHaveLength(1)
  },
)

const BREAKS: readonly (readonly [what: string, script: () => void])[] = [
  [
    'blocked',
    () => {
      indexedDB.open = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
    },
  ],
  ['not there', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
  [
    'silent',
    () => {
      indexedDB.open = () => ({}) as IDBOpenDBRequest
    },
  ],
  [
    'full',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
  ],
]
for (const [what, script] of BREAKS) {
  test(
    `STO-01 WCT-01 a database that is ${what}: connects for this visit, and shows no false message`,
    NIGHT,
    async ({ page, wallet, environment, demoUrl }) => {
      await page.addInitScript(script)
      const { modal } = await openModal(page, demoUrl)
      await wallet.connect(await copyPairingLink(page))
      await expect(modal.getByRole('alert')).toBeHidden()
      await expectOneConnection(page, wallet, environment)
    },
  )
}

test(
  'STO-01 WCT-01 a database with another version or shape under our name: connects for this visit',
  NIGHT,
  async ({ page, wallet, environment, demoUrl }) => {
    await openModal(page, demoUrl)
    await copyPairingLink(page)
    const [name = ''] = Object.keys(await readDatabases(page))
    await page.goto(`${demoUrl}/config.json`)
    await page.evaluate(
      (given) =>
        new Promise<void>((resolve, reject) => {
          const removal = indexedDB.deleteDatabase(given)
          removal.onerror = () => reject(removal.error)
          removal.onsuccess = () => {
            const opening = indexedDB.open(given, 7)
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              opening.result.close()
              resolve()
            }
          }
        }),
      name,
    )
    await openModal(page, demoUrl)
    await wallet.connect(await copyPairingLink(page))
    await expectOneConnection(page, wallet, environment)
  },
)

for (const junk of [null, [['a', 'b']], 42, 'junk', [], {}, [null], [{}], { a: null }]) {
  test(
    `STO-01 WCT-01 entries that became ${JSON.stringify(junk)}: a fresh start, and the next pairing connects`,
    NIGHT,
    async ({ page, wallet, environment, demoUrl }) => {
      const { view } = await openModal(page, demoUrl)
      const topic = await wallet.connect(await copyPairingLink(page))
      await expect(view('Account')).toBeVisible()
      await wallet.disconnect(topic)
      await expect(view('Connect')).toBeVisible()
      // In WebKit, a page that is left while it writes keeps its database locked as long as it is in the back/forward cache.
      await expect.poll(async () => JSON.stringify(await readDatabases(page))).not.toContain(topic)
      // On another page, so that data in memory does not repair the database.
      await page.goto(`${demoUrl}/config.json`)
      await overwrite(page, junk)
      const { modal } = await openModal(page, demoUrl)
      await modal.getByTestId('lk-wallet-walletconnect').click()
      await wallet.connect(await readLink(page))
      await expectOneConnection(page, wallet, environment)
    },
  )
}

test(
  'WCT-08 two modals on a page: one relay connection, each with its own wallet, and both are restored',
  NIGHT,
  async ({ page, relay, wallet, environment }) => {
    await keepSockets(page)
    const [shop, vault] = ['Shop', 'Vault'].map((name) => page.getByRole('region', { name })) as [
      ReturnType<Page['getByRole']>,
      ReturnType<Page['getByRole']>,
    ]
    await page.goto(addressOf(environment, 'two-modals'))
    const connect = async (section: typeof shop) => {
      await section.getByRole('button', { name: 'Connect wallet' }).click()
      await wallet.connect(await copyPairingLink(page))
      await expect(section.getByRole('status')).toHaveText(EVERYDAY)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await connect(shop)
    await expect(vault.getByRole('status')).toHaveText('disconnected')
    await connect(vault)
    expect(wallet.list()).toHaveLength(2)
    expect(await listSockets(page, relay.url)).toHaveLength(1)

    await page.reload()
    for (const section of [shop, vault]) await expect(section.getByRole('status')).toHaveText(EVERYDAY)
    // The accounts come immediately, from storage, while the socket opens.
    await expect.poll(() => listSockets(page, relay.url)).toHaveLength(1)

    await shop.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(shop.getByRole('status')).toHaveText('disconnected')
    await expect.poll(() => wallet.list()).toHaveLength(1)
    await expect(vault.getByRole('status')).toHaveText(EVERYDAY)
    expect(await listSockets(page, relay.url)).toHaveLength(1)
  },
)
