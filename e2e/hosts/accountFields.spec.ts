// What a host reads from an account, field by field, in a page with the script tag that knows every local server.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WalletModal } from '@latchkey/sdk'
import type { Page } from '@playwright/test'
import { createExampleConfig } from '../../services/local/exampleConfig.ts'
import { startStatic } from '../../services/local/static.ts'
import type { Environment } from '../environment'
import { createName, signInAs } from '../login/provider'
import { findModal, openSettings } from '../modalPage'
import { addDemoWallets, connectDemoWallet, DEMO_WALLET } from '../wallets/demoWallet'
import { findHost } from './build/listHosts.mjs'
import { expect, test } from './hostTest'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NAME = 'everyday.eth'
const EXPLORER = 'https://explorer.example'

declare global {
  interface Window {
    /** The modal of the page that this journey writes. */
    shop: WalletModal
  }
}

/** A separate page next to the host's files: one modal with everything, and a button that shows the balance. */
async function openPage(page: Page, environment: Environment): Promise<void> {
  const { networks, ens, projectId, relayUrl, explorerUrl, dataUrl, loginUrl } = createExampleConfig(environment)
  const evm = networks
    .filter(({ id }) => id.startsWith('eip155:'))
    .map((network) => ({ ...network, explorers: [{ name: 'Explorer', url: EXPLORER }] }))
  const features = {
    evm: { networks: evm, ens },
    names: { testnets: true },
    data: { dataUrl },
    embedded: { frameUrl: `${loginUrl}/sdk` },
    walletConnect: { relayUrl },
    wallets: { explorerUrl },
    solana: false,
    bitcoin: false,
    generic: false,
    onramp: false,
    languages: false,
  }
  const options = JSON.stringify({ projectId, features })
  const body = `<!doctype html><title>Shop</title><link rel="icon" href="data:,">
    <latchkey-account-button balance></latchkey-account-button>
    <script type="module" src="latchkey.js"></script>
    <script type="module">window.shop = latchkey.everything(${options}); latchkey.defineElements(window.shop)</script>`
  const mount = async () => ({
    '/shop': (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(body)
    },
  })
  const { url, stop } = await startStatic({ dir: findHost('script-tag').serves, port: 0, mount })
  page.on('close', () => void stop())
  await page.goto(`${url}/shop`)
}

/** The account of the family, as JSON. */
function readAccount(page: Page) {
  return page.evaluate(async () => {
    const { connections } = await window.shop.core.load()
    const { addressLabels, nativeBalance: _, ...account } = connections.account('eip155')
    return { ...account, addressLabels: addressLabels && [...addressLabels] }
  })
}

/** The networks in the family's state. */
function readNetworks(page: Page) {
  return page.evaluate(async () => {
    const { networks, store } = await window.shop.core.load()
    const { network, isSupported } = store.get(networks.activeAtom)
    const requested = store.get(networks.listAtom).map(({ id }) => id)
    return { network: network.id, isSupported, requested, approved: networks.approved('eip155') }
  })
}

async function expectFields(page: Page, expected: Record<string, unknown>): Promise<void> {
  await expect(async () => expect(await readAccount(page)).toMatchObject(expected)).toPass({ timeout: 20_000 })
}

/** Opened from the account. */
async function expectNothingAfterDisconnect(page: Page): Promise<void> {
  await openSettings(page)
  await findModal(page).action('Disconnect').click()
  const gone = { status: 'disconnected', caipAddress: null, address: null, allAccounts: [] }
  await expectFields(page, gone)
  expect(await readAccount(page)).toEqual(gone)
}

test('ACC-01 host script-tag: each field of an account is there after a wallet connects, and gone after it disconnects', async ({
  page,
  environment,
}) => {
  await addDemoWallets(page, createExampleConfig(environment).walletScript)
  await openPage(page, environment)
  const { view, back } = findModal(page)
  await page.evaluate(() => window.shop.open())
  await connectDemoWallet(page)
  await page.getByRole('tab').nth(1).click()
  await expectFields(page, { currentTab: 1 })
  await openSettings(page)
  await expectFields(page, {
    status: 'connected',
    caipAddress: `eip155:31337:${ALICE}`,
    address: ALICE,
    allAccounts: [{ namespace: 'eip155', address: ALICE, type: 'eoa' }],
    connectedWalletInfo: { name: DEMO_WALLET, icon: expect.stringMatching(/^data:image/), rdns: expect.any(String) },
    preferredAccountTypes: { eip155: expect.any(String) },
    balance: expect.stringMatching(/^\d+\.\d+$/),
    balanceSymbol: 'ETH',
    tokenBalance: expect.arrayContaining([expect.objectContaining({ chainId: 'eip155:31337', symbol: 'ETH' })]),
    profileName: NAME,
    profileImage: `${environment.ens.gatewayUrl}/avatar.png`,
    addressLabels: [[ALICE, NAME]],
    addressExplorerUrl: `${EXPLORER}/address/${ALICE}`,
  })
  expect(await readNetworks(page)).toEqual({
    network: 'eip155:31337',
    isSupported: true,
    requested: ['eip155:31337', 'eip155:31338'],
    // An extension accepts any network.
    approved: null,
  })
  await back.click()
  await view('Account').waitFor()
  await expectNothingAfterDisconnect(page)
})

test('ACC-01 host script-tag: a social account adds its own fields, and removes them again', async ({
  page,
  environment,
}) => {
  await openPage(page, environment)
  const { modal, view, back } = findModal(page)
  await page.evaluate(() => window.shop.open())
  await modal.getByRole('button', { name: 'Farcaster' }).click()
  await expectFields(page, { farcasterUrl: expect.stringMatching(/^https?:/) })
  await back.click()
  const opened = page.waitForEvent('popup')
  await modal.getByRole('button', { name: 'Google' }).click()
  const name = createName()
  await signInAs(await opened, name)
  await expect(view('Account')).toBeVisible()
  await expectFields(page, {
    status: 'connected',
    allAccounts: [{ namespace: 'eip155', type: 'smartAccount' }],
    user: { username: name, email: expect.stringContaining(name), signInMethods: ['google'] },
    socialProvider: 'google',
    smartAccountDeployed: false,
    preferredAccountTypes: { eip155: 'smartAccount' },
  })
  await expectNothingAfterDisconnect(page)
})
