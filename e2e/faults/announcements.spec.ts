// What wallets say about themselves is text from a stranger: it must not run, deceive, or break the layout.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { expectToFit } from '../layout'
import { disconnect, openModal } from '../modalPage'
import { variant } from '../night'
import { DEMO_WALLET } from '../wallets/demoWallet'
import { ALICE, addWallet, BOB } from '../wallets/scriptedWallet'

test.use({ viewport: { width: 320, height: 640 } })

const SCRIPT = 'window.wasRun = true'
/** Maximum length of a shown name, in characters. */
const NAME_LIMIT = 64

/** Returns whether anything in a hostile announcement ran or became an element. */
function findHarm(page: Page) {
  return page.evaluate(() => ({
    wasRun: 'wasRun' in window,
    elements: document.querySelector('latchkey-modal')?.shadowRoot?.querySelectorAll('script, iframe, b, object')
      .length,
  }))
}
const HARMLESS = { wasRun: false, elements: 0 }

const NAMES: readonly [what: string, name: string, shown: string][] = [
  ['direction overrides', '\u202EksaMateM\u202C', 'ksaMateM'],
  ['zero-width characters', 'Meta\u200BMa\u200Dsk\uFEFF', 'MetaMask'],
  ['10,000 characters', 'W'.repeat(10_000), 'W'.repeat(NAME_LIMIT)],
  ['markup', `<img src=x onerror="${SCRIPT}"><b>Wallet</b>`, `<img src=x onerror="${SCRIPT}"><b>Wallet</b>`],
  ['lines and tabs', 'Two\n\n\tlines\u2028here', 'Twolineshere'],
]

for (const [index, [what, name, shown]] of NAMES.entries()) {
  test(`CON-02 a name with ${what} is printed as plain text`, variant(index, 1), async ({ page, environment }) => {
    await addWallet(page, {
      name,
      uuid: 'hostile',
      replies: { eth_requestAccounts: { error: { code: 4001, message: name } } },
    })
    const { modal, walletRows, action } = await openModal(page, environment.examples.react ?? '')
    const row = walletRows.filter({ hasNotText: DEMO_WALLET })
    await expect(row).toHaveCount(1)
    await expect(row.locator('bdi')).toHaveText(shown)
    await expectToFit(page)
    await row.click()
    await expect(modal.getByRole('heading', { level: 3 })).toHaveText(`You declined in ${shown}`)
    await expect(action('Try again')).toBeEnabled()
    await expectToFit(page)
    expect(await findHarm(page)).toEqual(HARMLESS)
  })
}

const SVG_WITH_SCRIPT = `<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`
const ICONS: readonly [what: string, icon: string][] = [
  ['a javascript: address', `javascript:${SCRIPT}`],
  ['an SVG with a script', `data:image/svg+xml,${encodeURIComponent(SVG_WITH_SCRIPT)}`],
  ['an HTML document', `data:text/html,<script>${SCRIPT}</script>`],
  ['an address without TLS', 'http://wallet.example/icon.png'],
  ['a picture of several megabytes', `data:image/png;base64,${'A'.repeat(4_000_000)}`],
  ['text that breaks out of an attribute', `" onerror="${SCRIPT}" x="`],
  ['a file that is not a picture', 'data:image/png;base64,AAAA'],
]

test('CON-08 hostile icons run no code, and each row stays and works', async ({ page, environment }) => {
  for (const [what, icon] of ICONS) await addWallet(page, { name: what, icon })
  const { walletRow, view } = await openModal(page, environment.examples.react ?? '')
  for (const [what] of ICONS) await expect(walletRow(what)).toBeVisible()
  await expectToFit(page)
  await walletRow(ICONS[0]?.[0] ?? '').click()
  await expect(view('Account')).toBeVisible()
  expect(await findHarm(page)).toEqual(HARMLESS)
})

test('CON-02 an announcement whose fields throw is skipped; the others are listed', async ({ page, environment }) => {
  await page.addInitScript(() => {
    const fail = () => {
      throw new Error('a getter that throws')
    }
    const provider = { request: async () => [] }
    const info = { uuid: 'fine', name: 'Fine', icon: '', rdns: 'org.fine' }
    const hostileInfo = Object.defineProperty({ ...info, uuid: 'a' }, 'name', { get: fail })
    const hostileProvider = Object.defineProperty({}, 'request', { get: fail })
    const details = [
      null,
      42,
      {},
      { info: null, provider },
      { info: { ...info, uuid: 'b', rdns: 'org.b' }, provider: null },
      { info: hostileInfo, provider },
      { info: { ...info, uuid: 'c', rdns: 'org.c' }, provider: hostileProvider },
      Object.defineProperty({ provider }, 'info', { get: fail }),
      new Proxy({}, { get: fail }),
    ]
    const announce = () => {
      for (const detail of details) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    Object.defineProperty(window, 'ethereum', { get: fail })
    window.addEventListener('eip6963:requestProvider', announce)
  })
  const wallet = await addWallet(page, { name: 'Honest' })
  const { walletRow, walletRows, view } = await openModal(page, environment.examples.react ?? '')
  await expect(walletRows).toHaveCount(2)
  await walletRow(wallet.name).click()
  await expect(view('Account')).toBeVisible()
})

test('CON-02 the first wallet to claim a UUID or an RDNS keeps it', async ({ page, environment }) => {
  const rdns = 'org.example.wallet'
  await addWallet(page, { name: 'First', uuid: 'one', rdns })
  await addWallet(page, { name: 'Impostor', uuid: 'two', rdns, accounts: [BOB] })
  const { walletRow, view } = await openModal(page, environment.examples.react ?? '')
  await expect(walletRow('First')).toHaveCount(1)
  await expect(walletRow('Impostor')).toHaveCount(0)
  await walletRow('First').click()
  await expect(view('Account')).toBeVisible()
  await expect(page.getByTestId('address')).toHaveText(ALICE)
})

test('CON-02 two wallets with the same name are two rows, and each opens its own wallet', async ({
  page,
  environment,
}) => {
  await addWallet(page, { name: 'Twin', uuid: 'one', rdns: 'org.one' })
  await addWallet(page, { name: 'Twin', uuid: 'two', rdns: 'org.two', accounts: [BOB] })
  const { walletRow, view } = await openModal(page, environment.examples.react ?? '')
  await expect(walletRow('Twin')).toHaveCount(2)
  const reached = new Set<string>()
  for (const index of [0, 1]) {
    await walletRow('Twin').nth(index).click()
    await expect(view('Account')).toBeVisible()
    reached.add((await page.getByTestId('address').textContent()) ?? '')
    await disconnect(page)
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await page.getByTestId('lk-connect-button').click()
  }
  expect(reached).toEqual(new Set([ALICE, BOB]))
})
