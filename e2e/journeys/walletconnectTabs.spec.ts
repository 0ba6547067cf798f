// Several tabs of a page over one socket to the relay, with a wallet on another device.
import { listSockets } from '../keepSockets'
import { disconnect, findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { expect, test } from '../wallets/relayTest'
import { CONNECTED, connect, countSockets, EVERYDAY, expectSigned, openTab, sign, status } from '../wallets/sharedTabs'
import { copyPairingLink } from '../wallets/walletPage'

/** Milliseconds until a tab is connected again after another one has closed. */
const HANDOVER_MS = 2000

test('SAF-13 three tabs have one socket to the relay, and each gets the signature that it requested', async ({
  page,
  context,
  relay,
  wallet,
  demoUrl,
}) => {
  const count = await countSockets(context, relay)
  await connect(page, demoUrl, wallet)
  const others = [await openTab(context, demoUrl), await openTab(context, demoUrl)]
  for (const tab of [page, ...others]) {
    await expect(status(tab)).toHaveText(CONNECTED)
    await expectSigned(tab, wallet)
  }
  expect(await count()).toBe(1)
})

test(
  'SAF-13 the tab with the socket closes: another one has it within two seconds, and its requests get responses',
  NIGHT,
  async ({ page, context, relay, wallet, demoUrl }) => {
    const count = await countSockets(context, relay)
    await connect(page, demoUrl, wallet)
    const other = await openTab(context, demoUrl)
    await expect(status(other)).toHaveText(CONNECTED)
    const isSigned = sign(other)
    const request = await wallet.nextRequest('request')
    await page.close()
    await request.approve(EVERYDAY)
    await expect.poll(() => listSockets(other, relay.url), { timeout: HANDOVER_MS }).toHaveLength(1)
    expect(await isSigned).toBe(true)
    expect(await count()).toBe(1)
  },
)

test(
  'SAF-13 a tab pairs while another one holds a session over the same socket: both have the new session',
  NIGHT,
  async ({ page, context, relay, wallet, demoUrl }) => {
    const count = await countSockets(context, relay)
    const other = await openTab(context, demoUrl)
    await findModal(other).button.click()
    await copyPairingLink(other)
    await connect(page, demoUrl, wallet)
    await expect(status(other)).toHaveText(CONNECTED)
    expect(await count()).toBe(1)
    await expectSigned(other, wallet)
  },
)

test(
  'SAF-13 a tab without the socket is reloaded while the wallet approves: it is connected',
  NIGHT,
  async ({ page, context, relay, wallet, demoUrl }) => {
    const count = await countSockets(context, relay)
    await openModal(page, demoUrl)
    await copyPairingLink(page)
    const other = await openTab(context, demoUrl)
    await findModal(other).button.click()
    await wallet.pair(await copyPairingLink(other))
    const request = await wallet.nextRequest('connection')
    expect(await count()).toBe(1)
    await Promise.all([other.reload(), request.approve(EVERYDAY)])
    await expect(status(other)).toHaveText(CONNECTED)
    await expect(status(page)).toHaveText(CONNECTED)
    expect(await count()).toBe(1)
  },
)

test(
  'SAF-13 the tab with the socket hangs: the other one signs over its own socket, and shares one again',
  NIGHT,
  async ({ page, context, relay, wallet, demoUrl }) => {
    const count = await countSockets(context, relay)
    await connect(page, demoUrl, wallet)
    const other = await openTab(context, demoUrl)
    await expect(status(other)).toHaveText(CONNECTED)
    const isOver = page.evaluate(() => {
      const untilMs = performance.now() + 15_000
      while (performance.now() < untilMs);
    })
    await expectSigned(other, wallet)
    expect(await listSockets(other, relay.url)).toHaveLength(1)
    await isOver
    await page.close()
    await expect.poll(count).toBe(1)
    await expectSigned(other, wallet)
  },
)

test(
  'SAF-13 a tab pairs again while another one, which was stopped, has the previous session: both have the new one and keep it',
  NIGHT,
  async ({ page, context, wallet, demoUrl }) => {
    await connect(page, demoUrl, wallet)
    const other = await openTab(context, demoUrl)
    await expect(status(other)).toHaveText(CONNECTED)
    const devtools = await context.newCDPSession(other)
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    await disconnect(page)
    await expect(status(page)).not.toHaveText(CONNECTED)
    await connect(page, demoUrl, wallet)
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    for (const tab of [page, other]) {
      await expectSigned(tab, wallet)
      await tab.reload()
      await expect(status(tab)).toHaveText(CONNECTED)
    }
  },
)
