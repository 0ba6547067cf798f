// The pages that guides describe, built only from their text: the packages they install, the files they name.
import { base, mainnet } from '@latchkey/chain-evm/networks'
import type { Page } from '@playwright/test'
import { base as viemBase, mainnet as viemMainnet } from 'viem/chains'
import type { Environment } from '../environment'
import { closeModal, disconnect, findModal } from '../modalPage'
import { NIGHT } from '../night'
import { readTarget } from '../readTarget'
import { ALICE, addWallet, type ScriptedWallet } from '../wallets/scriptedWallet'
import { answerEthereum, expect, test } from './hostTest'

const ETHEREUM = '0x1'
const SIGNATURE = `0x${'11'.repeat(65)}`
const HASH = `0x${'12'.repeat(32)}`
/** Default servers that the plugins of a guide call. */
const VENDOR = /^([\w-]+\.)*(web3modal|walletconnect)\.(org|com):443$/

/** Everything that a page on Ethereum or Base reads comes from the local chain. */
function answerNetworks(page: Page, environment: Environment): Promise<void> {
  const ours = [mainnet, base].flatMap(({ rpcUrls }) => rpcUrls)
  const viems = [viemMainnet, viemBase].flatMap(({ rpcUrls }) => rpcUrls.default.http)
  return answerEthereum(page, environment, [...ours, ...viems])
}

async function openPage(page: Page, environment: Environment, url: string): Promise<ScriptedWallet> {
  const replies = { personal_sign: { result: SIGNATURE }, eth_sendTransaction: { result: HASH } }
  const wallet = await addWallet(page, { chainId: ETHEREUM, replies })
  await answerNetworks(page, environment)
  await page.goto(url)
  return wallet
}

/** Goes from a button of the page to the account, and back to the page. */
async function connect(page: Page, { name }: ScriptedWallet, button = 'Connect wallet'): Promise<void> {
  const { walletRow, view } = findModal(page)
  await page.getByRole('button', { name: button }).click()
  await walletRow(name).click()
  await expect(view('Account')).toBeVisible()
  await closeModal(page)
}

test(
  'HST-01 host guide-start-react: the page of the guide connects, shows the account, and disconnects',
  NIGHT,
  async ({ page, environment, serveHost }) => {
    const wallet = await openPage(page, environment, await serveHost('guide-start-react'))
    await connect(page, wallet)
    await expect(page.getByText(`${ALICE} on Ethereum`)).toBeVisible()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText(ALICE)).toHaveCount(0)
  },
)

test(
  'HST-01 host guide-start-html: the page of the guide connects, shows the account, and disconnects',
  NIGHT,
  async ({ page, environment, serveHost }) => {
    const wallet = await openPage(page, environment, await serveHost('guide-start-html'))
    await connect(page, wallet)
    await expect(page.getByRole('status')).toHaveText(`${ALICE} on Ethereum`)
    await page.getByRole('button', { name: /^Account 0x/ }).click()
    await disconnect(page)
    await expect(findModal(page).modal).toBeHidden()
    await expect(page.getByRole('status')).toHaveText('')
  },
)

test(
  'HST-01 host guide-moving-over: the page of the guide connects, opens the account, and disconnects',
  NIGHT,
  async ({ page, environment, serveHost, outbound, complaints }) => {
    const wallet = await openPage(page, environment, await serveHost('guide-moving-over'))
    await connect(page, wallet, 'Choose a wallet')
    await expect(page.getByText(`${ALICE} on Ethereum`)).toBeVisible()
    const { view } = findModal(page)
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await expect(view('Account')).toBeVisible()
    await closeModal(page)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: 'Choose a wallet' })).toBeVisible()
    // The guide uses the vendor's relay and directory, which cannot be reached here.
    expect(outbound.map(readTarget).filter((target) => !VENDOR.test(target))).toEqual([])
    outbound.length = 0
    complaints.length = 0
  },
)

test(
  'CON-10 HST-01 host guide-wagmi: the page of the guide connects with wagmi, signs, sends, and disconnects',
  NIGHT,
  async ({ page, environment, serveHost }) => {
    const wallet = await openPage(page, environment, await serveHost('guide-wagmi'))
    await connect(page, wallet, 'Connect with wagmi')
    // wagmi reads the balance from Multicall3, a contract that the local chain does not have.
    await expect(page.getByText(`${ALICE} has`)).toBeVisible()
    await page.getByRole('button', { name: 'Sign a greeting' }).click()
    await expect(page.getByText(SIGNATURE)).toBeVisible()
    await page.getByRole('button', { name: 'Send some to yourself' }).click()
    await expect.poll(() => wallet.count('eth_sendTransaction')).toBe(1)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: 'Connect with wagmi' })).toBeVisible()
  },
)
