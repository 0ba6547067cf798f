// Phones: a tap on a listed wallet opens its app, with a link that was ready before. For each browser, as it names itself.
import type { BrowserContextOptions, Page, WebSocketRoute } from '@playwright/test'
import { findModal } from '../modalPage'
import { NIGHT, variant } from '../night'
import { untilStill } from '../untilStill'
import { expect, findAllWallets, test } from '../wallets/directoryTest'
import { startRelayWallet } from '../wallets/relayWallet'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/135.0 Mobile Safari/537.36'

/** Listed in the directory: an app with its own scheme. */
const APP = 'Safe'

interface Browser {
  name: string
  options: BrowserContextOptions
  /** How many times the pairing's link is encoded. */
  encodings: 1 | 2
  target: '_self' | '_blank'
  /** What the page's script reads about the device besides its name. */
  facts?: Record<string, unknown>
}
/** Telegram's own browser adds its bridge to pages. */
const BRIDGE = { TelegramWebviewProxy: {} }

const BROWSERS: readonly Browser[] = [
  { name: 'iPhone, Safari', options: { ...PHONE, userAgent: IPHONE }, encodings: 1, target: '_self' },
  { name: 'Android, Chrome', options: { ...PHONE, userAgent: ANDROID }, encodings: 1, target: '_self' },
  {
    name: 'Android, Telegram by its bridge',
    options: { ...PHONE, userAgent: ANDROID },
    encodings: 2,
    target: '_blank',
    facts: BRIDGE,
  },
  {
    name: 'iPad, which calls itself a Mac',
    options: { viewport: { width: 820, height: 1180 }, hasTouch: true, userAgent: MAC },
    encodings: 1,
    target: '_self',
  },
  {
    name: 'Android, Firefox',
    options: { ...PHONE, userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:137.0) Gecko/137.0 Firefox/137.0' },
    encodings: 1,
    target: '_self',
  },
  {
    name: 'iPhone, Telegram',
    options: { ...PHONE, userAgent: IPHONE },
    encodings: 1,
    target: '_blank',
    facts: BRIDGE,
  },
  {
    name: 'Android, Telegram by its name',
    options: { ...PHONE, userAgent: `${ANDROID} Telegram-Android/11.9` },
    encodings: 2,
    target: '_blank',
  },
]

interface Tap {
  href: string
  target: string
  rel: string
  /** Whether the link was followed during the tap's own event. */
  isInTap: boolean
}
declare global {
  interface Window {
    followed: Tap[]
  }
}

/** Runs in the page, before its scripts: records every link that a script follows, and whether that is still during the tap. */
function noteLinks({ maxTouchPoints, facts }: { maxTouchPoints: number; facts: Record<string, unknown> }): void {
  Object.assign(window, { followed: [], ...facts })
  Object.defineProperty(navigator, 'maxTouchPoints', { get: () => maxTouchPoints })
  let isInTap = false
  addEventListener('click', () => (isInTap = true), { capture: true })
  addEventListener('click', () => (isInTap = false))
  const { click } = HTMLElement.prototype
  HTMLAnchorElement.prototype.click = function () {
    window.followed.push({ href: this.href, target: this.target, rel: this.rel, isInTap })
    click.call(this)
  }
}

/** What the browser itself was asked to open, in the page or in a new tab. */
async function watchNavigations(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const opened: string[] = []
  await session.send('Page.enable')
  session.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url))
  session.on('Page.windowOpen', ({ url, userGesture }) => opened.push(userGesture ? url : `without a tap: ${url}`))
  return opened
}

/** Resolves when the relay has accepted a proposal: from then on a link is ready. */
async function untilPrepared(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  const sent = await socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('wc_proposeSession'))
  const { id } = JSON.parse(String(sent.payload))
  await socket.waitForEvent('framereceived', ({ payload }) => JSON.parse(String(payload)).id === id)
}

/** Goes from the page's button to the whole list, with a link ready. */
async function openList(page: Page, url: string): Promise<void> {
  const prepared = untilPrepared(page)
  await page.goto(url)
  const { button, modal } = findModal(page)
  await button.tap()
  await modal.getByTestId('lk-all-wallets').tap()
  await prepared
}

/** Returns the pairing's link from an app's link. */
function readUri(href: string, encodings: number): string {
  const encoded = href.slice(href.indexOf('wc?uri=') + 'wc?uri='.length)
  return encodings === 2 ? decodeURIComponent(decodeURIComponent(encoded)) : decodeURIComponent(encoded)
}

for (const [index, { name, options, encodings, target, facts = {} }] of BROWSERS.entries()) {
  test.describe(name, () => {
    test.use(options)

    test(
      `WCT-06 ${name}: the tap itself opens the app, with a link that was ready before it`,
      variant(index),
      async ({ page, url }) => {
        await page.addInitScript(noteLinks, { maxTouchPoints: 5, facts })
        const opened = await watchNavigations(page)
        await openList(page, url)
        expect(opened).toEqual([])
        const { rows, view, modal } = findAllWallets(page)
        await rows.filter({ hasText: APP }).tap()
        await expect.poll(() => opened).toHaveLength(1)
        const followed = await page.evaluate(() => window.followed)
        expect(followed).toEqual([{ href: opened[0], target, rel: 'noopener noreferrer', isInTap: true }])
        expect(opened[0]).toMatch(
          encodings === 2 ? /^safe:\/\/wc\?uri=wc%253A/ : /^safe:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402/,
        )
        const uri = readUri(opened[0] ?? '', encodings)
        expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}/)

        // The view continues with the same pairing, and a link that can be tapped again.
        const again = view('ConnectingWalletConnect').getByRole('link', { name: `Open ${APP}` })
        await expect(again).toHaveAttribute('href', opened[0] ?? '')
        await expect(again).toHaveAttribute('target', target)
        await expect(again).toHaveAttribute('rel', 'noopener noreferrer')
        await expect(modal.getByTestId('lk-qr')).toHaveCount(0)
      },
    )
  })
}

test.describe('a universal link', () => {
  test.use({ ...PHONE, userAgent: IPHONE })

  test(
    'WCT-06 an app without a scheme is opened by the address it claims',
    NIGHT,
    async ({ page, url, directory, outbound }) => {
      const wallet = {
        id: 'universal',
        name: 'Universal',
        link_mode: 'https://app.wallet.example',
        chains: [],
        rdns: null,
      }
      await page.route(`${directory.url}/getWallets*`, (route) =>
        route.fulfill({ json: { count: 1, data: [wallet] }, headers: { 'access-control-allow-origin': '*' } }),
      )
      await page.addInitScript(noteLinks, { maxTouchPoints: 5, facts: {} })
      await openList(page, url)
      const nextRequest = page.waitForRequest(
        (request) => request.isNavigationRequest() && request.url().startsWith('https:'),
      )
      await findAllWallets(page).rows.filter({ hasText: wallet.name }).tap()
      const request = await nextRequest
      expect(request.url()).toMatch(/^https:\/\/app\.wallet\.example\/wc\?uri=wc%3A/)
      expect(await request.headerValue('referer')).toBeNull()
      outbound.splice(0)
    },
  )
})

const HOUSE = { id: 'house', name: 'House Wallet', mobileLink: 'house-wallet://' }

test.describe('a wallet of the site itself', () => {
  test.use({ ...PHONE, userAgent: ANDROID, hostWallets: { custom: [HOUSE] } })

  test('CON-07 WCT-06 a tap on its row on the first screen opens its app', async ({ page, url }) => {
    await page.addInitScript(noteLinks, { maxTouchPoints: 5, facts: {} })
    const opened = await watchNavigations(page)
    const prepared = untilPrepared(page)
    await page.goto(url)
    const { button, walletRow, view } = findModal(page)
    await button.tap()
    await prepared
    await walletRow(HOUSE.name).tap()
    await expect.poll(() => opened).toHaveLength(1)
    expect(opened[0]).toMatch(/^house-wallet:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402/)
    expect(await page.evaluate(() => window.followed.map(({ isInTap }) => isInTap))).toEqual([true])
    const again = view('ConnectingWalletConnect').getByRole('link', { name: `Open ${HOUSE.name}` })
    await expect(again).toHaveAttribute('href', opened[0] ?? '')
  })
})

test.describe('a desktop', () => {
  test(
    'WCT-06 nothing is opened or prepared before the choice, and then a code is shown',
    NIGHT,
    async ({ page, url }) => {
      await page.addInitScript(noteLinks, { maxTouchPoints: 0, facts: {} })
      const sockets: string[] = []
      page.on('websocket', (socket) => sockets.push(socket.url()))
      const opened = await watchNavigations(page)
      await page.goto(url)
      const { button, modal } = findModal(page)
      await button.click()
      await modal.getByTestId('lk-all-wallets').click()
      const row = findAllWallets(page).rows.filter({ hasText: APP })
      await row.waitFor()
      expect(sockets).toEqual([])
      await row.click()
      await expect(modal.getByTestId('lk-qr')).toHaveAttribute('aria-busy', 'false')
      expect(opened).toEqual([])
    },
  )
})

test.describe('a phone', () => {
  test.use({ ...PHONE, userAgent: ANDROID })

  test('MOD-07 VIS-08 a finger drags the sheet: released on its way back it stays, flicked it closes', async ({
    page,
    context,
    url,
  }) => {
    await page.goto(url)
    const { button, modal } = findModal(page)
    await button.tap()
    await expect(modal.getByTestId('lk-all-wallets')).toBeVisible()
    const restsAt = () => modal.evaluate((dialog) => dialog.getBoundingClientRect().top)
    await untilStill(modal)
    const top = await restsAt()
    const session = await context.newCDPSession(page)
    const { x, y, width } = (await modal.getByRole('heading').first().boundingBox()) ?? { x: 0, y: 0, width: 0 }
    const drag = async (...ways: readonly number[]) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints })
      await touch('touchStart', [{ x: x + width / 2, y: y + 5 }])
      for (const way of ways) await touch('touchMove', [{ x: x + width / 2, y: y + 5 + way }])
      await touch('touchEnd', [])
    }
    await drag(40, 120, 160, 90)
    await untilStill(modal)
    expect(await restsAt()).toBe(top)
    await drag(20, 60)
    await expect(modal).toBeHidden()
    await button.click()
    await expect(modal.getByTestId('lk-all-wallets')).toBeVisible()
    await untilStill(modal)
    expect(await restsAt()).toBe(top)
  })

  test(
    'BRW-01 the browser’s Back leaves the page, as without a modal: opening it and its views adds nothing to the history',
    NIGHT,
    async ({ page, url }) => {
      await page.goto(new URL('/health', url).href)
      await page.goto(url)
      const { button, modal } = findModal(page)
      const readLength = () => page.evaluate(() => history.length)
      const before = await readLength()
      await button.tap()
      await modal.getByTestId('lk-all-wallets').tap()
      await expect(findAllWallets(page).rows.first()).toBeVisible()
      expect(await readLength()).toBe(before)
      await page.goBack()
      await expect(page).toHaveURL(/\/health$/)
      await page.goForward()
      await button.tap()
      await expect(modal.getByTestId('lk-all-wallets')).toBeVisible()
    },
  )

  test(
    'WCT-06 in a frame the app opens over the whole page, since a scheme must not navigate a frame',
    NIGHT,
    async ({ page, url }) => {
      await page.addInitScript(noteLinks, { maxTouchPoints: 5, facts: {} })
      const prepared = untilPrepared(page)
      await page.goto(new URL('/health', url).href)
      await page.setContent(`<iframe src="${url.replaceAll('&', '&amp;')}" style="width:100%;height:90vh"></iframe>`)
      const frame = page.frameLocator('iframe')
      await frame.getByTestId('lk-connect-button').tap()
      await frame.getByTestId('lk-all-wallets').tap()
      await prepared
      await frame.locator('[data-view="AllWallets"]').getByTestId('lk-wallet-item').filter({ hasText: APP }).tap()
      await expect(frame.getByRole('link', { name: `Open ${APP}` })).toHaveAttribute('target', '_top')
      const followed = await page.frames()[1]?.evaluate(() => window.followed)
      expect(followed).toMatchObject([{ target: '_top', isInTap: true }])
    },
  )

  test('WCT-06 a tap before the link is ready leads to a button that has it', async ({ page, url }) => {
    await page.addInitScript(noteLinks, { maxTouchPoints: 5, facts: {} })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    // The relay is slow to accept a proposal.
    await page.routeWebSocket(/./, async (socket) => {
      const server = socket.connectToServer()
      socket.onMessage(async (message) => {
        await held
        server.send(message)
      })
    })
    await page.goto(url)
    const { button, modal, view } = findModal(page)
    await button.tap()
    await modal.getByTestId('lk-all-wallets').tap()
    await findAllWallets(page).rows.filter({ hasText: APP }).tap()
    const open = view('ConnectingWalletConnect').getByText(`Open ${APP}`, { exact: true })
    await expect(open).toHaveAttribute('aria-disabled', 'true')
    release()
    await expect(view('ConnectingWalletConnect').getByRole('link', { name: `Open ${APP}` })).toHaveAttribute(
      'href',
      /^safe:\/\/wc\?uri=wc%3A/,
    )
    expect(await page.evaluate(() => window.followed)).toEqual([])
  })

  test(
    'WCT-06 coming back from the app picks up the approval that was given while the page was suspended',
    NIGHT,
    async ({ page, url, environment }) => {
      await page.addInitScript(noteLinks, { maxTouchPoints: 5, facts: {} })
      const sockets: WebSocketRoute[] = []
      let isAsleep = false
      await page.routeWebSocket(/./, (socket) => {
        if (isAsleep) return void socket.close()
        socket.connectToServer()
        sockets.push(socket)
      })
      const wallet = await startRelayWallet(environment)
      try {
        await page.goto(url)
        const { button, modal, view } = findModal(page)
        await button.tap()
        await modal.getByTestId('lk-all-wallets').tap()
        const row = findAllWallets(page).rows.filter({ hasText: APP })
        await row.tap()
        const open = view('ConnectingWalletConnect').getByRole('link', { name: `Open ${APP}` })
        const link = readUri((await open.getAttribute('href')) ?? '', 1)
        isAsleep = true
        for (const socket of sockets.splice(0)) await socket.close()
        await show(page, 'hidden')
        await wallet.connect(link)
        isAsleep = false
        await show(page, 'visible')
        await expect(view('Account')).toBeVisible()
        await expect(page.getByTestId('status')).toHaveText('connected')
      } finally {
        await wallet.stop()
      }
    },
  )
})

/** Moves the page behind an app, or brings it back. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
