// An account's activity, from the chain through the data service to the screen: each test has its own account.
import type { Page } from '@playwright/test'
import { createTestClient, createWalletClient, http, parseAbi, parseEther, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { openModal } from '../modalPage'
import { NIGHT } from '../night'
import { addWallet } from '../wallets/scriptedWallet'

const NETWORK = 'eip155:31337'
const ERC20 = parseAbi(['function transferFrom(address from, address to, uint256 value) returns (bool)'])

/** A new account with 1 ETH on the first local network. */
async function createAccount({ chains }: Environment) {
  const account = privateKeyToAccount(generatePrivateKey())
  const transport = http(chains[0]?.rpcUrl)
  const node = createTestClient({ mode: 'anvil', transport }).extend(publicActions)
  await node.setBalance({ address: account.address, value: parseEther('1') })
  return { account, node, wallet: createWalletClient({ account, transport }) }
}

/** Commands to the data service that only tests may send. */
async function control({ dataUrl }: Environment, command: Readonly<Record<string, unknown>>): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${dataUrl}/control`, { method: 'POST', headers, body: JSON.stringify(command) })
  expect(answer.ok, await answer.text()).toBe(true)
}

/** Opens the tab Activity of this account. */
async function openActivity(page: Page, environment: Environment, address: string) {
  const { name } = await addWallet(page, { accounts: [address] })
  const found = await openModal(page, addressOf(environment, 'react', ['relayUrl', 'dataUrl']))
  await found.walletRow(name).click()
  await found.modal.getByRole('tab', { name: 'Activity' }).click()
  const list = found.modal.getByRole('list', { name: 'Activity' })
  return { ...found, list, row: (words: string | RegExp) => list.getByRole('listitem').filter({ hasText: words }) }
}

test('field case 32: TXH-01 TXH-02 TXH-03 chain activity is listed exactly, under its month, and bait is marked', async ({
  page,
  environment,
}) => {
  const { account, node, wallet } = await createAccount(environment)
  const attacker = await createAccount(environment)
  const friend = privateKeyToAccount(generatePrivateKey()).address
  const impostor = `0x${friend.slice(2, 6).toLowerCase()}${'0'.repeat(32)}${friend.slice(-4).toLowerCase()}` as const
  const value = parseEther('0.123456789012345678')
  const hash = await wallet.sendTransaction({ chain: null, to: friend, value })
  const { blockNumber } = await node.waitForTransactionReceipt({ hash })
  // Anyone may move zero tokens out of any account: the token's own event claims that the account sent them.
  const token = environment.tokens.find(({ symbol }) => symbol === 'TUSD')
  const baited = await attacker.wallet.writeContract({
    chain: null,
    abi: ERC20,
    address: token?.address ?? '0x',
    functionName: 'transferFrom',
    args: [account.address, impostor, 0n],
  })
  await node.waitForTransactionReceipt({ hash: baited })
  const { timestamp } = await node.getBlock({ blockNumber })
  const month = new Intl.DateTimeFormat('en-US', { month: 'long' }).format(new Date(Number(timestamp) * 1000))

  const { row, list } = await openActivity(page, environment, account.address)
  await expect(row('Sent 0.123456789012345678 ETH')).toContainText('0.123 ETH')
  await expect(list.getByRole('heading').first()).toHaveText(month)
  await expect(row('Possible scam: looks like an address you know')).toHaveCount(1)
})

test('TXH-04 a purchase that is in progress is followed to its end, without a reload', async ({
  page,
  environment,
}) => {
  const { account } = await createAccount(environment)
  const purchase = (status: string) =>
    control(environment, {
      do: 'purchase',
      account: account.address,
      id: 'first',
      status: `ONRAMP_TRANSACTION_STATUS_${status}`,
      network: NETWORK,
      token: { name: 'Local Ether', symbol: 'ETH', iconUrl: null },
      quantity: '0.05',
      hash: null,
    })
  await purchase('IN_PROGRESS')
  const { row, list } = await openActivity(page, environment, account.address)
  await expect(row('Bought')).toContainText('Pending')
  await expect(list.getByRole('heading').first()).toHaveText('In progress')
  await purchase('SUCCESS')
  await expect(row('Bought 0.05 ETH')).toContainText('Confirmed')
  await expect(list.getByRole('heading', { name: 'In progress' })).toHaveCount(0)
})

test(
  'TXH-01 a history that fails to load says so, and another attempt loads it',
  NIGHT,
  async ({ page, environment }) => {
    const { account, node, wallet } = await createAccount(environment)
    await node.waitForTransactionReceipt({
      hash: await wallet.sendTransaction({ chain: null, to: account.address, value: 1n }),
    })
    const path = `/v1/account/${account.address}/history`
    // Purchases are requested at the same URL.
    await control(environment, { do: 'add', rule: { kind: 'status', status: 503, path, times: 2 } })
    const { modal, action, list, row } = await openActivity(page, environment, account.address)
    await expect(modal.getByRole('heading', { name: 'Failed to fetch transactions' })).toBeVisible()
    await expect(modal.getByRole('alert').filter({ hasText: 'Failed to fetch transactions' }).first()).toBeVisible()
    await expect(list).toHaveCount(0)
    await action('Try again').click()
    await expect(row('Sent')).toContainText('<0.001 ETH')
  },
)
