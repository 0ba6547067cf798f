// Known brands show their logo, from the page's own files, in each list that names them.
import type { Locator, Page } from '@playwright/test'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { openModal } from '../modalPage'
import { NIGHT } from '../night'
import { leaveDemoWalletOut } from '../wallets/demoWallet'
import { ALICE, addWallet } from '../wallets/scriptedWallet'

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const POL = { name: 'POL', symbol: 'POL', decimals: 18 }
const NETWORKS = [
  { id: 'eip155:1', name: 'Ethereum', native: ETHER },
  { id: 'eip155:10', name: 'OP Mainnet', native: ETHER },
  { id: 'eip155:137', name: 'Polygon', native: POL },
  { id: 'eip155:8453', name: 'Base', native: ETHER },
  { id: 'eip155:42161', name: 'Arbitrum One', native: ETHER },
]
/** On Ethereum, without a picture from the data service. */
const TOKENS = [
  { name: 'USD Coin', symbol: 'USDC', contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
  { name: 'Tether USD', symbol: 'USDT', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
  { name: 'Dai Stablecoin', symbol: 'DAI', contract: '0x6B175474E89094C44Da98b954EedeAC495271d0F', decimals: 18 },
]
/** Has the name of a well-known token, and an unknown contract. */
const COPY = { name: 'USD Coin Copy', symbol: 'USDC', contract: `0x${'bad0'.repeat(10)}`, decimals: 6 }

/** The page on well-known networks, with MetaMask as it was before wallets announced themselves. */
async function openPage(page: Page, environment: Environment) {
  await leaveDemoWalletOut(page)
  await addWallet(page, { place: 'legacy', chainId: '0x1', accounts: [ALICE] })
  await page.addInitScript(() => Object.assign(Reflect.get(window, 'ethereum'), { isMetaMask: true }))
  const networks = NETWORKS.map((network) => ({ ...network, rpcUrls: [environment.chains[0]?.rpcUrl] }))
  const url = new URL(addressOf(environment, 'react', ['relayUrl', 'dataUrl']))
  url.searchParams.set('networks', JSON.stringify(networks))
  const found = await openModal(page, url.href)
  return { ...found, metaMask: found.walletRow('MetaMask').filter({ hasText: 'Installed' }) }
}

/** Makes the data service return these tokens. */
async function holdTokens(page: Page, { dataUrl }: Environment): Promise<void> {
  const balances = [...TOKENS, COPY].map(({ contract, decimals, ...token }) => ({
    ...token,
    chainId: 'eip155:1',
    address: `eip155:1:${contract}`,
    price: 1,
    value: 25,
    quantity: { decimals: String(decimals), numeric: '25' },
    iconUrl: '',
  }))
  await page.route(`${dataUrl}/v1/account/*/balance*`, (route) =>
    route.fulfill({ json: { balances }, headers: { 'access-control-allow-origin': '*' } }),
  )
}

/** Fails unless the row has one picture, drawn from the page's own files, and no letter in its place. */
async function expectMark(row: Locator): Promise<void> {
  const mark = row.locator('img[src^="data:image/svg+xml"], svg.wallet-icon')
  await expect(mark).toHaveCount(1)
  await expect(mark).toBeVisible()
  await expect(row.locator('.drawn')).toHaveCount(0)
  await expect
    .poll(() => mark.evaluate((each) => !(each instanceof HTMLImageElement) || each.naturalWidth > 0))
    .toBe(true)
}

test('VIS-04 the wallet list and the help list show the logos of the wallets and of WalletConnect', async ({
  page,
  environment,
}) => {
  const { metaMask, modal, action, view } = await openPage(page, environment)
  for (const row of [metaMask, modal.getByTestId('lk-wallet-walletconnect')]) await expectMark(row)
  await action('I don’t have a wallet').click()
  const links = view('GetWallet').getByRole('link')
  await expect(links).toHaveCount(5)
  for (const link of await links.all()) await expectMark(link)
})

test(
  'VIS-04 Networks and the tokens show well-known logos, and a copy of a token has only a letter',
  NIGHT,
  async ({ page, environment }) => {
    await holdTokens(page, environment)
    const { metaMask, action, view, back } = await openPage(page, environment)
    await metaMask.click()
    const tokens = view('Account').getByTestId('lk-token')
    for (const { name } of TOKENS) await expectMark(tokens.filter({ has: page.getByText(name, { exact: true }) }))
    const copy = tokens.filter({ hasText: COPY.name })
    await expect(copy.locator('.drawn')).toHaveText('U')
    await expect(copy.locator('img')).toHaveCount(0)
    await expectMark(action('Network: Ethereum'))
    await action('Network: Ethereum').click()
    for (const { name } of NETWORKS) await expectMark(view('Networks').getByRole('button', { name }))
    await back.click()
    await expect(view('Account')).toBeVisible()
  },
)
