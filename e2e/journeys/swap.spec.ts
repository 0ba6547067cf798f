// Swapping through the local chain's pools, with a wallet that really signs: the review, the call and the result of
// the router agree, to the last unit. Each test has its own account.
import type { Page } from '@playwright/test'
import { decodeEventLog, decodeFunctionData, type Hex, parseAbi, parseEther, parseUnits } from 'viem'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { addSigningWallet, type SigningWallet } from '../wallets/signingWallet'
import { allowAll, beginSwap, expectSwapped, leastOf, readSwap, type SwapFlow, shownAmount } from '../wallets/swapFlow'

const APPROVE_ABI = parseAbi(['function approve(address spender, uint256 units)'])
const APPROVAL_ABI = parseAbi(['event Approval(address indexed owner, address indexed spender, uint256 units)'])
/** Milliseconds after which a review is prepared again. */
const REFRESH_MS = 10_000
const JSON_TYPE = { 'content-type': 'application/json' }

/** Connects, and opens the first view of swapping. */
async function openSwap(page: Page, environment: Environment, wallet: SigningWallet): Promise<SwapFlow> {
  const found = await openModal(page, addressOf(environment, 'react', ['relayUrl', 'dataUrl']))
  await found.walletRow(wallet.name).click()
  await found.view('Account').waitFor()
  return beginSwap(found)
}

/** The newest transaction of this wallet. */
const readLastSwap = (wallet: SigningWallet) => readSwap(wallet.client, wallet.signed.at(-1) ?? '0x')
const find = ({ tokens }: Environment, symbol: string) => tokens.find((each) => each.symbol === symbol)?.address ?? '0x'
const routersOf = ({ swapRouters, chains }: Environment) => swapRouters[`eip155:${chains[0]?.id}`] ?? []

test('SWP-02 SWP-03 ether to a token: one request, and exactly what the review says', async ({ page, environment }) => {
  const wallet = await addSigningWallet(page, environment)
  const { amount, review, confirm, fact, choose } = await openSwap(page, environment, wallet)
  const { modal } = findModal(page)
  await choose('to', 'GRDN')
  await amount.fill('0.123456789')
  await expect(review).toHaveText('Review swap')
  await review.click()
  await expect(confirm).toHaveText(/^Confirm in /)
  await expect(modal.getByText('0.123456789 ETH', { exact: true })).toBeVisible()
  const [estimate, minimum] = await Promise.all([
    modal.getByText(/^≈ .* GRDN$/).textContent(),
    fact('Minimum received').textContent(),
  ])
  await confirm.dblclick()
  await expectSwapped(findModal(page), 'ETH', 'GRDN')

  const swap = await readLastSwap(wallet)
  expect(wallet.requested).toHaveLength(1)
  expect(swap.given).toBe(parseEther('0.123456789'))
  expect(swap.got).toBe(swap.quoted)
  expect(estimate).toBe(`≈ ${shownAmount(swap.got, 18)} GRDN`)
  expect(minimum?.split(' $')[0]).toBe(`${shownAmount(swap.minimum, 18)} GRDN`)
  expect(swap.minimum).toBe(leastOf(swap.got))
  expect(routersOf(environment).map((each) => each.toLowerCase())).toContain(swap.router)
  expect(await wallet.unitsOf()).toBe(parseEther('1') - swap.given - swap.feeWei)
})

test(
  'VIS-03 SWP-03 typed in dollars: the chain has the ether that the review says',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await addSigningWallet(page, environment)
    const { amount, review, confirm, choose } = await openSwap(page, environment, wallet)
    const { modal, action } = findModal(page)
    await choose('to', 'GRDN')
    const changeTo = (unit: string) => modal.getByRole('button', { name: new RegExp(`, type it in ${unit}$`) })
    await changeTo('USD').click()
    await expect(amount).toHaveAccessibleName('Amount to swap (USD)')
    await action('50%').click()
    await expect(amount).toHaveValue(/^\d{3,}/)
    await amount.fill('100')
    await expect(review).toHaveText('Review swap')
    await changeTo('ETH').click()
    const typed = await amount.inputValue()
    expect(typed).toMatch(/^0\.\d{10,18}$/)
    await review.click()
    await expect(modal.getByText(`${typed} ETH`, { exact: true })).toBeVisible()
    await confirm.click()
    await expectSwapped(findModal(page), 'ETH', 'GRDN')
    const swap = await readLastSwap(wallet)
    expect(swap.given).toBe(parseEther(typed))
    expect(swap.got).toBe(swap.quoted)
  },
)

test('SWP-03 SWP-04 token to token: a refused approval loses nothing, an exact one is followed by the swap', async ({
  page,
  environment,
}) => {
  const wallet = await addSigningWallet(page, environment)
  const dollar = find(environment, 'TUSD')
  await wallet.receive(dollar, parseUnits('500', 6))
  const { fill, confirm } = await openSwap(page, environment, wallet)
  const { modal } = findModal(page)
  await fill({ from: 'TUSD', to: 'TIX', amount: '123.456789' })
  await expect(confirm).toHaveText(/^Approve in /)
  await expect(modal.getByText(/^Step 1 of 2: allow exactly 123\.456789 TUSD\./)).toBeVisible()
  wallet.decide('refuse')
  await confirm.click()
  await expect(modal.getByText('You rejected this in your wallet. It wasn’t sent.')).toBeVisible()
  wallet.decide('sign')
  await confirm.click()
  await expect(modal.getByText('Approved. You can swap now.')).toBeVisible()
  const [router = '0x'] = routersOf(environment) as readonly Hex[]
  const { to, input, logs } = await wallet.readLast()
  expect(to).toBe(dollar.toLowerCase())
  expect(decodeFunctionData({ abi: APPROVE_ABI, data: input }).args?.[1]).toBe(parseUnits('123.456789', 6))
  const [approval] = logs.map(({ data, topics }) => decodeEventLog({ abi: APPROVAL_ABI, data, topics }).args)
  expect(approval).toMatchObject({ spender: router, units: parseUnits('123.456789', 6) })

  await expect(confirm).toHaveText(/^Confirm in /)
  const estimate = await modal.getByText(/^≈ .* TIX$/).textContent()
  await confirm.click()
  await expectSwapped(findModal(page), 'TUSD', 'TIX')
  const swap = await readLastSwap(wallet)
  expect([swap.given, swap.got]).toEqual([parseUnits('123.456789', 6), swap.quoted])
  expect(estimate).toBe(`≈ ${shownAmount(swap.got, 0)} TIX`)
  expect(swap.minimum).toBe(leastOf(swap.got))
  expect(await wallet.unitsOf(dollar)).toBe(parseUnits('500', 6) - swap.given)
  expect(wallet.requested).toHaveLength(3)
})

test(
  'SWP-03 swapping all of an already approved token to ether takes one request',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await addSigningWallet(page, environment)
    const latch = find(environment, 'LATCH')
    await wallet.receive(latch, parseEther('1234.000000000000000567'))
    await allowAll(wallet.client, wallet.address, latch, (routersOf(environment) as readonly Hex[])[0] ?? '0x')
    const { amount, review, confirm, choose } = await openSwap(page, environment, wallet)
    const { modal, action } = findModal(page)
    await choose('to', 'LATCH')
    await action('Switch tokens').click()
    await action('Max: swap all of it').click()
    await expect(amount).toHaveValue('1234.000000000000000567')
    await expect(review).toHaveText('Review swap')
    await review.click()
    await expect(confirm).toHaveText(/^Confirm in /)
    const estimate = await modal.getByText(/^≈ .* ETH$/).textContent()
    await confirm.click()
    await expectSwapped(findModal(page), 'LATCH', 'ETH')
    const swap = await readLastSwap(wallet)
    expect([swap.given, swap.got]).toEqual([parseEther('1234.000000000000000567'), swap.quoted])
    expect(estimate).toBe(`≈ ${shownAmount(swap.got, 18)} ETH`)
    expect(await wallet.unitsOf(latch)).toBe(0n)
    expect(wallet.requested).toHaveLength(1)
  },
)

test('SWP-03 SWP-04 another router, a stale price, no response: each is reported, nothing typed is lost, and no wallet gets a request', async ({
  page,
  environment,
}) => {
  // Used only in this run, because its last fault remains set.
  const projectId = crypto.randomUUID().replaceAll('-', '')
  const control = async (command: object) => {
    const body = JSON.stringify(command)
    const answer = await fetch(`${environment.dataUrl}/control`, { method: 'POST', headers: JSON_TYPE, body })
    expect(answer.ok).toBe(true)
  }
  const add = (path: string, rule: object) =>
    control({ do: 'add', rule: { path: `/v1/convert/${path}`, projectId, ...rule } })
  await page.clock.install()
  const wallet = await addSigningWallet(page, environment)
  const { amount, review, confirm, choose } = await openSwap(page, { ...environment, projectId }, wallet)
  const { modal } = findModal(page)
  await choose('to', 'GRDN')
  await amount.fill('0.5')
  await page.clock.fastForward(REFRESH_MS)
  await expect(review).toHaveText('Review swap')

  await add('build-transaction', { kind: 'tampered', patch: 'otherRouter', times: 1 })
  await review.click()
  await expect(modal.getByText('The swap that was prepared is not the one you saw. It was not sent.')).toBeVisible()
  await expect(amount).toHaveValue('0.5')

  await review.click()
  await expect(confirm).toHaveText(/^Confirm in /)
  await add('', { kind: 'status', status: 503 })
  await page.clock.fastForward(REFRESH_MS)
  await expect(modal.getByText('Couldn’t refresh the price. It may have changed.')).toBeVisible()
  await control({ do: 'clear', projectId })
  await page.clock.fastForward(REFRESH_MS)
  await expect(modal.getByText('Couldn’t refresh the price. It may have changed.')).toBeHidden()

  // No swap can fulfill this quote: the button stays disabled for as long as the service returns it.
  await add('quotes', { kind: 'tampered', patch: 'staleQuote' })
  await page.clock.fastForward(REFRESH_MS)
  await expect(modal.getByRole('alert').getByText('The swap that was prepared is not the one you saw.')).toBeVisible()
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await confirm.click({ force: true })
  expect(wallet.requested).toEqual([])
})
