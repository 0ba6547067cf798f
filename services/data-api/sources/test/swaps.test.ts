// Swaps from a service with the wire format of 1inch, requested through the data API as a page does.
import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import {
  createOneInchWire,
  DAI,
  type Description,
  EXECUTOR,
  NATIVE,
  type OneInch,
  ROUTER_ABI,
  ROUTER_V6,
  USDC,
} from './oneInchWire.ts'
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

let oneInch: OneInch
beforeEach(() => {
  oneInch = createOneInchWire()
})
const { opened, start, request, quote, build, later } = openSwapService({
  kind: '1inch',
  path: '/swap/v6.0',
  spender: ROUTER_V6,
  answer: (question) => oneInch.answer(question),
})

const callOf = ({ tx }: { tx: { data: Hex } }) => {
  const { functionName, args } = decodeFunctionData({ abi: ROUTER_ABI, data: tx.data })
  return functionName === 'swap' ? args : []
}

test('SRV-11 1inch: a quote is the service’s output, requested with the key in a header only', async () => {
  await start()
  expect(await quote()).toMatchObject({
    status: 200,
    quotes: [{ id: null, fromAmount: ETHER, toAmount: '2999123457', toAccount: caip(USDC) }],
  })
  const [sent] = opened.wire.requests
  expect([sent?.path, Object.fromEntries(sent?.params ?? [])]).toEqual([
    '/swap/v6.0/1/quote',
    { src: NATIVE, dst: USDC, amount: ETHER, includeTokensInfo: 'true', includeGas: 'true' },
  ])
  expect(sent?.headers.authorization).toBe(`Bearer ${KEY}`)
})

test('SRV-11 1inch: a swap is its call for the account that asked, without the bytes after the arguments', async () => {
  await start()
  const answer = await build()
  expect(answer).toMatchObject({
    status: 200,
    tx: {
      from: caip(ME),
      to: caip(ROUTER_V6.toLowerCase()),
      amount: '2999123457',
      eip155: { gas: '234567', gasPrice: '20000000000' },
    },
  })
  const [executor, description, way] = callOf(answer)
  expect([executor?.toLowerCase(), way]).toEqual([EXECUTOR, '0x0000000000000000000000000000000000c0ffee'])
  expect(description).toMatchObject({ dstToken: USDC, dstReceiver: ME, amount: 10n ** 18n, flags: 0n })
  const args = [executor, description, way] as Parameters<
    typeof encodeFunctionData<typeof ROUTER_ABI, 'swap'>
  >[0]['args']
  expect(answer.tx.data).toBe(encodeFunctionData({ abi: ROUTER_ABI, functionName: 'swap', args }))
  expect([opened.wire.requests[0]?.path, Object.fromEntries(opened.wire.requests[0]?.params ?? [])]).toMatchObject([
    '/swap/v6.0/1/swap',
    { from: ME, origin: ME, receiver: ME, slippage: '0.5', compatibility: 'true', allowPartialFill: 'false' },
  ])
})

test('SRV-11 1inch: the part of a unit that the service cuts off the minimum is added back', async () => {
  await start()
  oneInch.dstAmount = 1001n
  // 0.5 % of 1001 is 5.005: the service writes 995, and the client wants 996.
  expect(callOf(await build())[1]).toMatchObject({ minReturnAmount: 996n })
})

test('SRV-11 1inch: the node estimates gas if the page requests it, and reads the router’s allowance', async () => {
  await start()
  expect(await build({ from: USDC, to: DAI, amount: '5', disableEstimate: false })).toMatchObject({
    tx: { eip155: { gas: '123456' } },
  })
  const owned = { tokenAddress: caip(USDC), userAddress: caip(ME) }
  expect(await request('allowance', owned)).toMatchObject({ allowance: '5' })
  const { tx } = await request('build-approve', { from: caip(USDC), to: caip(DAI), userAddress: ME, amount: '7' })
  expect(decodeFunctionData({ abi: erc20Abi, data: tx.data }).args).toEqual([ROUTER_V6, 7n])
})

test('SRV-11 1inch: wrapping the native token calls no service', async () => {
  await start()
  const abi = parseAbi(['function deposit()', 'function withdraw(uint256)'])
  expect(await quote(NATIVE, WETH, '7')).toMatchObject({ quotes: [{ toAmount: '7' }] })
  const wrapping = await build({ to: WETH, amount: '7' })
  expect(wrapping.tx).toMatchObject({ to: caip(WETH), data: encodeFunctionData({ abi, functionName: 'deposit' }) })
  const unwrapping = await build({ from: WETH, to: NATIVE, amount: '7' })
  expect(unwrapping.tx.data).toBe(encodeFunctionData({ abi, functionName: 'withdraw', args: [7n] }))
  expect(opened.wire.requests).toEqual([])
})

test.each<[string, (description: Description) => Description]>([
  ['sells another token', (description) => ({ ...description, srcToken: DAI })],
  ['buys another token', (description) => ({ ...description, dstToken: DAI })],
  ['pays another account', (description) => ({ ...description, dstReceiver: OTHER })],
  ['takes one unit more', (description) => ({ ...description, amount: description.amount + 1n })],
  ['takes less, for the same', (description) => ({ ...description, amount: description.amount - 1n })],
  [
    'promises two units less than the slippage allows',
    (description) => ({ ...description, minReturnAmount: 2_984_127_837n }),
  ],
  ['promises more than is said to arrive', (description) => ({ ...description, minReturnAmount: 2_999_123_458n })],
  ['takes a part of the amount', (description) => ({ ...description, flags: 1n })],
  ['takes the tokens through Permit2', (description) => ({ ...description, flags: 4n })],
])('SRV-11 1inch: a call that %s is refused, and logged', async (_, tamper) => {
  await start()
  oneInch.tamper = tamper
  expect(await build()).toMatchObject(SILENT)
  expect(opened.faults).toEqual(['swaps 1inch SourceError wrong-trade'])
  oneInch.tamper = (description) => description
  expect(await build()).toMatchObject({ status: 200 })
})

const unoswap = encodeFunctionData({ abi: ROUTER_ABI, functionName: 'unoswap', args: [1n, 2n, 3n, 4n] })
test.each([
  ['to another contract', { to: OTHER }],
  ['of another account', { from: OTHER }],
  ['that sends more of the native token', { value: `${ETHER}0` }],
  ['that sends none of it', { value: '0' }],
  ['of a function that names no tokens', { data: unoswap }],
  ['of no function', { data: '0x12345678' }],
  ['with more gas than a block has', { gas: 100_000_000 }],
])('SRV-11 1inch: a transaction %s is refused', async (_, changes) => {
  await start()
  oneInch.txChanges = changes
  expect(await build()).toMatchObject(SILENT)
  expect(opened.faults).toEqual(['swaps 1inch SourceError wrong-trade'])
})

test.each([
  ['of another token', { dstToken: { address: DAI, decimals: 18 } }, 'wrong-trade'],
  ['of other decimals', { dstToken: { address: USDC, decimals: 18 } }, 'wrong-trade'],
  ['of nothing', { dstAmount: '0' }, 'wrong-trade'],
  ['of less than zero', { dstAmount: '-5' }, 'wrong-shape'],
  ['of an absurd amount', { dstAmount: '9'.repeat(79) }, 'wrong-shape'],
  ['of more than a token can have', { dstAmount: String(2n ** 256n) }, 'wrong-shape'],
  ['of a part of a unit', { dstAmount: '1.5' }, 'wrong-shape'],
  ['without tokens', { srcToken: undefined }, 'wrong-shape'],
])('SRV-11 1inch: a quote %s is not returned', async (_, changes, kind) => {
  await start()
  oneInch.changes = changes
  expect(await quote()).toMatchObject(SILENT)
  expect(opened.faults).toEqual([`swaps 1inch SourceError ${kind}`])
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
] as const)('SRV-11 1inch, %s: no quote and no swap, the log has the kind, and no key', async (fault, kind) => {
  await start(kind === 'timeout' ? SOON_MS : TIMEOUT_MS)
  opened.wire.faults.push(fault)
  expect(await quote()).toMatchObject(SILENT)
  later(30_000)
  opened.wire.faults.push(fault)
  expect(await build()).toMatchObject(SILENT)
  expect(opened.faults).toEqual([`swaps 1inch SourceError ${kind}`, `swaps 1inch SourceError ${kind}`])
  later(30_000)
  expect(await quote()).toMatchObject(SERVED)
})

test('SRV-11 1inch: missing liquidity is reported as such, any other refusal as a refusal, and none is a fault', async () => {
  await start()
  const refuse = (description: string) => ({
    error: 'Bad Request',
    description,
    statusCode: 400,
    requestId: 'x',
    meta: [],
  })
  opened.wire.status = 400
  opened.wire.answer = () => refuse('insufficient liquidity')
  const illiquid = { status: 400, reasons: [{ description: 'insufficient liquidity' }] }
  expect([await quote(), await build()]).toMatchObject([illiquid, illiquid])
  later(2_001)
  opened.wire.answer = () => refuse('Not enough 0xeee balance')
  const refused = { status: 400, reasons: [{ description: 'The swap service refused this swap' }] }
  expect([await quote(), await build()]).toMatchObject([refused, refused])
  expect(opened.faults).toEqual([])
})

test('SRV-11 1inch: a quote is cached for two seconds, and no longer when the service fails; a swap never is', async () => {
  await start()
  expect([await quote(), await quote(), await quote(USDC, DAI, '5')]).toMatchObject([SERVED, SERVED, SERVED])
  expect(opened.wire.requests).toHaveLength(2)
  later(2_001)
  opened.wire.faults.push('error 500')
  expect(await quote()).toMatchObject(SILENT)
  oneInch.dstAmount = 7n
  expect(await quote()).toMatchObject({ quotes: [{ toAmount: '7' }] })
  const before = opened.wire.requests.length
  await build()
  await build()
  expect(opened.wire.requests).toHaveLength(before + 2)
})

test('SRV-11 1inch: a service that is down is not called: 5 faults in a row open the breaker for 10 seconds', async () => {
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

test('SRV-11 1inch: a network where the service does not trade has no swaps', async () => {
  await start()
  expect(opened.source.addSwaps({ ...NETWORK, rpcUrl: '', id: 'eip155:31337' }).swaps).toBeUndefined()
  expect(
    opened.source.addSwaps({ ...NETWORK, rpcUrl: '', id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }).swaps,
  ).toBeUndefined()
  expect(opened.source.addSwaps({ ...NETWORK, rpcUrl: '', id: 'eip155:324' }).swaps?.spender).toBe(
    '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff',
  )
  expect(
    await request('quotes', { from: caip(NATIVE, 'eip155:5'), to: caip(USDC, 'eip155:5'), amount: '5' }),
  ).toMatchObject({
    status: 400,
  })
})
