// Swapping from the modal, like a visitor, and the resulting swap on the chain.
import { expect, type Locator } from '@playwright/test'
import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  type Hex,
  maxUint256,
  numberToHex,
  type PublicClient,
  parseAbi,
} from 'viem'
import type { ModalPage } from '../modalPage'
import { leaveReceipt } from './sendFlow'

const ROUTER_ABI = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
])
/** Out of 10,000: the default slippage. */
const [KEPT, WHOLE] = [9_900n, 10_000n]

export interface SwapFlow {
  amount: Locator
  review: Locator
  confirm: Locator
  fact(label: string): Locator
  choose(side: 'from' | 'to', symbol: string): Promise<void>
  /** Goes from the first view to the review; tokens by symbol, without those that are already chosen. */
  fill(swap: { from?: string; to?: string; amount: string }): Promise<void>
}

/** Starts at the account view. `coin` is sold unless another token is chosen. */
export async function beginSwap({ action, modal }: ModalPage, coin = 'ETH'): Promise<SwapFlow> {
  await action('Swap').click()
  await expect(modal.getByTestId('lk-swap-from')).toHaveAccessibleName(new RegExp(`^${coin} ?,`))
  const amount = modal.getByRole('textbox', { name: 'Amount to swap' })
  const review = modal.getByTestId('lk-swap-review')
  async function choose(side: 'from' | 'to', symbol: string): Promise<void> {
    const chosen = modal.getByTestId(`lk-swap-${side}`)
    await chosen.click()
    const all = modal.getByRole('list', { name: 'All tokens' })
    await all.getByRole('button', { name: new RegExp(`^${symbol} `) }).click()
    await expect(chosen).toHaveAccessibleName(new RegExp(`^${symbol} ?, change the token$`))
  }
  return {
    amount,
    review,
    choose,
    confirm: modal.getByTestId('lk-swap-confirm'),
    fact: (label) => modal.locator('dl > div').filter({ hasText: label }).getByRole('definition'),
    async fill({ from, to, amount: units }) {
      if (from) await choose('from', from)
      if (to) await choose('to', to)
      await amount.fill(units)
      await expect(review).toHaveText('Review swap')
      await review.click()
    },
  }
}

/** What the modal shows once the wallet has approved: the receipt up to its end, over the account. */
export async function expectSwapped(found: ModalPage, from: string, to: string): Promise<void> {
  const receipt = found.modal.getByTestId('lk-receipt')
  await expect(receipt).toHaveAttribute('data-status', 'confirmed')
  await expect(receipt.getByRole('heading').filter({ hasText: new RegExp(` (${from}|${to})$`) })).toHaveCount(2)
  await leaveReceipt(found)
}

/** What a page without activity shows: the account, and a message for as long as it is on the screen. */
export async function expectSwapNotice({ modal, view }: ModalPage, from: string, to: string): Promise<void> {
  await Promise.all([
    expect(view('Account')).toBeVisible(),
    expect(modal.getByText(new RegExp(`^Swapp(ing|ed) ${from} to ${to}$`))).toBeVisible(),
  ])
}

interface Carried {
  given: bigint
  got: bigint
  /** What the router would have paid in the previous block. */
  quoted: bigint
  minimum: bigint
  feeWei: bigint
  router: Hex | null
}

/** The swap with this hash on the chain. */
export async function readSwap(client: PublicClient, hash: Hex): Promise<Carried> {
  const { status, gasUsed, effectiveGasPrice, blockNumber } = await client.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
  const { from, to: router, value, input } = await client.getTransaction({ hash })
  const feeWei = gasUsed * effectiveGasPrice
  const { functionName, args } = decodeFunctionData({ abi: ROUTER_ABI, data: input })
  const [given, minimum, path] = (args?.length === 4 ? [value, ...args] : args) as unknown as [bigint, bigint, Hex[]]
  const question = { abi: ROUTER_ABI, functionName: 'getAmountsOut', args: [given, path] } as const
  const before = { blockNumber: blockNumber - 1n }
  const amounts = await client.readContract({ ...question, address: router ?? '0x', ...before })
  const isNative = functionName === 'swapExactTokensForETH'
  const token = { address: path.at(-1) ?? '0x', abi: erc20Abi, functionName: 'balanceOf', args: [from] } as const
  const [held, holds] = await Promise.all(
    [before, { blockNumber }].map((at) =>
      isNative ? client.getBalance({ address: from, ...at }) : client.readContract({ ...token, ...at }),
    ),
  )
  const got = (holds ?? 0n) - (held ?? 0n) + (isNative ? feeWei : 0n)
  return { given, got, quoted: amounts.at(-1) ?? 0n, minimum, feeWei, router }
}

/** As the review shows it: floored to six decimals, in groups of three. */
export function shownAmount(units: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.')
  const kept = fraction.slice(0, 6).replace(/0+$/, '')
  return `${BigInt(whole).toLocaleString('en-US')}${kept && `.${kept}`}`
}

/** The minimum received for a quote with the default slippage. */
export const leastOf = (units: bigint) => (units * KEPT + WHOLE - 1n) / WHOLE

/** Approves any amount without a request to the wallet, as if the visitor had approved it earlier. */
export async function allowAll(client: PublicClient, owner: Hex, token: Hex, spender: Hex): Promise<void> {
  const set = (method: string, ...params: unknown[]) => client.request({ method, params } as never)
  await set('anvil_impersonateAccount', owner)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
  const hash = await set('eth_sendTransaction', { from: owner, to: token, data })
  await client.waitForTransactionReceipt({ hash })
  await set('anvil_stopImpersonatingAccount', owner)
}

/** Another account buys this token for that much ether, which moves its price. */
export async function buyElsewhere(client: PublicClient, router: Hex, token: Hex, weiUnits: bigint): Promise<void> {
  const set = (method: string, ...params: unknown[]) => client.request({ method, params } as never)
  const buyer: Hex = `0x${crypto.randomUUID().replaceAll('-', '').padStart(40, '0')}`
  const abi = parseAbi([
    'function WETH() view returns (address)',
    'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  ])
  const weth = await client.readContract({ address: router, abi, functionName: 'WETH' })
  const { timestamp } = await client.getBlock()
  const args = [0n, [weth, token], buyer, timestamp + 3_600n] as const
  const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens', args })
  await set('anvil_setBalance', buyer, numberToHex(weiUnits * 2n))
  await set('anvil_impersonateAccount', buyer)
  const hash = await set('eth_sendTransaction', { from: buyer, to: router, data, value: numberToHex(weiUnits) })
  const { status } = await client.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
  await set('anvil_stopImpersonatingAccount', buyer)
}

/** Hash of the newest transaction from `owner` to this contract in a block after `since`, once there is one. */
export async function findCall(client: PublicClient, owner: Hex, contract: Hex, since: bigint): Promise<Hex> {
  const found: { hash: Hex | null } = { hash: null }
  const isOf = (from: string | null, to: string | null) =>
    from?.toLowerCase() === owner.toLowerCase() && to?.toLowerCase() === contract.toLowerCase()
  await expect
    .poll(async () => {
      for (let number = await client.getBlockNumber({ cacheTime: 0 }); number > since; number -= 1n) {
        const { transactions } = await client.getBlock({ blockNumber: number, includeTransactions: true })
        found.hash = transactions.find(({ from, to }) => isOf(from, to))?.hash ?? null
        if (found.hash) return true
      }
      return false
    })
    .toBe(true)
  return found.hash ?? '0x'
}
