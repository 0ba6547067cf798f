// Which servers a visit reaches: every request of a whole journey by its origin, without analytics and with it.
import type { BrowserContext, Page } from '@playwright/test'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { disconnect, type ModalPage, openModal } from '../modalPage'
import { connectDemoWallet } from '../wallets/demoWallet'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const OF_THE_PAGE = new Set(['data:', 'blob:', 'about:'])

/** From connecting to disconnecting, and whatever follows in this page: the origins that were called, by page and socket. */
async function visit(
  page: Page,
  context: BrowserContext,
  url: string,
  look: (found: ModalPage) => Promise<void> = async () => {},
) {
  const requests = new Set<string>()
  const note = (address: string) => {
    const { protocol, origin } = new URL(address)
    if (!OF_THE_PAGE.has(protocol)) requests.add(origin)
  }
  context.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))
  const found = await openModal(page, url)
  await connectDemoWallet(page)
  await expect(found.view('Account')).toBeVisible()
  await look(found)
  await disconnect(page)
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  return requests
}

/** Opens Receive and the form for sending, closes the modal and opens it again. */
async function lookAround({ action, view, close, modal, button }: ModalPage): Promise<void> {
  await action('Receive').click()
  await expect(view('WalletReceive')).toBeVisible()
  await action('Back').click()
  await action('Send').click()
  await expect(view('WalletSend').getByTestId('lk-send-amount')).toBeVisible()
  await close.click()
  await expect(modal).toBeHidden()
  await button.click()
}

/** The servers that the visitor's own steps need: the site, the wallet, the networks, and those that read what an account holds. */
function needed({ examples, walletUrl, chains, dataUrl, ens }: Environment): Set<string> {
  const urls = [examples.react ?? '', walletUrl, ...chains.map(({ rpcUrl }) => rpcUrl), dataUrl, ens.gatewayUrl]
  return new Set(urls.map((url) => new URL(url).origin))
}

test('ANA-01 API-07 without analytics a whole visit calls only the servers that its own steps need; with it, only the collector is added', async ({
  page,
  context,
  environment,
}) => {
  const silent = await visit(page, context, addressOf(environment, 'react', ['relayUrl', 'dataUrl']), lookAround)
  // Leaving makes the page send what it keeps until its end.
  await page.goto('about:blank')
  const allowed = needed(environment)
  expect(silent).toContain(new URL(environment.dataUrl).origin)
  expect([...silent].filter((origin) => !allowed.has(origin))).toEqual([])

  const collector = new URL(environment.analyticsUrl).origin
  const disconnectRequest = context.waitForEvent('request', {
    predicate: (request) => (request.postData() ?? '').includes('"DISCONNECT_SUCCESS"'),
    // The only limit is the test's own timeout.
    timeout: 0,
  })
  const requests = await visit(page, context, addressOf(environment, 'react', ['relayUrl', 'dataUrl', 'analyticsUrl']))
  const body = (await disconnectRequest).postData() ?? ''
  expect([...requests].filter((origin) => !allowed.has(origin))).toEqual([collector])
  expect(body).not.toMatch(/[?]|0x[0-9a-f]{40}/i)
})
