// Pages that are suspended while a wallet responds: offline, frozen by the system, or with a socket that only looks alive.
import type { Page, WebSocketRoute } from '@playwright/test'
import { openModal } from '../modalPage'
import { NIGHT } from '../night'
import { expect, expectOneConnection, test } from '../wallets/relayTest'
import { copyPairingLink, readLink } from '../wallets/walletPage'

const EVERYDAY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const RELAY_DOWN = 'Can’t reach WalletConnect. Retrying…'
/** Relays ping every 30 s: a socket without a message in that time is not trusted. */
const AWAY_MS = 60_000

/** The system suspends the page's scripts, as a phone does with a background browser, or resumes them. */
async function setLifecycle(page: Page, state: 'frozen' | 'active'): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setWebLifecycleState', { state })
  await client.detach()
}

/** Sets whether the page counts as visible, and fires the event. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

/** Every socket to the relay goes through here. `cut` silences the open ones without notifying the page. */
async function passSockets(page: Page, relayUrl: string) {
  const open: { route: WebSocketRoute; isCut: boolean }[] = []
  await page.routeWebSocket(
    (url) => url.href.startsWith(relayUrl),
    (route) => {
      const socket = { route, isCut: false }
      open.push(socket)
      const server = route.connectToServer()
      route.onMessage((data) => void (socket.isCut || server.send(data)))
      server.onMessage((data) => void (socket.isCut || route.send(data)))
    },
  )
  return {
    count: () => open.length,
    cut() {
      for (const socket of open) socket.isCut = true
    },
  }
}

test(
  'WCT-06 WCT-08 a page that is frozen and loses its socket while the wallet approves: the approval lands once on return',
  NIGHT,
  async ({ page, relay, wallet, environment, demoUrl }) => {
    await openModal(page, demoUrl)
    await wallet.pair(await copyPairingLink(page))
    const request = await wallet.nextRequest('connection')
    await setLifecycle(page, 'frozen')
    relay.faults.close(1001, 'Nobody there')
    await request.approve(EVERYDAY)
    await setLifecycle(page, 'active')
    await expectOneConnection(page, wallet, environment)
  },
)

test(
  'WCT-06 WCT-08 a hidden tab whose socket died silently: the approval lands once when the tab is shown',
  NIGHT,
  async ({ page, relay, wallet, environment, demoUrl }) => {
    // A relay accepts late clocks but no early ones, so the page's clock catches up with it.
    await page.clock.install({ time: Date.now() - AWAY_MS })
    const sockets = await passSockets(page, relay.url)
    const { modal } = await openModal(page, demoUrl)
    await wallet.pair(await copyPairingLink(page))
    const request = await wallet.nextRequest('connection')
    await setVisibility(page, 'hidden')
    sockets.cut()
    await request.approve(EVERYDAY)
    expect(sockets.count()).toBe(1)
    await page.clock.setSystemTime(Date.now())
    await setVisibility(page, 'visible')
    await expectOneConnection(page, wallet, environment)
    expect(sockets.count()).toBe(2)
    await expect(modal.getByText(RELAY_DOWN)).toBeHidden()
  },
)

test('WCT-08 if the device is offline while a code is shown, the view says so, and the same code works later', async ({
  page,
  context,
  relay,
  wallet,
  environment,
  demoUrl,
}) => {
  const { modal, back } = await openModal(page, demoUrl)
  const link = await copyPairingLink(page)
  await wallet.pair(link)
  const request = await wallet.nextRequest('connection')
  await context.setOffline(true)
  relay.faults.close(1001, 'Nobody there')
  await expect(modal.getByText(RELAY_DOWN)).toBeVisible()
  await request.approve(EVERYDAY)
  await expect(modal.getByTestId('lk-qr')).toBeVisible()
  await back.click()
  await modal.getByTestId('lk-wallet-walletconnect').click()
  await expect(modal.getByText(RELAY_DOWN)).toBeVisible()
  await context.setOffline(false)
  await expectOneConnection(page, wallet, environment)
})

test(
  'WCT-08 offline before the library has loaded: the view says so, and the code appears when the connection is back',
  NIGHT,
  async ({ page, context, wallet, demoUrl }) => {
    const { modal, view } = await openModal(page, demoUrl)
    await expect(modal.getByTestId('lk-wallet-walletconnect')).toBeVisible()
    await context.setOffline(true)
    await modal.getByTestId('lk-wallet-walletconnect').click()
    await expect(modal.getByRole('alert').filter({ hasText: 'Your device is offline' })).toBeVisible()
    await context.setOffline(false)
    await wallet.connect(await readLink(page))
    await expect(view('Account')).toBeVisible()
  },
)
