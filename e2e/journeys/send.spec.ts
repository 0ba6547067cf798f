// Sending with a wallet that really signs: the chain has what the review says, to the last unit. Each test has its own account.
import type { Locator, Page } from '@playwright/test'
import { decodeEventLog, erc20Abi, formatEther, getAddress, type Hex, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { expectSent } from '../wallets/sendFlow'
import { addSigningWallet, type SigningWallet } from '../wallets/signingWallet'

const NO_TOKEN = { address: '0x', decimals: 0 } as const
/** More than the number of stops in a view. */
const MAX_STOPS = 30

interface Sending {
  wallet: SigningWallet
  amount: Locator
  recipient: Locator
  review: Locator
  confirm: Locator
  /** A line of the review by its label. */
  fact(label: string): Locator
  /** What is shown after sending. */
  receipt: Locator
}

/** Connects, and opens the first view of sending. */
async function openSend(page: Page, environment: Environment, wallet: SigningWallet): Promise<Sending> {
  const { walletRow, action, view } = await openModal(page, addressOf(environment, 'react', ['relayUrl', 'dataUrl']))
  await walletRow(wallet.name).click()
  await view('Account').waitFor()
  await action('Send').click()
  return findSending(page, wallet)
}
function findSending(page: Page, wallet: SigningWallet): Sending {
  const { modal } = findModal(page)
  return {
    wallet,
    amount: modal.getByRole('textbox', { name: 'Amount to send' }),
    recipient: modal.getByRole('textbox', { name: 'Address or name' }),
    review: modal.getByTestId('lk-send-review'),
    confirm: modal.getByTestId('lk-send-confirm'),
    fact: (label) => modal.locator('dl > div', { has: page.getByText(label, { exact: true }) }).getByRole('definition'),
    receipt: modal.getByTestId('lk-receipt'),
  }
}
const createRecipient = () => privateKeyToAddress(generatePrivateKey())
const findDollar = ({ tokens }: Environment) => tokens.find(({ symbol }) => symbol === 'TUSD') ?? NO_TOKEN
/** The wei of an amount as the review shows it. */
async function readWei(fact: Locator): Promise<bigint> {
  const [text = ''] = ((await fact.textContent()) ?? '').split(' ')
  return parseEther(text)
}

test('SND-01 SND-03 MOD-13 sending ether by keyboard only: the chain has what the review says', async ({
  page,
  environment,
}) => {
  const wallet = await addSigningWallet(page, environment)
  const to = createRecipient()
  const { amount, recipient, review, confirm, fact } = await openSend(page, environment, wallet)
  const { modal, view } = findModal(page)
  const tabTo = async (stop: Locator) => {
    for (let press = 0; press < MAX_STOPS; press++) {
      if (await stop.evaluate((element) => element.matches(':focus'))) return
      await page.keyboard.press('Tab')
    }
    await expect(stop).toBeFocused()
  }
  await expect(view('WalletSend')).toBeFocused()
  await tabTo(amount)
  await page.keyboard.type('0.123456789012345678')
  await tabTo(recipient)
  await page.keyboard.type(to)
  await expect(review).toHaveText('Review send')
  await page.keyboard.press('Enter')
  await expect(view('WalletSendPreview')).toBeFocused()
  await expect(modal.getByText('0.123456789012345678 ETH', { exact: true })).toBeVisible()
  await expect(fact('To').getByRole('img', { name: to.toLowerCase() })).toBeVisible()
  await expect(modal.getByText('First time', { exact: true })).toBeVisible()
  const totalWei = await readWei(fact('Total (max)'))
  await tabTo(confirm)
  await page.keyboard.press('Enter')

  await expectSent(findModal(page), '0.123456789012345678 ETH')
  const value = parseEther('0.123456789012345678')
  const { feeWei, ...transaction } = await wallet.readLast()
  expect(transaction).toMatchObject({ to: to.toLowerCase(), value, input: '0x' })
  expect(await wallet.client.getBalance({ address: to })).toBe(value)
  expect(await wallet.unitsOf()).toBe(parseEther('1') - value - feeWei)
  const [{ gas, maxFeePerGas } = { gas: '0x0', maxFeePerGas: '0x0' }] = wallet.requested
  // Rounded up to eight decimals.
  const maxWei = value + BigInt(gas) * BigInt(maxFeePerGas)
  expect(totalWei >= maxWei && totalWei - maxWei < 10n ** 10n).toBe(true)
})

test(
  'VIS-03 SND-03 typed in dollars: the chain has the ether that the review says',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await addSigningWallet(page, environment)
    const to = createRecipient()
    const { amount, recipient, review, confirm } = await openSend(page, environment, wallet)
    const { modal, back } = findModal(page)
    const changeTo = (unit: string) => modal.getByRole('button', { name: new RegExp(`, type it in ${unit}$`) })
    await changeTo('USD').click()
    await expect(amount).toHaveAccessibleName('Amount to send (USD)')
    await amount.fill('100')
    await recipient.fill(to)
    await changeTo('ETH').click()
    const typed = await amount.inputValue()
    expect(typed).toMatch(/^0\.\d{10,18}$/)
    await expect(review).toHaveText('Review send')
    await review.click()
    await expect(modal.getByText(`${typed} ETH`, { exact: true })).toBeVisible()
    await back.click()
    await changeTo('USD').click()
    await expect(amount).toHaveValue('100')
    await review.click()
    await expect(modal.getByText(`${typed} ETH`, { exact: true })).toBeVisible()
    await confirm.click()
    await expectSent(findModal(page), `${typed} ETH`)
    const value = parseEther(typed)
    expect(await wallet.readLast()).toMatchObject({ to: to.toLowerCase(), value, input: '0x' })
    expect(await wallet.client.getBalance({ address: to })).toBe(value)
  },
)

test('SND-01 SND-03 a payment link fills in token, amount and recipient, and a double click sends once', async ({
  page,
  environment,
}) => {
  const wallet = await addSigningWallet(page, environment)
  const [to, dollar, units] = [createRecipient(), findDollar(environment), parseUnits('7.654321', 6)]
  await wallet.receive(dollar.address, parseUnits('25', 6))
  const { amount, recipient, review, confirm } = await openSend(page, environment, wallet)
  const { modal } = findModal(page)
  await recipient.fill(`ethereum:${dollar.address}@31337/transfer?address=${to}&uint256=7.654321e6`)
  await expect(amount).toHaveValue('7.654321')
  await expect(review).toHaveText('Review send')
  await review.click()
  await expect(modal.getByText('7.654321 TUSD', { exact: true })).toBeVisible()
  await confirm.dblclick()
  await expectSent(findModal(page), '7.654321 TUSD')
  expect(wallet.requested).toHaveLength(1)
  const { value, logs } = await wallet.readLast()
  expect(value).toBe(0n)
  expect(logs.map(({ data, topics }) => decodeEventLog({ abi: erc20Abi, data, topics }).args)).toEqual([
    { from: wallet.address, to, value: units },
  ])
  expect(await wallet.unitsOf(dollar.address)).toBe(parseUnits('25', 6) - units)
})

test('SND-01 SND-05 sending the full balance to a name: a refusal keeps the draft, and only the unused part of the fee stays', async ({
  page,
  environment,
}) => {
  const wallet = await addSigningWallet(page, environment)
  const { amount, recipient, review, confirm, fact } = await openSend(page, environment, wallet)
  const { modal, action, view, back } = findModal(page)
  await recipient.fill('savings.eth')
  await expect(view('WalletSend').getByText('savings.eth')).toBeVisible()
  await action('Max: send all of it').click()
  await expect(amount).not.toHaveValue('')
  await expect(review).toHaveText('Review send')
  const typed = await amount.inputValue()
  await review.click()
  // The network may have become cheaper in between, but not more expensive, because no other test fills its blocks.
  const totalWei = await readWei(fact('Total (max)'))
  expect(totalWei > parseEther(typed) && totalWei <= parseEther('1')).toBe(true)

  wallet.decide('refuse')
  await confirm.click()
  await expect(modal.getByText('You rejected this in your wallet. Nothing was sent.')).toBeVisible()
  await back.click()
  await expect(amount).toHaveValue(typed)
  await expect(recipient).toHaveValue('savings.eth')

  wallet.decide('sign')
  await review.click()
  await confirm.click()
  await expectSent(findModal(page), `${typed} ETH`)
  const { to, value, feeWei } = await wallet.readLast()
  expect([getAddress(to ?? '0x'), formatEther(value)]).toEqual([environment.accounts[1]?.address, typed])
  expect(await wallet.unitsOf()).toBe(parseEther('1') - value - feeWei)
  expect(wallet.requested).toHaveLength(2)
})

test('SND-05 another account or another network ends the draft under review, and no request is sent', async ({
  page,
  environment,
}) => {
  const wallet = await addSigningWallet(page, environment)
  const { amount, recipient, review, confirm } = await openSend(page, environment, wallet)
  const { modal, action, view } = findModal(page)
  const moves = [{ accounts: [environment.accounts[1]?.address ?? ''] }, { chainId: '0x7a6a' }]
  for (const move of moves) {
    await amount.fill('0.25')
    await recipient.fill(createRecipient())
    await expect(review).toHaveText('Review send')
    await review.click()
    await expect(confirm).toBeEnabled()
    await wallet.move(move)
    await expect(modal.getByText('Your account or network changed. Start again.')).toBeVisible()
    await expect(confirm).toHaveCount(0)
    await action('Start again').click()
    await expect(view('WalletSend')).toBeVisible()
    await expect(amount).toHaveValue('')
    await expect(recipient).toHaveValue('')
  }
  expect(wallet.requested).toEqual([])
})

test('SND-05 TXH-04 the tab is closed after the wallet approved: the pending payment is shown, and never sent again', async ({
  page,
  environment,
}) => {
  const wallet = await addSigningWallet(page, environment)
  const [to, hash] = [createRecipient(), () => wallet.signed.at(-1) as Hex]
  const { amount, recipient, review, confirm, receipt } = await openSend(page, environment, wallet)
  wallet.decide('keep')
  await amount.fill('0.5')
  await recipient.fill(to)
  await review.click()
  await confirm.click()
  await expect(receipt).toHaveAttribute('data-status', 'pending')

  await page.reload()
  const { button, modal } = findModal(page)
  await expect(button).toHaveAccessibleName(/^Account /)
  await button.click()
  await modal.getByRole('tab', { name: 'Activity' }).click()
  const pending = modal.getByRole('list', { name: 'Activity' }).getByRole('listitem').filter({ hasText: '0.5 ETH' })
  await expect(pending).toContainText('Pending')
  await wallet.broadcast()
  await expect(pending).toContainText('Confirmed')
  await wallet.client.waitForTransactionReceipt({ hash: hash() })
  expect(await wallet.client.getBalance({ address: to })).toBe(parseEther('0.5'))
  expect(wallet.requested).toHaveLength(1)
})
