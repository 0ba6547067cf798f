// Swaps with a scripted node: what a server may propose, and what is then requested from the wallet.
import type { Network } from '@latchkey/kernel'
import type { ProposedTransaction, SwapTerms, Token } from '@latchkey/kernel/contracts'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { createRead, FEE, type Replies, word } from '../../test/scriptedNode'
import { mainnet } from '../networks'
import { createSwaps } from './swaps'

const LIVE = { signal: new AbortController().signal }
const NOW_MS = 1_750_000_000_000
const [ALICE, ROUTER, TUSD, OTHER] = ['a', 'b', 'c', 'd'].map((digit): Hex => `0x${digit.repeat(40)}`) as [
  Hex,
  Hex,
  Hex,
  Hex,
]
const ROUTER_ABI = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const TOKEN_ABI = parseAbi([
  'function approve(address spender, uint256 units)',
  'function allowance(address owner, address spender)',
])
const ETHER: Token = { network: 'eip155:1', address: null, ...mainnet.native, iconUrl: null }
const DOLLAR: Token = { ...ETHER, address: TUSD, name: 'Dollar', symbol: 'TUSD', decimals: 6 }
const WANTED: Token = { ...DOLLAR, address: OTHER, symbol: 'W' }
const OPTIONS = { ...LIVE, nowMs: NOW_MS, routers: { 'eip155:1': [ROUTER] } }
const TERMS: SwapTerms = { account: `eip155:1:${ALICE}`, from: DOLLAR, to: WANTED, units: 100n, minimumUnits: 99n }
const FROM_ETHER: SwapTerms = { ...TERMS, from: ETHER }
const REVERTED = toRpcError({ code: 'rpc/execution-reverted' })

function createNode(replies: Replies = {}) {
  const read = createRead({
    '0x06fdde03': encodeAbiParameters([{ type: 'string' }], ['Dollar']),
    ...replies,
  })
  const networks: readonly Network[] = [
    { ...mainnet, id: 'eip155:5', native: { ...mainnet.native, decimals: 3 } },
    mainnet,
  ]
  return { read, swaps: createSwaps(networks, { read }) }
}
const proposed = (changed: Partial<ProposedTransaction>): ProposedTransaction => ({
  from: ALICE,
  to: ROUTER,
  data: '0x',
  gas: null,
  gasPrice: null,
  toUnits: null,
  ...changed,
})
const DEADLINE = BigInt(NOW_MS / 1_000) + 60n
const sold = encodeFunctionData({
  abi: ROUTER_ABI,
  functionName: 'swapExactTokensForTokens',
  args: [100n, 99n, [TUSD, OTHER], ALICE, DEADLINE],
})
const bought = encodeFunctionData({
  abi: ROUTER_ABI,
  functionName: 'swapExactETHForTokens',
  args: [99n, [TUSD, OTHER], ALICE, DEADLINE],
})
const approval = (spender: Hex, units = 100n) =>
  encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [spender, units] })

describe('SWP-03 a swap', () => {
  const plan = (
    changed: Partial<ProposedTransaction> = {},
    {
      terms = TERMS,
      replies = {},
      isSmartAccount = false,
    }: { terms?: SwapTerms; replies?: Replies; isSmartAccount?: boolean } = {},
  ) => createNode(replies).swaps.planSwap(proposed({ data: sold, ...changed }), terms, { ...OPTIONS, isSmartAccount })

  test('of a token is the proposed call, with our fee and no coins', async () => {
    const fees = { gas: '0x5208', maxFeePerGas: '0xee6b2800', maxPriorityFeePerGas: '0x77359400' }
    expect(await plan()).toEqual({
      call: {
        network: 'eip155:1',
        method: 'eth_sendTransaction',
        params: [{ from: ALICE, to: ROUTER, data: sold, value: '0x0', ...fees }],
      },
      fee: { units: FEE, symbol: 'ETH', decimals: 18 },
      usualFeeUnits: 21_000n * 2_000n * 10n ** 9n,
      router: ROUTER,
      minimumUnits: 99n,
    })
  })
  test('of coins sends them with its call', async () => {
    const { call } = await plan({ data: bought }, { terms: FROM_ETHER })
    expect(call.params).toMatchObject([{ value: '0x64' }])
  })
  test('of a smart account states no fee, and is not refused for it', async () => {
    const { call } = await plan({}, { isSmartAccount: true, replies: { eth_getBalance: '0x0' } })
    expect(call.params).toEqual([{ from: ALICE, to: ROUTER, data: sold, value: '0x0' }])
  })
  test.each<[string, Partial<ProposedTransaction>, object, SwapTerms?]>([
    ['for no contract', { to: 'router' }, { mismatch: 'form' }],
    ['whose bytes are not known', { data: '0x12345678' }, { mismatch: 'form' }],
    ['of coins, that takes tokens', { data: sold }, { mismatch: 'form' }, FROM_ETHER],
    ['by another contract', { to: OTHER }, { mismatch: 'router' }],
    ['of another amount', {}, { mismatch: 'amount' }, { ...TERMS, units: 101n }],
    ['that reckons with too much gas', { gas: 210_001n }, { mismatch: 'gas' }],
    ['that reckons with too high a price', { gasPrice: 40_000_000_001n }, { mismatch: 'gas' }],
  ])('%s is refused', async (_, changed, context, terms) => {
    await expect(plan(changed, { ...(terms && { terms }) })).rejects.toMatchObject({ context })
  })
  test('may use up to ten times the gas and the price', async () => {
    expect(await plan({ gas: 210_000n, gasPrice: 40_000_000_000n })).toMatchObject({ router: ROUTER })
  })
  test('may use up to ten times the price on a network with a single gas price', async () => {
    const replies = { eth_getBlockByNumber: {}, eth_gasPrice: '0x64' }
    expect(await plan({ gasPrice: 1_100n }, { replies })).toMatchObject({ router: ROUTER })
    await expect(plan({ gasPrice: 1_101n }, { replies })).rejects.toMatchObject({ context: { mismatch: 'gas' } })
  })
  test('costs the fee, and the coins that it swaps', async () => {
    const holding = (units: bigint) => ({ eth_getBalance: `0x${units.toString(16)}` })
    const short = { code: 'transfer/insufficient-fee' }
    expect(await plan({}, { replies: holding(FEE) })).toMatchObject({ router: ROUTER })
    await expect(plan({}, { replies: holding(FEE - 1n) })).rejects.toMatchObject(short)
    const ofCoins = (units: bigint) => plan({ data: bought }, { terms: FROM_ETHER, replies: holding(units) })
    expect(await ofCoins(FEE + 100n)).toMatchObject({ router: ROUTER })
    await expect(ofCoins(FEE + 99n)).rejects.toMatchObject(short)
  })
  test.each([
    ['that would fail', REVERTED, 'transfer/simulation-failed'],
    ['that no node responds to', toRpcError({ code: 'rpc/timed-out' }), 'rpc/timed-out'],
  ])('%s is not planned', async (_, eth_estimateGas, code) => {
    await expect(plan({}, { replies: { eth_estimateGas } })).rejects.toMatchObject({ code })
  })
  test('on a network that is not listed is refused', async () => {
    const at = { network: 'eip155:7' } as const
    const terms: SwapTerms = {
      ...TERMS,
      account: `eip155:7:${ALICE}`,
      from: { ...DOLLAR, ...at },
      to: { ...WANTED, ...at },
    }
    const options = { ...OPTIONS, routers: { 'eip155:7': [ROUTER] } }
    const planned = createNode().swaps.planSwap(proposed({ data: sold }), terms, options)
    await expect(planned).rejects.toMatchObject({ code: 'evm/rpc-url-missing' })
  })
})

describe('SWP-02 an approval', () => {
  const plan = (
    changed: Partial<ProposedTransaction> = {},
    { terms = TERMS, replies = {} }: { terms?: SwapTerms; replies?: Replies } = {},
  ) =>
    createNode(replies).swaps.planApproval(proposed({ to: TUSD, data: approval(ROUTER), ...changed }), terms, OPTIONS)

  test('is for the amount of the swap, whatever the server proposes', async () => {
    const { call, spender, units } = await plan({ data: approval(ROUTER, 2n ** 256n - 1n) })
    expect([spender, units]).toEqual([ROUTER, 100n])
    expect(call.params).toMatchObject([{ from: ALICE, to: TUSD, data: approval(ROUTER), value: '0x0' }])
  })
  test.each<[string, Partial<ProposedTransaction>, string, SwapTerms?]>([
    ['of another call', { data: sold }, 'form'],
    ['with trailing bytes', { data: `${approval(ROUTER)}00` }, 'form'],
    ['by another token', { to: OTHER }, 'form'],
    ['by no contract', { to: 'token' }, 'form'],
    ['of coins', {}, 'form', FROM_ETHER],
    ['for another spender', { data: approval(OTHER) }, 'spender'],
    ['that reckons with too much gas', { gas: 210_001n }, 'gas'],
  ])('%s is refused', async (_, changed, mismatch, terms) => {
    await expect(plan(changed, { ...(terms && { terms }) })).rejects.toMatchObject({ context: { mismatch } })
  })

  /** Like USDT: only an approval that ends the older one succeeds. */
  const stubborn = (allowance: unknown): Replies => ({
    eth_estimateGas: ({ data }: { data: string }) => (data === approval(ROUTER, 0n) ? '0x5208' : REVERTED),
    '0xdd62ed3e': allowance,
  })
  test('is reset first if the token has an existing one of this account for this spender', async () => {
    const question = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'allowance', args: [ALICE, ROUTER] })
    const allowance = ({ data }: { data: string }) => (data === question ? word(7n) : word(0n))
    const { call, spender, units } = await plan({}, { replies: stubborn(allowance) })
    expect([spender, units]).toEqual([ROUTER, 0n])
    expect(call.params).toMatchObject([{ data: approval(ROUTER, 0n) }])
  })
  test.each([
    ['there is no existing one', word(0n)],
    ['the token returns nothing', '0x'],
    ['the node does not respond', new Error('offline')],
  ])('that fails is refused if %s', async (_, allowance) => {
    await expect(plan({}, { replies: stubborn(allowance) })).rejects.toMatchObject({
      code: 'transfer/simulation-failed',
    })
  })
  test('that no node responds to resets no existing approval', async () => {
    const late = toRpcError({ code: 'rpc/timed-out' })
    const eth_estimateGas = ({ data }: { data: string }) => (data === approval(ROUTER, 0n) ? '0x5208' : late)
    const replies = { ...stubborn(word(7n)), eth_estimateGas }
    await expect(plan({}, { replies })).rejects.toMatchObject({ code: 'rpc/timed-out' })
  })
})

test.each(['planSwap', 'planApproval'] as const)('SAF-04 %s states the usual fee of recent blocks', async (name) => {
  const block = { baseFeePerGas: '0x4a817c800' }
  const history = { baseFeePerGas: ['0x2540be400', '0x2540be400'], reward: [['0x0']] }
  const { swaps } = createNode({ eth_getBlockByNumber: block, eth_feeHistory: history })
  const data = name === 'planSwap' ? sold : approval(ROUTER, TERMS.units)
  const to = name === 'planSwap' ? ROUTER : TUSD
  const { call, usualFeeUnits } = await swaps[name](proposed({ data, to }), TERMS, OPTIONS)
  const [{ gas }] = call.params as [{ gas: string }]
  expect(usualFeeUnits).toBe(BigInt(gas) * 10n ** 10n)
})

test('SWP-01 a network supports swaps if it has a router', () => {
  const { swaps } = createNode()
  expect(swaps.isSupported('eip155:1', undefined)).toBe(true)
  expect(swaps.isSupported('eip155:7', undefined)).toBe(false)
  expect(swaps.isSupported('eip155:7', { 'eip155:7': [ROUTER] })).toBe(true)
})
