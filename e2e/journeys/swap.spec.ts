// Swapping over the pools of the local chain, with a wallet that really signs: what the review says is what the call says and what
// the router then gives, to the last unit. Each test has an account of its own.
import type { Locator, Page } from '@playwright/test'
import { decodeEventLog, decodeFunctionData, formatUnits, type Hex, parseAbi, parseEther, parseUnits } from 'viem'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { findModal, openModal } from '../modalPage'
import { addSigningWallet, type SigningWallet } from '../wallets/signingWallet'

const ROUTER_ABI = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
])
const APPROVE_ABI = parseAbi(['function approve(address spender, uint256 units)'])
const APPROVAL_ABI = parseAbi(['event Approval(address indexed owner, address indexed spender, uint256 units)'])
/** Of 10,000: the tolerance without a choice of the visitor's. */
const [KEPT, WHOLE] = [9_900n, 10_000n]
/** Milliseconds, wire facts section 8.1: a review is prepared anew. */
const REFRESH_MS = 10_000
const JSON_TYPE = { 'content-type': 'application/json' }

interface Swapping {
  amount: Locator
  review: Locator
  confirm: Locator
  fact(label: string): Locator
  choose(side: 'from' | 'to', symbol: string): Promise<void>
}

/** Connected, at the first view of swapping. */
async function openSwap(page: Page, environment: Environment, wallet: SigningWallet): Promise<Swapping> {
  const { walletRow, action, modal, view } = await openModal(
    page,
    addressOf(environment, 'react', ['relayUrl', 'dataUrl']),
  )
  await walletRow(wallet.name).click()
  await view('Account').waitFor()
  await action('Swap').click()
  await expect(modal.getByTestId('lk-swap-from')).toHaveAccessibleName(/^ETH ?,/)
  return {
    amount: modal.getByRole('textbox', { name: 'Amount to swap' }),
    review: modal.getByTestId('lk-swap-review'),
    confirm: modal.getByTestId('lk-swap-confirm'),
    fact: (label) => modal.locator('dl > div').filter({ hasText: label }).getByRole('definition'),
    async choose(side, symbol) {
      await modal.getByTestId(`lk-swap-${side}`).click()
      const all = modal.getByRole('list', { name: 'All tokens' }).getByRole('button')
      await all.filter({ hasText: new RegExp(`^.?${symbol}`) }).click()
      await expect(modal.getByTestId(`lk-swap-${side}`)).toHaveAccessibleName(
        new RegExp(`^${symbol} ?, change the token$`),
      )
    },
  }
}

interface Carried {
  given: bigint
  got: bigint
  /** What the router would have given in the block before. */
  quoted: bigint
  minimum: bigint
  feeWei: bigint
  router: Hex | null
}

/** The swap as the chain has it. */
async function readSwap(wallet: SigningWallet): Promise<Carried> {
  const { to: router, value, input, feeWei, blockNumber } = await wallet.readLast()
  const { args } = decodeFunctionData({ abi: ROUTER_ABI, data: input })
  const [amountIn, minimum, path] = (args?.length === 4 ? [value, ...args] : args) as unknown as [bigint, bigint, Hex[]]
  const question = { abi: ROUTER_ABI, functionName: 'getAmountsOut', args: [amountIn, path] } as const
  const amounts = await wallet.client.readContract({
    ...question,
    address: router ?? '0x',
    blockNumber: blockNumber - 1n,
  })
  const last = path.at(-1)
  const isNative = decodeFunctionData({ abi: ROUTER_ABI, data: input }).functionName === 'swapExactTokensForETH'
  const balanceAt = (number: bigint) =>
    isNative
      ? wallet.client.getBalance({ address: wallet.address, blockNumber: number })
      : wallet.client.readContract({
          abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
          ...{ address: last ?? '0x', functionName: 'balanceOf', args: [wallet.address], blockNumber: number },
        })
  const [before, after] = await Promise.all([balanceAt(blockNumber - 1n), balanceAt(blockNumber)])
  const got = after - before + (isNative ? feeWei : 0n)
  return { given: amountIn, got, quoted: amounts.at(-1) ?? 0n, minimum, feeWei, router }
}

/** As the review writes it: floored to six decimals, in groups of three. */
function shown(units: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.')
  const kept = fraction.slice(0, 6).replace(/0+$/, '')
  return `${BigInt(whole).toLocaleString('en-US')}${kept && `.${kept}`}`
}
const least = (units: bigint) => (units * KEPT + WHOLE - 1n) / WHOLE
const find = ({ tokens }: Environment, symbol: string) => tokens.find((each) => each.symbol === symbol)?.address ?? '0x'
const routersOf = ({ swapRouters, chains }: Environment) => swapRouters[`eip155:${chains[0]?.id}`] ?? []

test('SWP-02 SWP-03 ether to a token: one question, and exactly what the review says', async ({
  page,
  environment,
}) => {
  const wallet = await addSigningWallet(page, environment)
  const { amount, review, confirm, fact, choose } = await openSwap(page, environment, wallet)
  const { modal, view, back } = findModal(page)
  await choose('to', 'GRDN')
  await amount.fill('0.123456789')
  await expect(review).toHaveText('Review swap')
  await review.click()
  await expect(confirm).toHaveText('Swap')
  await expect(modal.getByText('0.123456789 ETH', { exact: true })).toBeVisible()
  const [told, minimum] = await Promise.all([
    modal.getByText(/^≈ .* GRDN$/).textContent(),
    fact('Least you receive').textContent(),
  ])
  await confirm.dblclick()
  await expect(modal.getByText('Swapping ETH to GRDN')).toBeVisible()
  await expect(view('Account')).toBeVisible()
  await expect(back).toHaveCount(0)

  const swap = await readSwap(wallet)
  expect(wallet.asked).toHaveLength(1)
  expect(swap.given).toBe(parseEther('0.123456789'))
  expect(swap.got).toBe(swap.quoted)
  expect(told).toBe(`≈ ${shown(swap.got, 18)} GRDN`)
  expect(minimum).toBe(`${shown(swap.minimum, 18)} GRDN`)
  expect(swap.minimum).toBe(least(swap.got))
  expect(routersOf(environment).map((each) => each.toLowerCase())).toContain(swap.router)
  expect(await wallet.unitsOf()).toBe(parseEther('1') - swap.given - swap.feeWei)
})

test('SWP-03 SWP-04 token to token: a refused approval loses nothing, an exact one is followed by the swap', async ({
  page,
  environment,
}) => {
  const wallet = await addSigningWallet(page, environment)
  const dollar = find(environment, 'TUSD')
  await wallet.receive(dollar, parseUnits('500', 6))
  const { amount, review, confirm, choose } = await openSwap(page, environment, wallet)
  const { modal } = findModal(page)
  await choose('from', 'TUSD')
  await choose('to', 'TIX')
  await amount.fill('123.456789')
  await expect(review).toHaveText('Review swap')
  await review.click()
  await expect(confirm).toHaveText('Approve')
  await expect(modal.getByText(/^First allow 123\.456789 TUSD to be moved, no more/)).toBeVisible()
  wallet.decide('refuse')
  await confirm.click()
  await expect(modal.getByText('You declined it in the wallet. Nothing was sent.')).toBeVisible()
  wallet.decide('sign')
  await confirm.click()
  await expect(modal.getByText('Approved. You can swap now.')).toBeVisible()
  const [router = '0x'] = routersOf(environment) as readonly Hex[]
  const { to, input, logs } = await wallet.readLast()
  expect(to).toBe(dollar.toLowerCase())
  expect(decodeFunctionData({ abi: APPROVE_ABI, data: input }).args?.[1]).toBe(parseUnits('123.456789', 6))
  const [approval] = logs.map(({ data, topics }) => decodeEventLog({ abi: APPROVAL_ABI, data, topics }).args)
  expect(approval).toMatchObject({ spender: router, units: parseUnits('123.456789', 6) })

  await expect(confirm).toHaveText('Swap')
  const told = await modal.getByText(/^≈ .* TIX$/).textContent()
  await confirm.click()
  await expect(modal.getByText('Swapping TUSD to TIX')).toBeVisible()
  const swap = await readSwap(wallet)
  expect([swap.given, swap.got]).toEqual([parseUnits('123.456789', 6), swap.quoted])
  expect(told).toBe(`≈ ${shown(swap.got, 0)} TIX`)
  expect(swap.minimum).toBe(least(swap.got))
  expect(await wallet.unitsOf(dollar)).toBe(parseUnits('500', 6) - swap.given)
  expect(wallet.asked).toHaveLength(3)
})

test('SWP-03 a token to ether, all of it', async ({ page, environment }) => {
  const wallet = await addSigningWallet(page, environment)
  const latch = find(environment, 'LATCH')
  await wallet.receive(latch, parseEther('1234.000000000000000567'))
  const { amount, review, confirm, choose } = await openSwap(page, environment, wallet)
  const { modal, action } = findModal(page)
  await choose('to', 'LATCH')
  await action('Swap the other way round').click()
  await action('Max: swap all of it').click()
  await expect(amount).toHaveValue('1234.000000000000000567')
  await expect(review).toHaveText('Review swap')
  await review.click()
  await confirm.click()
  await expect(confirm).toHaveText('Swap')
  const told = await modal.getByText(/^≈ .* ETH$/).textContent()
  await confirm.click()
  await expect(modal.getByText('Swapping LATCH to ETH')).toBeVisible()
  const swap = await readSwap(wallet)
  expect([swap.given, swap.got]).toEqual([parseEther('1234.000000000000000567'), swap.quoted])
  expect(told).toBe(`≈ ${shown(swap.got, 18)} ETH`)
  expect(await wallet.unitsOf(latch)).toBe(0n)
})

test('SWP-04 other router, stale price, no answer: each is told, nothing typed is lost, and no wallet is asked', async ({
  page,
  environment,
}) => {
  // Of this run alone: its last fault stays.
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
  await expect(modal.getByText('The swap that was prepared is not the one you saw. Nothing was sent.')).toBeVisible()
  await expect(amount).toHaveValue('0.5')

  await review.click()
  await expect(confirm).toHaveText('Swap')
  await add('', { kind: 'status', status: 503 })
  await page.clock.fastForward(REFRESH_MS)
  await expect(modal.getByText('The amounts could not be checked again. They may have changed.')).toBeVisible()
  await control({ do: 'clear', projectId })
  await page.clock.fastForward(REFRESH_MS)
  await expect(modal.getByText('The amounts could not be checked again. They may have changed.')).toBeHidden()

  await add('quotes', { kind: 'tampered', patch: 'staleQuote' })
  await page.clock.fastForward(REFRESH_MS)
  await expect(modal.getByText('The amounts could not be checked again. They may have changed.')).toBeVisible()
  expect(wallet.asked).toEqual([])
})
