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
const own: Hex = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const network = {
  id: 'eip155:31337',
  name: 'Local',
  native: { symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  swaps: { routers: [router], wrappedNative },
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
  expect(bought.heading).toContain('1 ETH')
  expect(bought.warning).toBeNull()
  expect(labelsOf(bought)).toEqual([TEXTS.minimumReceived, TEXTS.tokenReceived, TEXTS.swapContract])
  const args = [5n, 2n * ONE, [token, wrappedNative], own, 9n] as const
  const data = encodeFunctionData({ abi: ROUTER, functionName: 'swapExactTokensForETH', args })
  const sold = await describeTransaction({ to: router, data, valueWei: 0n }, place)
  expect(labelsOf(sold)).toEqual([TEXTS.minimumReceived, TEXTS.tokenPaid, TEXTS.swapContract])
  expect(sold.facts[0]?.value).toBe('2 ETH')
})

test('EMB-07 SAF-09 a swap for someone else, or for nothing, gets a warning', async () => {
  const elsewhere = await buy(other, 5n)
  expect(elsewhere.warning).toBe(TEXTS.swapElsewhere)
  expect(labelsOf(elsewhere)).toContain(TEXTS.recipient)
  expect((await buy(own, 0n)).warning).toBe(TEXTS.swapForNothing)
  expect((await buy(other, 0n)).warning).toBe(`${TEXTS.swapElsewhere}\n${TEXTS.swapForNothing}`)
})
