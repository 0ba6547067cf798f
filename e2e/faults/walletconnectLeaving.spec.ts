// Visitors who close, return, double-click or reload during a wallet request: one pairing, and no connection without a visible session.
import type { Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { keepSockets, listSockets } from '../keepSockets'
import { disconnect, findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { expect, expectOneConnection, readEvents, test } from '../wallets/relayTest'
import { copyPairingLink, readLink } from '../wallets/walletPage'

const EVERYDAY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const PROPOSAL = /wc_proposeSession|"tag":1100\b/

/** The number of sockets that the page has opened to the relay, and of proposals that it sent. */
async function countTraffic(page: Page, relayUrl: string) {
  const sockets = await listSockets(page, relayUrl)
  const proposals = sockets.flatMap(({ sent }) => sent).filter((text) => PROPOSAL.test(text))
  return { sockets: sockets.length, proposals: proposals.length }
}

/** Sends a signing request through the page's provider, and returns how it ends. */
async function requestSignature(page: Page, message: string): Promise<() => Promise<string>> {
  const handle = await page.evaluateHandle(
    (params) => {
      const { provider } = window as unknown as { provider: { request(given: unknown): Promise<unknown> } }
      const ending = provider.request({ method: 'personal_sign', params }).then(
        () => 'signed',
        ({ code }) => `failed ${code}`,
      )
      return { ending }
    },
    [stringToHex(message), EVERYDAY],
  )
  return () => handle.evaluate(({ ending }) => ending)
}

test('WCT-08 WCT-10 a double click on the row makes one pairing over one socket', async ({
  page,
  relay,
  wallet,
  environment,
  demoUrl,
}) => {
  await keepSockets(page)
  const { modal } = await openModal(page, demoUrl)
  await modal.getByTestId('lk-wallet-walletconnect').dblclick()
  await wallet.connect(await readLink(page))
  await expectOneConnection(page, wallet, environment)
  expect(await countTraffic(page, relay.url)).toEqual({ sockets: 1, proposals: 1 })
})

test(
  'WCT-05 WCT-10 closed and opened again: the same code, and one pairing',
  NIGHT,
  async ({ page, relay, wallet, environment, demoUrl }) => {
    await keepSockets(page)
    const { modal, button, back } = await openModal(page, demoUrl)
    const link = await copyPairingLink(page)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await button.click()
    expect(await copyPairingLink(page)).toBe(link)
    await back.click()
    expect(await copyPairingLink(page)).toBe(link)
    await wallet.connect(link)
    await expectOneConnection(page, wallet, environment)
    expect(await countTraffic(page, relay.url)).toEqual({ sockets: 1, proposals: 1 })
  },
)

test('WCT-03 WCT-10 a wallet that approves after the modal was closed: the page does not change, and the wallet’s session ends', async ({
  page,
  wallet,
  demoUrl,
}) => {
  const { modal, view, button } = await openModal(page, demoUrl)
  await wallet.pair(await copyPairingLink(page))
  const request = await wallet.nextRequest('connection')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await request.approve(EVERYDAY)
  await expect.poll(() => wallet.list()).toHaveLength(0)
  expect(await readEvents(page)).toEqual([])
  await button.click()
  await expect(view('Connect')).toBeVisible()
  await wallet.connect(await copyPairingLink(page))
  await expect(view('Account')).toBeVisible()
})

test(
  'WCT-10 a request that a wallet never responds to: closing the modal and everything else works, and the next one is signed',
  NIGHT,
  async ({ page, wallet, demoUrl }) => {
    const { modal, view, close, button } = await openModal(page, demoUrl)
    await wallet.connect(await copyPairingLink(page))
    await expect(view('Account')).toBeVisible()
    await requestSignature(page, 'Nobody answers this')
    await wallet.nextRequest('request')
    await close.click()
    await expect(modal).toBeHidden()
    await button.click()
    await expect(view('Account')).toBeVisible()
    const next = await requestSignature(page, 'But this')
    await (await wallet.nextRequest('request')).approve(EVERYDAY)
    expect(await next()).toBe('signed')
  },
)

test(
  'WCT-10 leaving while a request waits: the request fails, and the wallet’s session ends',
  NIGHT,
  async ({ page, wallet, demoUrl }) => {
    const { view } = await openModal(page, demoUrl)
    await wallet.connect(await copyPairingLink(page))
    await expect(view('Account')).toBeVisible()
    const waiting = await requestSignature(page, 'Nobody answers this')
    await wallet.nextRequest('request')
    await disconnect(page)
    expect(await waiting()).toBe('failed 4900')
    await expect.poll(() => wallet.list()).toHaveLength(0)
  },
)

test('WCT-10 a reload while a request waits: still connected, a late response does no harm, and the next one is signed', async ({
  page,
  wallet,
  demoUrl,
}) => {
  const { view, button } = await openModal(page, demoUrl)
  await wallet.connect(await copyPairingLink(page))
  await expect(view('Account')).toBeVisible()
  await requestSignature(page, 'Lost with the page')
  const late = await wallet.nextRequest('request')
  await page.reload()
  await button.click()
  await expect(view('Account')).toBeVisible()
  await late.approve(EVERYDAY)
  const next = await requestSignature(page, 'Asked by the new page')
  await (await wallet.nextRequest('request')).approve(EVERYDAY)
  expect(await next()).toBe('signed')
})

test(
  'WCT-10 a reload while a code is shown: a late approval of it connects the new page automatically',
  NIGHT,
  async ({ page, wallet, environment, demoUrl }) => {
    await openModal(page, demoUrl)
    await wallet.pair(await copyPairingLink(page))
    const request = await wallet.nextRequest('connection')
    await page.reload()
    const { button } = findModal(page)
    await expect(button).toHaveText('Connect wallet')
    await request.approve(EVERYDAY)
    await expect(button).not.toHaveText('Connect wallet')
    await button.click()
    await expectOneConnection(page, wallet, environment)
  },
)

test(
  'WCT-06 WCT-10 a page that a phone puts in the background for the wallet is connected when it returns',
  NIGHT,
  async ({ page, wallet, environment, demoUrl }) => {
    await openModal(page, demoUrl)
    await wallet.pair(await copyPairingLink(page))
    const request = await wallet.nextRequest('connection')
    await page.goto('about:blank')
    await request.approve(EVERYDAY)
    await page.goto(demoUrl)
    const { button } = findModal(page)
    await expect(button).not.toHaveText('Connect wallet')
    await button.click()
    await expectOneConnection(page, wallet, environment)
  },
)

test(
  'WCT-03 WCT-10 a code that was closed before the reload: a late approval connects nothing, and the wallet’s session ends',
  NIGHT,
  async ({ page, wallet, demoUrl }) => {
    const { modal } = await openModal(page, demoUrl)
    await wallet.pair(await copyPairingLink(page))
    const request = await wallet.nextRequest('connection')
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await page.reload()
    await request.approve(EVERYDAY)
    await expect.poll(() => wallet.list()).toHaveLength(0)
    await expect(findModal(page).button).toHaveText('Connect wallet')
    expect(await readEvents(page)).toEqual([])
  },
)

test(
  'WCT-10 a reload before the wallet responds, and a new code: only that one connects',
  NIGHT,
  async ({ page, wallet, environment, demoUrl }) => {
    await openModal(page, demoUrl)
    await wallet.pair(await copyPairingLink(page))
    await wallet.nextRequest('connection')
    await page.reload()
    await findModal(page).button.click()
    await wallet.connect(await copyPairingLink(page))
    await expectOneConnection(page, wallet, environment)
  },
)
