// Every step with money on the demo's page with a wallet that really signs: connect, sign a message, send, swap.
import { expect, type Page } from '@playwright/test'
import { getAddress, parseEther, stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { findModal, type ModalPage, openModal } from '../modalPage'
import { expectSent, fillSend, openReview } from './sendFlow'
import type { SigningWallet } from './signingWallet'
import { beginSwap, expectSwapped, readSwap, type SwapFlow } from './swapFlow'

const SIGNATURE = `0x${'5a'.repeat(65)}`

/** Goes from the button to the account. */
export async function connectWallet(page: Page, url: string, { name }: SigningWallet): Promise<ModalPage> {
  const found = await openModal(page, url)
  await found.walletRow(name).click()
  await found.view('Account').waitFor()
  return found
}

/** Signs through the page's provider. */
export async function signMessage(page: Page, wallet: SigningWallet): Promise<void> {
  await wallet.reply('personal_sign', { result: SIGNATURE })
  const signature = await page.evaluate(
    (params) => {
      const { provider } = window as unknown as { provider: { request(given: unknown): Promise<unknown> } }
      return provider.request({ method: 'personal_sign', params })
    },
    [stringToHex('One seat, please.'), wallet.address],
  )
  expect(signature).toBe(SIGNATURE)
}

/** Sends to a new address, from the account view to the receipt. */
export async function sendEther(page: Page, wallet: SigningWallet): Promise<void> {
  const found = findModal(page)
  const to = privateKeyToAddress(generatePrivateKey())
  await fillSend(found, { amount: '0.0123', to })
  const review = await openReview(found)
  await expect(review).toContainText('0.0123 ETH')
  await found.modal.getByTestId('lk-send-confirm').click()
  await expect.poll(() => wallet.signed.length).toBe(1)
  await expectSent(found, '0.0123 ETH')
  const sent = await wallet.readLast()
  expect([getAddress(sent.to ?? '0x'), sent.value, sent.input]).toEqual([to, parseEther('0.0123'), '0x'])
}

/** Swaps ether, from the account to the notice. */
export async function swapEther(page: Page, wallet: SigningWallet): Promise<void> {
  const found = findModal(page)
  const swap = await beginSwap(found)
  await swap.fill({ to: 'GRDN', amount: '0.0321' })
  await expect(found.modal.getByText('0.0321 ETH', { exact: true })).toBeVisible()
  await confirmSwap(found, swap, wallet)
  await expectSwapped(found, 'ETH', 'GRDN')
  const { given, minimum } = await readSwap(wallet.client, wallet.signed.at(-1) ?? '0x')
  expect(given).toBe(parseEther('0.0321'))
  expect(minimum).toBeGreaterThan(0n)
}

/** Other tests use the pool too. If the terms got worse meanwhile, the visitor accepts them. */
async function confirmSwap(
  { modal }: ModalPage,
  { confirm }: Pick<SwapFlow, 'confirm'>,
  { signed }: SigningWallet,
): Promise<void> {
  const worse = modal.getByRole('checkbox', { name: /^The terms got worse/ })
  const before = signed.length
  await expect(async () => {
    if (await worse.isVisible()) await worse.check()
    await confirm.click({ timeout: 2000 })
    await expect.poll(() => signed.length, { timeout: 2000 }).toBe(before + 1)
  }).toPass()
}
