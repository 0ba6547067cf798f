// Tabs that share a socket to the relay, when pages come and go, the network is lost, or the relay restarts.

import { NIGHT } from '../night'
import { expect, test } from '../wallets/relayTest'
import { CONNECTED, connect, countSockets, expectSigned, openTab, status } from '../wallets/sharedTabs'

test.use({
  launchOptions: [
    // Playwright turns off the back/forward cache.
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
})

test(
  'SAF-13 the page with the socket enters the back/forward cache and returns: both tabs sign, over one socket',
  NIGHT,
  async ({ page, context, wallet, demoUrl }) => {
    await connect(page, demoUrl, wallet)
    const other = await openTab(context, demoUrl)
    await expect(status(other)).toHaveText(CONNECTED)
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
    await page.goto(`${demoUrl}/icon.svg`)
    await expectSigned(other, wallet)
    // Playwright does not report sockets that a cached page closed, so only sockets that it opens count.
    const opened: string[] = []
    page.on('websocket', (socket) => opened.push(socket.url()))
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.locator('html[data-before]')).toBeAttached()
    await expectSigned(page, wallet)
    expect(opened).toEqual([])
  },
)

test(
  'SAF-13 the relay restarts: three tabs connect again, over one socket',
  NIGHT,
  async ({ page, context, relay, wallet, demoUrl }) => {
    const count = await countSockets(context, relay)
    await connect(page, demoUrl, wallet)
    const tabs = [page, await openTab(context, demoUrl), await openTab(context, demoUrl)]
    for (const tab of tabs) await expect(status(tab)).toHaveText(CONNECTED)
    relay.faults.goDown()
    await expect.poll(count).toBe(0)
    relay.faults.comeBack()
    for (const tab of tabs) await expectSigned(tab, wallet)
    expect(await count()).toBe(1)
  },
)

test(
  'SAF-13 offline and back: two tabs sign, over one socket',
  NIGHT,
  async ({ page, context, relay, wallet, demoUrl }) => {
    const count = await countSockets(context, relay)
    await connect(page, demoUrl, wallet)
    const tabs = [page, await openTab(context, demoUrl)]
    for (const tab of tabs) await expect(status(tab)).toHaveText(CONNECTED)
    await context.setOffline(true)
    relay.faults.close(1001, 'No one there')
    await expect.poll(count).toBe(0)
    await context.setOffline(false)
    for (const tab of tabs) await expectSigned(tab, wallet)
    expect(await count()).toBe(1)
  },
)

test(
  'SAF-13 tabs come and go quickly: the last one signs, over one socket',
  NIGHT,
  async ({ page, context, relay, wallet, demoUrl }) => {
    const count = await countSockets(context, relay)
    await connect(page, demoUrl, wallet)
    const tabs = await Promise.all([1, 2, 3, 4].map(() => openTab(context, demoUrl)))
    await page.close()
    const [last, ...others] = tabs
    for (const tab of others) await tab.close()
    if (!last) throw new Error('No tab is left.')
    await expect(status(last)).toHaveText(CONNECTED)
    await expectSigned(last, wallet)
    expect(await count()).toBe(1)
  },
)
