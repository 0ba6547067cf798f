// Descriptions of swaps: the payment, the minimum received, and a warning if someone else receives it or there is no minimum.
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { TEXTS } from '../i18n/texts.ts'
import { describeTransaction } from './describeTransaction.ts'

const ROUTER = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const addressOf = (digit: string): Hex => `0x${digit.repeat(40)}`
const [router, wrappedNative, token, other] = [addressOf('1'), addressOf('2'), addressOf('3'), addressOf('4')]
const aggregator = addressOf('5')
const own: Hex = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const network = {
  id: 'eip155:31337',
  name: 'Local',
  native: { symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  swaps: { routers: [router], aggregators: [aggregator], wrappedNative },
}
const place = { network, rpcUrl: 'http://127.0.0.1:1', address: own.toLowerCase() }
const ONE = 10n ** 18n

const buy = (recipient: Hex, least: bigint) => {
  const args = [least, [wrappedNative, token], recipient, 9n] as const
  const data = encodeFunctionData({ abi: ROUTER, functionName: 'swapExactETHForTokens', args })
  return describeTransaction({ to: router, data, valueWei: ONE }, place)
}
const labelsOf = ({ facts }: Awaited<ReturnType<typeof buy>>) => facts.map(({ label }) => label)

test('EMB-07 SAF-09 a swap for the account itself shows its payment and its minimum', async () => {
  const bought = await buy(own, 5n)
  expect(bought.heading).toBe('Swap 1 ETH for an unnamed token')
  expect(bought.warning).toBeNull()
  expect(labelsOf(bought)).toEqual([TEXTS.minimumReceived, TEXTS.tokenReceived, TEXTS.swapContract])
  const args = [5n, 2n * ONE, [token, wrappedNative], own, 9n] as const
  const data = encodeFunctionData({ abi: ROUTER, functionName: 'swapExactTokensForETH', args })
  const sold = await describeTransaction({ to: router, data, valueWei: 0n }, place)
  expect(labelsOf(sold)).toEqual([TEXTS.minimumReceived, TEXTS.tokenPaid, TEXTS.swapContract])
  expect(sold.facts[0]?.value).toBe('2 ETH')
  expect(sold.heading).toBe('Swap 5 units of an unnamed token for ETH')
})

test('EMB-07 SAF-09 a swap for someone else, or for nothing, gets a warning', async () => {
  const elsewhere = await buy(other, 5n)
  expect(elsewhere.warning).toBe(TEXTS.swapElsewhere)
  expect(labelsOf(elsewhere)).toContain(TEXTS.recipient)
  expect((await buy(own, 0n)).warning).toBe(TEXTS.swapForNothing)
  expect((await buy(other, 0n)).warning).toBe(`${TEXTS.swapElsewhere}\n${TEXTS.swapForNothing}`)
})

test('EMB-07 SAF-09 wrapping the native token has no other recipient', async () => {
  const data = encodeFunctionData({ abi: parseAbi(['function deposit()']), functionName: 'deposit' })
  const wrapped = await describeTransaction({ to: wrappedNative, data, valueWei: ONE }, place)
  expect(wrapped).toMatchObject({ heading: 'Swap 1 ETH for an unnamed token', warning: null })
  expect(labelsOf(wrapped)).toEqual([TEXTS.minimumReceived, TEXTS.tokenReceived, TEXTS.swapContract])
})

test('EMB-07 SAF-09 a swap whose executor chooses the route says so', async () => {
  const abi = parseAbi([
    'struct Terms { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
    'function swap(address executor, Terms terms, bytes data)',
  ])
  const terms = {
    srcToken: addressOf('e'),
    dstToken: token,
    srcReceiver: other,
    dstReceiver: own,
    amount: ONE,
    minReturnAmount: 5n,
    flags: 0n,
  }
  const data = encodeFunctionData({ abi, functionName: 'swap', args: [other, terms, '0x1234'] })
  const swapped = await describeTransaction({ to: aggregator, data, valueWei: ONE }, place)
  expect(swapped.warning).toBeNull()
  expect(labelsOf(swapped)).toEqual([
    TEXTS.minimumReceived,
    TEXTS.tokenReceived,
    TEXTS.swapContract,
    TEXTS.swapExecutor,
    TEXTS.route,
  ])
})
