// Every reason that prevents a swap, reached like a visitor does, over the real local chain and data service.
import type { Page } from '@playwright/test'
import { type Hex, parseEther, parseUnits } from 'viem'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { addSigningWallet, type SigningWallet } from '../wallets/signingWallet'
import { beginSwap, buyElsewhere, readSwap, type SwapFlow, shownAmount } from '../wallets/swapFlow'

/** Milliseconds after which a review is prepared again. */
const REFRESH_MS = 10_000

/** Connects, and opens the first view of swapping. */
async function openSwap(page: Page, environment: Environment, wallet: SigningWallet): Promise<SwapFlow> {
  const found = await openModal(page, addressOf(environment, 'react', ['relayUrl', 'dataUrl']))
  await found.walletRow(wallet.name).click()
  await found.view('Account').waitFor()
  return beginSwap(found)
}
/** The contract of a token from the data service's list. */
async function find({ dataUrl, projectId, chains }: Environment, symbol: string): Promise<Hex> {
  const query = new URLSearchParams({ projectId, chainId: `eip155:${chains[0]?.id}` })
  const answer = await fetch(`${dataUrl}/v1/convert/tokens?${query}`)
  const { tokens }: { tokens: readonly { symbol: string; address: string }[] } = await answer.json()
  const [, , address] = tokens.find((each) => each.symbol === symbol)?.address.split(':') ?? []
  return address as Hex
}

test(
  'SWP-04 more than the balance: insufficient balance, and what was typed stays',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await addSigningWallet(page, environment)
    const { amount, review, choose } = await openSwap(page, environment, wallet)
    await choose('to', 'GRDN')
    await amount.fill('1.000000000000000001')
    await expect(review).toHaveText('Insufficient balance')
    await review.click({ force: true })
    await expect(amount).toHaveValue('1.000000000000000001')
    await amount.fill('0.1')
    await expect(review).toHaveText('Review swap')
    expect(wallet.requested).toEqual([])
  },
)

test('SWP-04 a token and no ether at all: insufficient funds for the network fee, until there is some', async ({
  page,
  environment,
}) => {
  const wallet = await addSigningWallet(page, environment)
  await wallet.receive(await find(environment, 'TUSD'), parseUnits('500', 6))
  await wallet.setEther(0n)
  const { amount, review, choose } = await openSwap(page, environment, wallet)
  await choose('from', 'TUSD')
  await choose('to', 'TIX')
  await amount.fill('12')
  await expect(review).toHaveText('Insufficient funds for the network fee')
  await review.click({ force: true })
  await expect(amount).toHaveValue('12')
  expect(wallet.requested).toEqual([])
})

test('SWP-04 no pools connect one token to the other: insufficient liquidity', NIGHT, async ({ page, environment }) => {
  const wallet = await addSigningWallet(page, environment)
  await wallet.receive(await find(environment, 'GRDN'), parseEther('100'))
  const { amount, review, choose } = await openSwap(page, environment, wallet)
  await choose('from', 'GRDN')
  await choose('to', 'OUSD')
  await amount.fill('10')
  await expect(review).toHaveText('Insufficient liquidity')
  await choose('to', 'LBTC')
  await expect(review).toHaveText('Review swap')
  await expect(amount).toHaveValue('10')
  expect(wallet.requested).toEqual([])
})

test('SWP-04 SAF-03 the price drops while the review is open: the worse price is acknowledged, then exactly that is sent', async ({
  page,
  environment,
}) => {
  await page.clock.install()
  const wallet = await addSigningWallet(page, environment)
  const { amount, review, confirm, fact, choose } = await openSwap(page, environment, wallet)
  const { modal, view } = findModal(page)
  await choose('to', 'TOLL')
  await amount.fill('0.25')
  await page.clock.fastForward(REFRESH_MS)
  await expect(review).toHaveText('Review swap')
  await review.click()
  await expect(confirm).toHaveText(/^Confirm in /)
  const minimum = fact('Minimum received').first()
  const before = await minimum.textContent()

  const [router = '0x'] = Object.values(environment.swapRouters)[0] as readonly Hex[]
  await buyElsewhere(wallet.client, router, await find(environment, 'TOLL'), parseEther('5'))
  await page.clock.fastForward(REFRESH_MS)
  await expect(modal.getByText(/^The terms got worse\..* Minimum received: .* TOLL instead of .* TOLL\./)).toBeVisible()
  await expect(minimum).not.toHaveText(before ?? '')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await confirm.click({ force: true })
  await confirm.press('Enter')
  expect(wallet.requested).toEqual([])

  await page.clock.fastForward(1_000)
  await modal.getByTestId('lk-accept').check()
  const shown = await minimum.textContent()
  await confirm.click()
  await expect(view('Receipt')).toBeVisible()
  const swap = await readSwap(wallet.client, wallet.signed.at(-1) ?? '0x')
  expect(shown?.replace(/\s*\$.*/, '')).toBe(`${shownAmount(swap.minimum, 18)} TOLL`)
  expect(wallet.requested).toHaveLength(1)
})
