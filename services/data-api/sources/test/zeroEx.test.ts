// Swaps from a service with the wire format of 0x, requested through the data API as a page does.
import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, toFunctionSelector, zeroAddress } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { DAI, NATIVE, USDC } from './oneInchWire.ts'
import {
  caip,
  ETHER,
  KEY,
  ME,
  NETWORK,
  OTHER,
  openSwapService,
  SERVED,
  SILENT,
  SOON_MS,
  TIMEOUT_MS,
  WETH,
} from './swapPage.ts'
import type { WireFault } from './wireServer.ts'
import {
  ALLOWANCE_HOLDER,
  createZeroExWire,
  type Held,
  HOLDER_ABI,
  SETTLER,
  SETTLER_ABI,
  type Slippage,
  type ZeroEx,
} from './zeroExWire.ts'

let zeroEx: ZeroEx
beforeEach(() => {
  zeroEx = createZeroExWire()
})
const { opened, start, request, quote, build, later } = openSwapService({
  kind: '0x',
  spender: ALLOWANCE_HOLDER,
  answer: (question) => zeroEx.answer(question),
})

function callOf({ tx }: { tx: { data: Hex } }) {
  const [operator, token, amount, target, data] = decodeFunctionData({ abi: HOLDER_ABI, data: tx.data }).args
  const { functionName, args } = decodeFunctionData({ abi: SETTLER_ABI, data })
  if (functionName !== 'execute') throw new Error(`The call is ${functionName}.`)
  const [slippage, actions, tag] = args
  return { held: { operator, token, amount, target }, slippage, actions, tag }
}

test('SRV-11 0x: a quote is the service’s output, requested with the version and the key in headers only', async () => {
  await start()
  expect(await quote()).toMatchObject({
    status: 200,
    quotes: [{ id: null, fromAmount: ETHER, toAmount: '2999123457', toAccount: caip(USDC) }],
  })
  const [sent] = opened.wire.requests
  expect([sent?.path, Object.fromEntries(sent?.params ?? [])]).toEqual([
    '/swap/allowance-holder/price',
    { chainId: '1', sellToken: NATIVE, buyToken: USDC, sellAmount: ETHER },
  ])
  expect(sent?.headers).toMatchObject({ '0x-api-key': KEY, '0x-version': 'v2' })
})

test.each([
  ['coins', NATIVE, zeroAddress, ETHER],
  ['a token', DAI, DAI, '1000'],
])('SRV-11 0x: a swap of %s is its call for the account that asked', async (_, from, token, amount) => {
  await start()
  const answer = await build({ from, amount })
  const to = caip(ALLOWANCE_HOLDER.toLowerCase())
  expect(answer).toMatchObject({
    status: 200,
    tx: { from: caip(ME), to, amount: '2999123457', eip155: { gas: '234567', gasPrice: '20000000000' } },
  })
  expect(callOf(answer)).toEqual({
    held: { operator: SETTLER, token, amount: BigInt(amount), target: SETTLER },
    slippage: { recipient: ME, buyToken: USDC, minAmountOut: 2_984_127_840n },
    actions: zeroEx.actions,
    tag: `0xf7e73edf1d056127cce9e6e8${'0'.repeat(40)}`,
  })
  expect([opened.wire.requests[0]?.path, Object.fromEntries(opened.wire.requests[0]?.params ?? [])]).toEqual([
    '/swap/allowance-holder/quote',
    { chainId: '1', sellToken: from, buyToken: USDC, sellAmount: amount, taker: ME, slippageBps: '50' },
  ])
})

test('SRV-11 0x: the part of a unit that the service cuts off the minimum is added back', async () => {
  await start()
  zeroEx.buyAmount = 1001n
  // 0.5 % of 1001 is 5.005: the service writes 995, and the client wants 996.
  expect(callOf(await build()).slippage.minAmountOut).toBe(996n)
})

test('SRV-11 0x: bytes after the arguments of either call are not passed on', async () => {
  await start()
  const honest = (await build()).tx.data
  const [operator, token, amount, target, passed] = decodeFunctionData({ abi: HOLDER_ABI, data: honest }).args
  const marked = [operator, token, amount, target, `${passed}2a94d114`] as const
  zeroEx.txChanges = { data: `${encodeFunctionData({ abi: HOLDER_ABI, args: marked })}2a94d114` }
  expect((await build()).tx.data).toBe(honest)
})

test('SRV-11 0x: a fee in the sold token lowers the reported amount, and changes nothing in the call', async () => {
  await start()
  zeroEx.changes = { sellAmount: '998' }
  expect(callOf(await build({ from: DAI, amount: '1000' })).held.amount).toBe(1_000n)
  expect(await quote(DAI, USDC, '1000')).toMatchObject(SERVED)
})

test('SRV-11 0x: without an estimate, gas for several hops; the node knows the allowance of AllowanceHolder', async () => {
  await start()
  zeroEx.txChanges = { gas: null }
  expect(await build()).toMatchObject({ tx: { eip155: { gas: '800000' } } })
  const owned = { tokenAddress: caip(USDC), userAddress: caip(ME) }
  expect(await request('allowance', owned)).toMatchObject({ allowance: '5' })
  const { tx } = await request('build-approve', { from: caip(USDC), to: caip(DAI), userAddress: ME, amount: '7' })
  expect(decodeFunctionData({ abi: erc20Abi, data: tx.data }).args).toEqual([ALLOWANCE_HOLDER, 7n])
})

test('SRV-11 0x: wrapping the native token calls no service', async () => {
  await start()
  expect(await quote(NATIVE, WETH, '7')).toMatchObject({ quotes: [{ toAmount: '7' }] })
  expect(await build({ to: WETH, amount: '7' })).toMatchObject({ tx: { to: caip(WETH) } })
  expect(opened.wire.requests).toEqual([])
})

const metaTxn = encodeFunctionData({
  abi: SETTLER_ABI,
  functionName: 'executeMetaTxn',
  args: [{ recipient: ME, buyToken: USDC, minAmountOut: 2_984_127_839n }, [], `0x${'0'.repeat(64)}`, ME, '0x'],
})
test.each<[string, { held?: Partial<Held>; slippage?: Partial<Slippage>; passed?: Hex }]>([
  ['sells another token', { held: { token: USDC } }],
  ['sells coins that are not sent', { held: { token: zeroAddress } }],
  ['takes one unit more', { held: { amount: 1_001n } }],
  ['takes less, for the same', { held: { amount: 999n } }],
  ['lets another contract take the token', { held: { operator: OTHER } }],
  ['calls another contract', { held: { target: OTHER } }],
  ['buys another token', { slippage: { buyToken: DAI } }],
  ['pays another account', { slippage: { recipient: OTHER } }],
  ['promises two units less than the slippage allows', { slippage: { minAmountOut: 2_984_127_837n } }],
  ['promises more than is said to arrive', { slippage: { minAmountOut: 2_999_123_458n } }],
  ['names no terms', { slippage: { recipient: zeroAddress, buyToken: zeroAddress, minAmountOut: 0n } }],
  ['is of another function of Settler', { passed: metaTxn }],
  ['is of no function of Settler', { passed: '0x12345678' }],
])('SRV-11 0x: a call that %s is refused, and logged', async (_, tamper) => {
  await start()
  zeroEx.tamper = tamper
  expect(await build({ from: DAI, amount: '1000' })).toMatchObject(SILENT)
  expect(opened.faults).toEqual(['swaps 0x SourceError wrong-trade'])
  zeroEx.tamper = {}
  expect(await build({ from: DAI, amount: '1000' })).toMatchObject({ status: 200 })
})

test('SRV-11 0x: a call that names the same bytes as many actions, or that no network accepts, is refused without being decoded', async () => {
  await start()
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const [count, bytes] = [800, 30_000]
  const pointers = word(count * 32).repeat(count)
  const ends = [ME, USDC].map((address) => address.slice(2).padStart(64, '0')).join('')
  const slippage = `${ends}${word(2_984_127_840)}`
  const actions = `${word(count)}${pointers}${word(bytes)}${'ab'.repeat(bytes)}`
  const selector = toFunctionSelector('execute((address,address,uint256),bytes[],bytes32)')
  zeroEx.tamper = { passed: `${selector}${slippage}${word(160)}${word(0)}${actions}` }
  expect(await build()).toMatchObject(SILENT)
  zeroEx.tamper = {}
  zeroEx.actions = [`0x${'ab'.repeat(70_000)}`]
  expect(await build()).toMatchObject(SILENT)
  expect(opened.faults).toEqual(['swaps 0x SourceError wrong-trade', 'swaps 0x SourceError wrong-shape'])
})

test.each([
  ['to another contract', { to: OTHER }],
  ['to Settler itself', { to: SETTLER }],
  ['that sends more of the native token', { value: `${ETHER}0` }],
  ['that sends none of it', { value: '0' }],
  ['of no function', { data: '0x12345678' }],
  ['with more gas than a block has', { gas: '100000000' }],
])('SRV-11 0x: a transaction %s is refused', async (_, changes) => {
  await start()
  zeroEx.txChanges = changes
  expect(await build()).toMatchObject(SILENT)
  expect(opened.faults).toEqual(['swaps 0x SourceError wrong-trade'])
})

test('SRV-11 0x: an approval for a contract other than AllowanceHolder is refused', async () => {
  await start()
  for (const allowanceTarget of [SETTLER, null]) {
    zeroEx.changes = { allowanceTarget }
    expect(await build({ from: DAI, amount: '1000' })).toMatchObject(SILENT)
  }
  expect(opened.faults).toEqual(['swaps 0x SourceError wrong-trade', 'swaps 0x SourceError wrong-trade'])
})

test.each([
  ['of another token', { buyToken: DAI }, 'wrong-trade'],
  ['for another token', { sellToken: DAI }, 'wrong-trade'],
  ['for more', { sellAmount: `${ETHER}0` }, 'wrong-trade'],
  ['for nothing', { sellAmount: '0' }, 'wrong-trade'],
  ['of nothing', { buyAmount: '0' }, 'wrong-trade'],
  ['of less than zero', { buyAmount: '-5' }, 'wrong-shape'],
  ['of an absurd amount', { buyAmount: '9'.repeat(79) }, 'wrong-shape'],
  ['of more than a token can have', { buyAmount: String(2n ** 256n) }, 'wrong-shape'],
  ['of a part of a unit', { buyAmount: '1.5' }, 'wrong-shape'],
  ['without tokens', { sellToken: undefined }, 'wrong-shape'],
  ['that says nothing about liquidity', { liquidityAvailable: undefined }, 'wrong-shape'],
])('SRV-11 0x: a quote %s is not returned', async (_, changes, kind) => {
  await start()
  zeroEx.changes = changes
  expect(await quote()).toMatchObject(SILENT)
  expect(opened.faults).toEqual([`swaps 0x SourceError ${kind}`])
})

test.each([
  ['error 500', 'status'],
  ['error 401', 'unauthorized'],
  ['limited', 'rate-limited'],
  ['hang', 'timeout'],
  ['slow body', 'timeout'],
  ['truncated', 'not-json'],
  ['huge', 'too-long'],
  ['html', 'not-json'],
  ['redirect', 'redirected'],
] as const)('SRV-11 0x, %s: no quote and no swap, the log has the kind, and no key', async (fault, kind) => {
  await start(kind === 'timeout' ? SOON_MS : TIMEOUT_MS)
  opened.wire.faults.push(fault)
  expect(await quote()).toMatchObject(SILENT)
  later(30_000)
  opened.wire.faults.push(fault)
  expect(await build()).toMatchObject(SILENT)
  expect(opened.faults).toEqual([`swaps 0x SourceError ${kind}`, `swaps 0x SourceError ${kind}`])
  later(30_000)
  expect(await quote()).toMatchObject(SERVED)
})

test('SRV-11 0x: a response without liquidity is reported as such, and is not a fault', async () => {
  await start()
  opened.wire.answer = () => ({ liquidityAvailable: false, zid: '0x111111111111111111111111' })
  const illiquid = { status: 400, reasons: [{ description: 'insufficient liquidity' }] }
  expect([await quote(), await build()]).toMatchObject([illiquid, illiquid])
  expect(opened.faults).toEqual([])
})

test.each([
  [400, 'SWAP_VALIDATION_FAILED'],
  [403, 'TAKER_NOT_AUTHORIZED_FOR_TRADE'],
  [422, 'BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE'],
])(
  'SRV-11 0x: %i is a refusal of this trade; any number of them leaves the service open for others',
  async (status, name) => {
    await start()
    opened.wire.status = status
    opened.wire.answer = () => ({ name, message: 'Refused', data: { zid: '0x111111111111111111111111' } })
    const refused = { status: 400, reasons: [{ description: 'The swap service refused this swap' }] }
    for (let times = 0; times < 6; times += 1) expect(await build()).toMatchObject(refused)
    expect([opened.faults, opened.source.source.isAvailable()]).toEqual([[], true])
  },
)

test('SRV-11 0x: a quote is cached for two seconds, and no longer when the service fails; a swap never is', async () => {
  await start()
  expect([await quote(), await quote(), await quote(USDC, DAI, '5')]).toMatchObject([SERVED, SERVED, SERVED])
  expect(opened.wire.requests).toHaveLength(2)
  later(2_001)
  opened.wire.faults.push('error 500')
  expect(await quote()).toMatchObject(SILENT)
  zeroEx.buyAmount = 7n
  expect(await quote()).toMatchObject({ quotes: [{ toAmount: '7' }] })
  const before = opened.wire.requests.length
  await build()
  await build()
  expect(opened.wire.requests).toHaveLength(before + 2)
})

test('SRV-11 0x: a service that is down is not called: 5 faults in a row open the breaker for 10 seconds', async () => {
  await start()
  opened.wire.faults.push(...Array.from({ length: 5 }, (): WireFault => 'error 500'))
  for (let times = 0; times < 5; times += 1) expect(await build()).toMatchObject(SILENT)
  expect([opened.source.source.isAvailable(), (await build()).status, opened.wire.requests.length]).toEqual([
    false,
    503,
    5,
  ])
  later(10_000)
  expect(await build()).toMatchObject({ status: 200 })
})

test('SRV-11 0x: a network where the service does not trade, or that has another native token, has no swaps', async () => {
  await start()
  const swapsOn = (id: string) => opened.source.addSwaps({ ...NETWORK, rpcUrl: '', id }).swaps
  for (const id of ['eip155:31337', 'eip155:324', 'eip155:5000']) expect(swapsOn(id)).toBeUndefined()
  for (const id of [1, 10, 56, 137, 8453, 42161, 43114]) {
    expect(swapsOn(`eip155:${id}`)?.spender).toBe(ALLOWANCE_HOLDER.toLowerCase())
  }
})
