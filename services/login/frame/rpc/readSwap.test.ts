// Swaps are told in words by their bytes alone, and only when nothing is left that the words do not say.
import fc from 'fast-check'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readSwap } from './readSwap.ts'

/** As the published contracts have them. */
const ROUTER = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const WRAPPED = parseAbi(['function deposit() payable', 'function withdraw(uint256 wad)'])
const addressOf = (digits: string): Hex => `0x${digits.repeat(40)}`
const [router, wrappedNative, other] = [addressOf('1'), addressOf('2'), addressOf('3')]
const contracts = { routers: [router], wrappedNative }

const uint = fc.bigInt(0n, 2n ** 256n - 1n)
const someAddress = fc.bigInt(0n, 2n ** 160n - 1n).map((value): Hex => `0x${value.toString(16).padStart(40, '0')}`)
const call = fc.record({
  units: uint,
  least: uint,
  path: fc.array(someAddress, { minLength: 2, maxLength: 4 }),
  to: someAddress,
  deadline: uint,
})
const low = (address: Hex | null | undefined) => address?.toLowerCase()

test('EMB-07 what is paid, the least that comes back and who gets it are those of the call', () => {
  fc.assert(
    fc.property(call, ({ units, least, path, to, deadline }) => {
      const bought = encodeFunctionData({
        abi: ROUTER,
        functionName: 'swapExactETHForTokens',
        args: [least, path, to, deadline],
      })
      const sold = encodeFunctionData({
        abi: ROUTER,
        functionName: 'swapExactTokensForETH',
        args: [units, least, path, to, deadline],
      })
      const first = readSwap({ to: router, data: bought, valueWei: units }, contracts)
      expect({ ...first, to: low(first?.to), receiver: low(first?.receiver) }).toEqual({
        ...{ from: null, units, leastUnits: least, to: low(path.at(-1)), receiver: to },
      })
      const second = readSwap({ to: router, data: sold, valueWei: 0n }, contracts)
      expect({ ...second, from: low(second?.from), receiver: low(second?.receiver) }).toEqual({
        ...{ from: low(path[0]), units, leastUnits: least, to: null, receiver: to },
      })
    }),
  )
})

test('EMB-07 an unknown contract, bytes behind the call, coins that go along and other calls are not told as swaps', () => {
  const args = [1n, 2n, [other, wrappedNative], other, 3n] as const
  const functionName = 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
  const data = encodeFunctionData({ abi: ROUTER, functionName, args })
  const plain = { to: router, data, valueWei: 0n }
  expect(readSwap(plain, contracts)).toMatchObject({ units: 1n, leastUnits: 2n })
  const alone = encodeFunctionData({ abi: ROUTER, functionName, args: [1n, 2n, [other], other, 3n] })
  const changes = [
    { to: other },
    { data: `${data}00` as Hex },
    { valueWei: 1n },
    { data: '0xdeadbeef' as Hex },
    { data: alone },
  ]
  for (const changed of changes) expect(readSwap({ ...plain, ...changed }, contracts)).toBeNull()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const noise: Hex = `0x${Buffer.from(bytes).toString('hex')}`
      expect(readSwap({ to: router, data: noise, valueWei: 0n }, contracts)).toBeNull()
    }),
  )
})

test('EMB-07 wrapping and unwrapping the native coin are one for one', () => {
  const wrapping = encodeFunctionData({ abi: WRAPPED, functionName: 'deposit' })
  const unwrapping = encodeFunctionData({ abi: WRAPPED, functionName: 'withdraw', args: [7n] })
  const whole = { units: 7n, leastUnits: 7n, receiver: null }
  const read = (data: Hex, valueWei: bigint) => readSwap({ to: wrappedNative, data, valueWei }, contracts)
  expect(read(wrapping, 7n)).toEqual({ ...whole, from: null, to: wrappedNative })
  expect(read(unwrapping, 0n)).toEqual({ ...whole, from: wrappedNative, to: null })
  expect(read(unwrapping, 1n)).toBeNull()
})
