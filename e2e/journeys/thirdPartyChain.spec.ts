// Another author's chain family, on a page with only the SDK and this family. The wallet and TON's virtual machine
// run in this process; the page reaches the wallet through TON Connect's bridge, and the chain through toncenter's API.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type LocalTon, startLocalTon, unusedAddress } from '../../examples/third-party-chain/test/localTon'
import {
  createLocalWallet,
  DECLINED,
  type LocalWallet,
  signedBytes,
} from '../../examples/third-party-chain/test/localWallet'
import { ROOT } from '../../scripts/packages.mjs'
import { expect, test } from '../fixtures'
import { disconnect, openModal, openSettings } from '../modalPage'
import { NIGHT } from '../night'
import { expectSentRow, fillSend, openReview, readReviewed } from '../wallets/sendFlow'
import { beginSwap, expectSwapNotice, leastOf, shownAmount } from '../wallets/swapFlow'

const WALLET = 'Local Wallet'
const UNITS = 12_345_678_901_234n
const ONE_UNIT = 1n
const DOLLARS = 500_000_000n
/** The maximum that a swap's review says the swap takes: 0.31 coins. */
const MAX_FEE = 310_000_000n

declare global {
  interface Window {
    requestTonWallet(method: string, args: unknown[]): Promise<unknown>
    addTonWallet(): void
    emitTonEvent(event: unknown): void
  }
}

let local: LocalTon
test.beforeAll(async () => {
  local = await startLocalTon()
})
test.afterAll(() => local.stop())

const addressOf = (example: string | undefined) => `${example}/?rpcUrl=${encodeURIComponent(local.origin)}`
/** Connects on a page with a data service that quotes swaps, and with the swap contract. */
async function connectToConvert(page: Page, example: string | undefined) {
  const found = await openModal(
    page,
    `${addressOf(example)}&dataUrl=${encodeURIComponent(local.origin)}&router=${local.pool}`,
  )
  await found.walletRow(WALLET).click()
  return found
}

/** A wallet whose owner approves, or declines after `decline`. Its bridge is added to every document, immediately or on request. */
async function addWallet(page: Page, { seed, isLate = false }: { seed: number; isLate?: boolean }) {
  let isWilling = true
  const person = {
    async respond(_request: string, approved: () => unknown) {
      if (!isWilling) throw DECLINED
      return approved()
    },
  }
  const wallet = createLocalWallet({ network: local.node, person, seed })
  const { bridge } = wallet
  await page.exposeFunction('requestTonWallet', (method: 'connect' | 'restoreConnection' | 'send', args: never[]) =>
    (bridge[method] as (...args: never[]) => Promise<unknown>)(...args),
  )
  const { deviceInfo, walletInfo, protocolVersion, isWalletBrowser } = bridge
  await page.addInitScript(installBridge, {
    isLate,
    facts: { deviceInfo, walletInfo, protocolVersion, isWalletBrowser },
  })
  bridge.listen((event) => void page.evaluate((sent) => window.emitTonEvent(sent), event))
  return {
    ...wallet,
    decide: (next: boolean) => {
      isWilling = next
    },
  }
}

/** Runs in the page, so it is self-contained. */
function installBridge({ isLate, facts }: { isLate: boolean; facts: object }): void {
  const listeners = new Set<(event: unknown) => void>()
  const callBridge =
    (method: string) =>
    (...args: unknown[]) =>
      window.requestTonWallet(method, args)
  const tonconnect = {
    ...facts,
    connect: callBridge('connect'),
    restoreConnection: callBridge('restoreConnection'),
    send: callBridge('send'),
    listen: (callback: (event: unknown) => void) => {
      listeners.add(callback)
      return () => listeners.delete(callback)
    },
  }
  window.emitTonEvent = (event) => {
    for (const listener of listeners) listener(event)
  }
  window.addTonWallet = () => {
    Object.assign(window, { localwallet: { tonconnect } })
  }
  if (!isLate) window.addTonWallet()
}

async function coinsOf(wallet: LocalWallet): Promise<bigint> {
  return (await local.contractOf('-239', wallet.address)).balance
}

/** What the pool pays at this moment. */
async function quoteOf(given: { coins: bigint } | { dollars: bigint }): Promise<bigint> {
  const { coins, jettons } = await local.reserves('-239')
  return 'coins' in given
    ? (jettons * given.coins) / (coins + given.coins)
    : (coins * given.dollars) / (jettons + given.dollars)
}

async function fund(wallet: LocalWallet, network: '-239' | '-3', units: bigint): Promise<void> {
  const contract = await local.contractOf(network, wallet.address)
  contract.balance = units
}

function isSignedBy({ address, publicKey }: LocalWallet, text: string, reply: string): boolean {
  const { signature, timestamp, domain } = JSON.parse(reply)
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  })
  const digest = createHash('sha256').update(signedBytes({ address, domain, timestamp, text })).digest()
  return verify(null, digest, key, Buffer.from(signature, 'base64'))
}

test('PLG-05 connect, see the balance, sign, send, and every refusal shows a message', async ({
  page,
  environment,
}) => {
  const wallet = await addWallet(page, { seed: 11 })
  await fund(wallet, '-239', UNITS)
  const { modal, walletRow, view, action, close } = await openModal(
    page,
    addressOf(environment.examples['third-party-chain']),
  )
  await walletRow(WALLET).click()
  const address = wallet.address.toString({ bounceable: false })
  await expect(view('Account').getByText(`${address.slice(0, 6)}…${address.slice(-6)}`)).toBeVisible()
  await expect(action('Network: TON')).toBeVisible()
  await expect(modal.getByRole('img', { name: '12,345.678901234 TON' })).toHaveText('12,345.678 TON')
  await openSettings(page)
  await expect(modal.getByRole('link', { name: /explorer/i })).toHaveAttribute(
    'href',
    `https://tonviewer.com/${address}`,
  )
  await close.click()
  await expect(page.getByTestId('address')).toHaveText(address)

  await page.getByRole('textbox', { name: 'Text' }).fill('Grüße 💎')
  const sign = page.getByRole('button', { name: 'Sign', exact: true })
  const signed = page.getByTestId('sign-status')
  wallet.decide(false)
  await sign.click()
  await expect(signed).toHaveText('The request was declined in the wallet.')
  wallet.decide(true)
  await sign.click()
  await expect(signed).toHaveText(/^\{.*\}$/)
  expect(isSignedBy(wallet, 'Grüße 💎', (await signed.textContent()) ?? '')).toBe(true)

  const recipient = unusedAddress(77)
  await page.getByRole('textbox', { name: 'Recipient' }).fill(recipient.toString({ bounceable: false }))
  await page.getByRole('textbox', { name: 'Amount in nanotons' }).fill(String(ONE_UNIT))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const sent = page.getByTestId('send-status')
  await expect(sent).toHaveText(/^[0-9a-f]{64}$/)
  expect(local.accepted).toContain(await sent.textContent())
  expect((await local.contractOf('-239', recipient)).balance).toBe(ONE_UNIT)
})

test(
  'PLG-05 switch the network, restore after a reload without a prompt, disconnect',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await addWallet(page, { seed: 12 })
    await fund(wallet, '-3', UNITS)
    const url = addressOf(environment.examples['third-party-chain'])
    const { modal, walletRow, action, close, button } = await openModal(page, url)
    await walletRow(WALLET).click()
    await action('Network: TON').click()
    await modal.getByRole('button', { name: /^TON Testnet/ }).click()
    await expect(page.getByTestId('network')).toHaveText('TON Testnet')
    await expect(page.getByTestId('address')).toHaveText(wallet.address.toString({ bounceable: false, testOnly: true }))
    await close.click()
    await button.click()
    await expect(action('Network: TON Testnet')).toBeVisible()
    await expect(modal.getByRole('img', { name: '12,345.678901234 TON' })).toBeVisible()

    wallet.calls.length = 0
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(page.getByTestId('network')).toHaveText('TON Testnet')
    expect(wallet.calls).toEqual([{ method: 'restoreConnection' }])

    wallet.moveTo('-239')
    await expect(page.getByTestId('network')).toHaveText('TON')
    await button.click()
    await disconnect(page)
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await expect.poll(() => wallet.calls.at(-1)?.method).toBe('disconnect')
    await page.reload()
    await expect(button).toBeEnabled()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
  },
)

test('PLG-05 a wallet that arrives while the list is open joins it', NIGHT, async ({ page, environment }) => {
  await addWallet(page, { seed: 13, isLate: true })
  const { walletRow, view } = await openModal(page, addressOf(environment.examples['third-party-chain']))
  await expect(walletRow(WALLET)).toHaveCount(0)
  await page.evaluate(() => window.addTonWallet())
  await walletRow(WALLET).click()
  await expect(view('Account')).toBeVisible()
})

test(
  'PLG-05 SND-01 SND-03 coins and a token are sent from the modal: the recipient gets what the review said',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await addWallet(page, { seed: 14 })
    await fund(wallet, '-239', UNITS)
    await local.hold('-239', wallet.address, local.dollar, DOLLARS)
    const found = await connectToConvert(page, environment.examples['third-party-chain'])
    const recipient = unusedAddress(78)
    const to = recipient.toString({ bounceable: false })

    await fillSend(found, { amount: '1.234567891', to })
    const coins = await openReview(found)
    const units = await readReviewed(coins, 'TON', 9)
    wallet.decide(false)
    await coins.getByTestId('lk-send-confirm').click()
    await expect(coins.getByText('You rejected this in your wallet. Nothing was sent.')).toBeVisible()
    wallet.decide(true)
    await coins.getByTestId('lk-send-confirm').click()
    await expectSentRow(found, 'Sent 1.234567 TON')
    expect([units, (await local.contractOf('-239', recipient)).balance]).toEqual([1_234_567_891n, 1_234_567_891n])

    await fillSend(found, { token: 'Test Dollar', amount: '7.654321', to })
    const dollars = await openReview(found)
    const moved = await readReviewed(dollars, 'TUSD', 6)
    await dollars.getByTestId('lk-send-confirm').click()
    await expectSentRow(found, 'Sent 7.654321 TUSD')
    expect([moved, await local.heldOf('-239', recipient, local.dollar)]).toEqual([7_654_321n, 7_654_321n])
    expect(await local.heldOf('-239', wallet.address, local.dollar)).toBe(DOLLARS - moved)
  },
)

test(
  'PLG-05 SWP-02 SWP-03 coins are swapped for a token and back: no approval, and exactly what the review says',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await addWallet(page, { seed: 15 })
    await fund(wallet, '-239', UNITS)
    const found = await connectToConvert(page, environment.examples['third-party-chain'])
    const holds = () => local.heldOf('-239', wallet.address, local.dollar)

    const bought = await quoteOf({ coins: 2_000_000_000_000n })
    const { fill, fact, confirm } = await beginSwap(found, 'TON')
    await fill({ to: 'TUSD', amount: '2000' })
    await expect(confirm).toHaveText(/^Confirm in /)
    await expect(found.modal.getByText(`≈ ${shownAmount(bought, 6)} TUSD`, { exact: true })).toBeVisible()
    await expect(fact('Minimum received')).toHaveText(`${shownAmount(leastOf(bought), 6)} TUSD`)
    await confirm.click()
    await expectSwapNotice(found, 'TON', 'TUSD')
    expect(await holds()).toBe(bought)

    const before = await coinsOf(wallet)
    const sold = await quoteOf({ dollars: 1_000_000_000n })
    const back = await beginSwap(found, 'TON')
    await back.fill({ from: 'TUSD', to: 'TON', amount: '1000' })
    await expect(back.confirm).toHaveText(/^Confirm in /)
    await back.confirm.click()
    await expectSwapNotice(found, 'TUSD', 'TON')
    expect(await holds()).toBe(bought - 1_000_000_000n)
    const fee = before + sold - (await coinsOf(wallet))
    expect(fee > 0n && fee < MAX_FEE).toBe(true)
    expect(wallet.calls.filter(({ method }) => method === 'sendTransaction')).toHaveLength(2)
  },
)

test('PLG-01 PLG-05 the page can load only the SDK and this family, and none of our families', () => {
  const dist = join(ROOT, 'examples/third-party-chain/dist')
  const built: Record<string, string[]> = JSON.parse(readFileSync(join(dist, '.modules.json'), 'utf8'))
  const isNamedIn = (text: string) => (file: string) => text.includes(file.slice(file.lastIndexOf('/') + 1))
  const reached = new Set(Object.keys(built).filter(isNamedIn(readFileSync(join(dist, 'index.html'), 'utf8'))))
  for (const file of reached) {
    const text = readFileSync(join(dist, file), 'utf8')
    for (const next of Object.keys(built).filter(isNamedIn(text))) reached.add(next)
  }
  const modules = [...reached].flatMap((file) => built[file] ?? [])
  for (const feature of ['tonTransfer', 'transfer', 'tokens', 'swaps']) {
    expect(modules).toContain(`examples/third-party-chain/src/features/${feature}.ts`)
  }
  expect(modules.filter((module) => module.startsWith('chains/'))).toEqual([])
})
