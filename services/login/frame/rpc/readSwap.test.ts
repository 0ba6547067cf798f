// Swaps are described only from their bytes, and only if the description covers every byte.
import fc from 'fast-check'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readSwap } from './readSwap.ts'

/** From the published contracts. */
const ROUTER = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const WRAPPED = parseAbi(['function deposit() payable', 'function withdraw(uint256 wad)'])
const addressOf = (digits: string): Hex => `0x${digits.repeat(40)}`
const [router, wrappedNative, other] = [addressOf('1'), addressOf('2'), addressOf('3')]
const [aggregator, executor] = [addressOf('4'), addressOf('5')]
const contracts = { routers: [router], aggregators: [aggregator], wrappedNative }

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

test('EMB-07 the payment, the minimum received and the recipient are those of the call', () => {
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
      expect({ ...first, to: low(first?.to), recipient: low(first?.recipient) }).toEqual({
        from: null,
        units,
        minimumUnits: least,
        to: low(path.at(-1)),
        recipient: to,
        executor: null,
      })
      const second = readSwap({ to: router, data: sold, valueWei: 0n }, contracts)
      expect({ ...second, from: low(second?.from), recipient: low(second?.recipient) }).toEqual({
        from: low(path[0]),
        units,
        minimumUnits: least,
        to: null,
        recipient: to,
        executor: null,
      })
    }),
  )
})

test('EMB-07 an unknown contract, bytes after the call, a value that is sent along and other calls are not described as swaps', () => {
  const args = [1n, 2n, [other, wrappedNative], other, 3n] as const
  const functionName = 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
  const data = encodeFunctionData({ abi: ROUTER, functionName, args })
  const plain = { to: router, data, valueWei: 0n }
  expect(readSwap(plain, contracts)).toMatchObject({ units: 1n, minimumUnits: 2n })
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

test('EMB-07 wrapping and unwrapping the native coin are one to one', () => {
  const wrapping = encodeFunctionData({ abi: WRAPPED, functionName: 'deposit' })
  const unwrapping = encodeFunctionData({ abi: WRAPPED, functionName: 'withdraw', args: [7n] })
  const whole = { units: 7n, minimumUnits: 7n, recipient: null, executor: null }
  const read = (data: Hex, valueWei: bigint) => readSwap({ to: wrappedNative, data, valueWei }, contracts)
  expect(read(wrapping, 7n)).toEqual({ ...whole, from: null, to: wrappedNative })
  expect(read(unwrapping, 0n)).toEqual({ ...whole, from: wrappedNative, to: null })
  expect(read(unwrapping, 1n)).toBeNull()
  expect(read('0xdeadbeef', 0n)).toBeNull()
})

/** As published by 1inch: version 5 has a field for a permit, version 6 does not. */
const AGGREGATORS = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes permit, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
])
const NATIVE = addressOf('e')
const bytes = fc.uint8Array({ maxLength: 100 }).map((some): Hex => `0x${Buffer.from(some).toString('hex')}`)

function encodeAggregated(
  { units, least, to }: { units: bigint; least: bigint; to: Hex },
  { srcToken, dstToken, flags = 0n, way = '0x' }: { srcToken: Hex; dstToken: Hex; flags?: bigint; way?: Hex },
  hasPermit: boolean,
): Hex {
  const terms = {
    srcToken,
    dstToken,
    srcReceiver: executor,
    dstReceiver: to,
    amount: units,
    minReturnAmount: least,
    flags,
  }
  return hasPermit
    ? encodeFunctionData({ abi: AGGREGATORS, functionName: 'swap', args: [executor, terms, '0x', way] })
    : encodeFunctionData({ abi: AGGREGATORS, functionName: 'swap', args: [executor, terms, way] })
}

test('EMB-07 a swap of 1inch: its terms are described, whatever the executor, and nothing is claimed about the route', () => {
  fc.assert(
    fc.property(call, bytes, fc.boolean(), fc.boolean(), ({ units, least, to }, way, hasPermit, isFromNative) => {
      const [srcToken, dstToken] = isFromNative ? [NATIVE, other] : [other, NATIVE]
      const data = encodeAggregated({ units, least, to }, { srcToken, dstToken, way }, hasPermit)
      const valueWei = isFromNative ? units : 0n
      const swap = readSwap({ to: aggregator, data, valueWei }, contracts)
      expect({ ...swap, recipient: low(swap?.recipient), executor: low(swap?.executor) }).toEqual({
        from: isFromNative ? null : other,
        to: isFromNative ? other : null,
        units,
        minimumUnits: least,
        recipient: /^0x0+$/.test(to) ? undefined : to,
        executor,
      })
      expect(readSwap({ to: router, data, valueWei }, contracts)).toBeNull()
      expect(readSwap({ to: aggregator, data: `${data}00`, valueWei }, contracts)).toBeNull()
      expect(readSwap({ to: aggregator, data, valueWei: valueWei + 1n }, contracts)).toBeNull()
      const part = encodeAggregated({ units, least, to }, { srcToken, dstToken, way, flags: 1n }, hasPermit)
      expect(readSwap({ to: aggregator, data: part, valueWei }, contracts)).toBeNull()
    }),
  )
})

test('EMB-07 a swap of 1inch for the zero address is for the caller', () => {
  const data = encodeAggregated(
    { units: 7n, least: 5n, to: addressOf('0') },
    { srcToken: NATIVE, dstToken: other },
    true,
  )
  expect(readSwap({ to: aggregator, data, valueWei: 7n }, contracts)).toMatchObject({ units: 7n, recipient: null })
})

test('EMB-07 each listed contract counts', () => {
  const data = encodeFunctionData({
    abi: ROUTER,
    functionName: 'swapExactETHForTokens',
    args: [5n, [wrappedNative, other], other, 9n],
  })
  const aggregated = encodeAggregated({ units: 7n, least: 5n, to: other }, { srcToken: NATIVE, dstToken: other }, false)
  const lists = { ...contracts, routers: [router, executor], aggregators: [aggregator, other] }
  expect(readSwap({ to: router, data, valueWei: 7n }, lists)).not.toBeNull()
  expect(readSwap({ to: aggregator, data: aggregated, valueWei: 7n }, lists)).not.toBeNull()
})
