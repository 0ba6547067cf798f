// The demo wallet in its own tab, for a person with a phone: paste the link, read, decide.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { findModal } from '../modalPage'

export interface WalletTab {
  page: Page
  /** A pending request, by its heading. */
  requestCard(heading: string | RegExp): Locator
  approve(heading: string | RegExp): Promise<void>
  reject(heading: string | RegExp): Promise<void>
  /** The card of a connected site, by the site's name. */
  connection(site: string | RegExp): Locator
  paste(link: string): Promise<void>
}

export const CONNECT = 'Connect to this site'

/** Opens the wallet in a new tab. */
export async function openWalletTab(context: BrowserContext, url: string): Promise<WalletTab> {
  const page = await context.newPage()
  await page.goto(url)
  const cards = (section: string, name: string | RegExp) =>
    page.getByRole('region', { name: section, exact: true }).getByRole('article', { name })
  const requestCard = (heading: string | RegExp) => cards('Requests', heading)
  const answer = async (heading: string | RegExp, button: string) => {
    await requestCard(heading).getByRole('button', { name: button }).click()
    await requestCard(heading).waitFor({ state: 'detached' })
  }
  return {
    page,
    requestCard,
    approve: (heading) => answer(heading, 'Approve'),
    reject: (heading) => answer(heading, 'Reject'),
    connection: (site) => cards('Connections', site),
    async paste(link) {
      await page.getByRole('textbox', { name: 'Connection link of a site' }).fill(link)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
    },
  }
}

/** Goes from the list of wallets to the code, and returns the link that its button copies. The page may read the clipboard. */
export async function copyPairingLink(page: Page): Promise<string> {
  const { modal } = findModal(page)
  await modal.getByTestId('lk-wallet-walletconnect').click()
  return readLink(page)
}

/** The link of the shown code. */
export async function readLink(page: Page): Promise<string> {
  const { modal } = findModal(page)
  await modal.getByTestId('lk-qr').waitFor()
  await modal.getByRole('button', { name: /^(Copy link|Copied)$/ }).click()
  await modal.getByRole('button', { name: 'Copied', exact: true }).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}
