// Several tabs of the demo with a wallet on another device, and their sockets.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { stringToHex, verifyMessage } from 'viem'
import type { Relay } from '../../services/relay/startRelay'
import { keepSockets, listSockets } from '../keepSockets'
import { openModal } from '../modalPage'
import type { ScriptedRelayWallet } from './relayWallet'
import { copyPairingLink } from './walletPage'

export const EVERYDAY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const CONNECTED = /^Connected with/
const MESSAGE = 'One seat, please'

/** The number of open sockets to the relay, in all tabs. */
export async function countSockets(context: BrowserContext, { url }: Relay): Promise<() => Promise<number>> {
  await keepSockets(context)
  return async () => {
    const lists = await Promise.all(context.pages().map((page) => listSockets(page, url)))
    return lists.flat().filter(({ isOpen }) => isOpen).length
  }
}

/** Opens another tab with the page. */
export async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** Connects with a code that the page shows. */
export async function connect(page: Page, url: string, wallet: ScriptedRelayWallet): Promise<string> {
  const { view } = await openModal(page, url)
  const topic = await wallet.connect(await copyPairingLink(page))
  await view('Account').waitFor()
  return topic
}

/** The demo's connection status. */
export const status = (page: Page) => page.getByTestId('demo-status')

/** Requests a signature; resolves with whether it is the account's. */
export function sign(page: Page): Promise<boolean> {
  const signature = page.evaluate(
    (params) => {
      const { provider } = window as unknown as { provider: { request(given: unknown): Promise<unknown> } }
      return provider.request({ method: 'personal_sign', params })
    },
    [stringToHex(MESSAGE), EVERYDAY],
  )
  return signature.then((given) =>
    verifyMessage({ address: EVERYDAY, message: MESSAGE, signature: given as `0x${string}` }),
  )
}

/** The wallet signs the last request. */
async function approve(wallet: ScriptedRelayWallet): Promise<void> {
  await (await wallet.nextRequest('request')).approve(EVERYDAY)
}

/** Requests a signature in this tab, which the wallet approves. */
export async function expectSigned(page: Page, wallet: ScriptedRelayWallet): Promise<void> {
  const isSigned = sign(page)
  await approve(wallet)
  expect(await isSigned).toBe(true)
}
