// Links to wallet apps that another kit, an earlier visit or a script stored on the site. SAF-11, field case 13.
import type { Page } from '@playwright/test'
import { openModal } from '../modalPage'
import { variant } from '../night'
import { expect, test } from '../wallets/relayTest'
import { copyPairingLink } from '../wallets/walletPage'

const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
const PLANTED = [
  { name: 'MetaMask', href: 'metamask://' },
  { name: 'MetaMask', href: 'javascript:window.hasRun=true//' },
  { name: 'MetaMask', href: 'search-ms://query=x' },
]

/** Runs in the page, before its scripts. */
function plant({ key, value }: { key: string; value: unknown }): void {
  window.localStorage.setItem(key, JSON.stringify(value))
}

/** What the browser is asked to open, in the page or in a new tab. */
async function watchNavigations(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const opened: string[] = []
  await session.send('Page.enable')
  session.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url))
  session.on('Page.windowOpen', ({ url }) => opened.push(url))
  return opened
}

/** Resolves to the signature. */
function sign(page: Page, address: string | undefined): Promise<unknown> {
  return page.evaluate((from) => {
    const { provider } = window as unknown as { provider: { request(given: unknown): Promise<unknown> } }
    return provider.request({ method: 'personal_sign', params: ['0x00', from] })
  }, address)
}

// Without the site's policy, a script in a link would run.
test.use({ bypassCSP: true })

for (const [index, value] of PLANTED.entries()) {
  test(
    `field case 13: SAF-11 a link in storage opens nothing for a visitor who scanned a code: ${value.href}`,
    variant(index, 1),
    async ({ page, wallet, environment, demoUrl }) => {
      await page.addInitScript(plant, { key: KEY, value })
      const { view } = await openModal(page, demoUrl)
      await wallet.connect(await copyPairingLink(page))
      await expect(view('Account')).toBeVisible()
      const opened = await watchNavigations(page)
      const signed = sign(page, environment.accounts[0]?.address)
      await (await wallet.nextRequest('request')).approve('')
      expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
      expect(opened).toEqual([])
      expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
      expect(await page.evaluate((key) => window.localStorage.getItem(key), KEY)).toBe(JSON.stringify(value))
    },
  )
}

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: 'Android Mobile' })

  test('WCT-06 SAF-11 a request opens the app that the visitor chose, despite links of another kit', async ({
    page,
    wallet,
    environment,
    demoUrl,
  }) => {
    await page.addInitScript(plant, { key: KEY, value: { name: 'Other', href: 'other-wallet://' } })
    const opened = await watchNavigations(page)
    const { modal, view } = await openModal(page, demoUrl)
    await modal.getByTestId('lk-all-wallets').click()
    await view('AllWallets').getByTestId('lk-wallet-item').filter({ hasText: 'Trust Wallet' }).click()
    const link = view('ConnectingWalletConnect').getByRole('link', { name: 'Open Trust Wallet' })
    const href = (await link.getAttribute('href')) ?? ''
    await link.click()
    expect(href).toMatch(/^trust:\/\/wc\?uri=wc%3A/)
    const topic = await wallet.connect(decodeURIComponent(href.slice('trust://wc?uri='.length)))
    await expect(view('Account')).toBeVisible()
    opened.splice(0)
    const signed = sign(page, environment.accounts[0]?.address)
    await (await wallet.nextRequest('request')).approve('')
    await signed
    expect(opened).toHaveLength(1)
    expect(opened[0]).toMatch(new RegExp(`^trust://wc\\?requestId=\\d+&sessionTopic=${topic}$`))
  })
})
