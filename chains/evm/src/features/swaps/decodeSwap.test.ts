// A call is decoded as a swap only if every byte of it is understood, whichever contract it is for.
import fc from 'fast-check'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { decodeSwap } from './decodeSwap'

/** As the contracts publish them. */
const ROUTER = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
])
const AGGREGATORS = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes permit, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
])
const addressOf = (digits: string): Hex => `0x${digits.repeat(40)}`
const [target, one, other, native] = [addressOf('1'), addressOf('2'), addressOf('3'), addressOf('e')]
const uint = fc.bigInt(0n, 2n ** 256n - 1n)
const someAddress = fc.bigInt(0n, 2n ** 160n - 1n).map((value): Hex => `0x${value.toString(16).padStart(40, '0')}`)
const terms = fc.record({ units: uint, least: uint, to: someAddress, deadline: uint })

test('SWP-03 Uniswap: amount, minimum, tokens, recipient and deadline are those of the call, to the unit', () => {
  fc.assert(
    fc.property(terms, ({ units, least, to, deadline }) => {
      const call = { abi: ROUTER, functionName: 'swapExactTokensForTokens' } as const
      const sold = encodeFunctionData({ ...call, args: [units, least, [one, other], to, deadline] })
      const read = {
        kind: 'swap',
        from: one,
        to: other,
        units,
        minimumUnits: least,
        recipient: to,
        deadlineS: deadline,
        helpers: null,
      }
      expect(decodeSwap(target, sold, 0n)).toEqual(read)
      expect(decodeSwap(target, sold, 1n)).toBeNull()
      expect(decodeSwap(target, `${sold}00`, 0n)).toBeNull()
      const args = [least, [one, other], to, deadline] as const
      const bought = encodeFunctionData({ abi: ROUTER, functionName: 'swapExactETHForTokens', args })
      expect(decodeSwap(target, bought, units)).toEqual({ ...read, from: null })
    }),
  )
})

test('SWP-03 1inch, versions 5 and 6: the same values, whatever the route; a swap that allows a partial fill is refused', () => {
  const bytes = fc.uint8Array({ maxLength: 100 }).map((some): Hex => `0x${Buffer.from(some).toString('hex')}`)
  fc.assert(
    fc.property(terms, bytes, fc.boolean(), fc.boolean(), ({ units, least, to }, way, isOlder, isFromNative) => {
      const [srcToken, dstToken] = isFromNative ? [native, other] : [one, native]
      const encode = (flags: bigint, permit: Hex = '0x') => {
        const sides = { srcToken, dstToken, srcReceiver: target, dstReceiver: to }
        const description = { ...sides, amount: units, minReturnAmount: least, flags }
        return isOlder
          ? encodeFunctionData({ abi: AGGREGATORS, functionName: 'swap', args: [other, description, permit, way] })
          : encodeFunctionData({ abi: AGGREGATORS, functionName: 'swap', args: [other, description, way] })
      }
      const valueWei = isFromNative ? units : 0n
      expect(decodeSwap(target, encode(0n), valueWei)).toEqual({
        kind: 'swap',
        from: isFromNative ? null : one,
        to: isFromNative ? other : null,
        units,
        minimumUnits: least,
        recipient: to,
        deadlineS: null,
        helpers: { executor: other, sourceReceiver: target },
      })
      expect(decodeSwap(target, encode(0n), valueWei + 1n)).toBeNull()
      expect(decodeSwap(target, `${encode(0n)}00`, valueWei)).toBeNull()
      for (const flags of [1n, 2n, 3n, 5n, 8n, 2n ** 255n]) {
        expect(decodeSwap(target, encode(flags), valueWei)).toBeNull()
      }
      // Version 5 ignores it; to version 6 it means Permit2.
      expect(decodeSwap(target, encode(4n), valueWei) !== null).toBe(isOlder)
      if (isOlder) expect(decodeSwap(target, encode(0n, '0x00'), valueWei)).toBeNull()
    }),
  )
})

const HOLDER = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes result)',
])
const SETTLER = parseAbi([
  'struct AllowedSlippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(AllowedSlippage slippage, bytes[] actions, bytes32 tag) payable returns (bool)',
])
const ZERO = addressOf('0')
const TAG: Hex = `0x${'ab'.repeat(32)}`

test('SWP-03 0x: the same values, from both calls, whatever Settler’s actions are; a swap that lets another contract take tokens is refused', () => {
  const actions = fc
    .array(fc.uint8Array({ maxLength: 100 }), { maxLength: 3 })
    .map((some) => some.map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`))
  fc.assert(
    fc.property(terms, actions, fc.boolean(), ({ units, least, to }, some, isFromNative) => {
      const [token, buyToken] = isFromNative ? [ZERO, other] : [one, native]
      const slippage = { recipient: to, buyToken, minAmountOut: least }
      const passed = encodeFunctionData({ abi: SETTLER, args: [slippage, some, TAG] })
      const hold = (held: Hex, operator = target, called = target) =>
        encodeFunctionData({ abi: HOLDER, args: [operator, token, units, called, held] })
      const valueWei = isFromNative ? units : 0n
      expect(decodeSwap(addressOf('4'), hold(passed), valueWei)).toEqual({
        kind: 'swap',
        from: isFromNative ? null : one,
        to: isFromNative ? other : null,
        units,
        minimumUnits: least,
        recipient: to,
        deadlineS: null,
        helpers: null,
        settler: target,
      })
      expect(decodeSwap(target, hold(passed), valueWei + 1n)).toBeNull()
      expect(decodeSwap(target, `${hold(passed)}00`, valueWei)).toBeNull()
      expect(decodeSwap(target, hold(`${passed}00`), valueWei)).toBeNull()
      expect(decodeSwap(target, hold(passed.slice(0, -2) as Hex), valueWei)).toBeNull()
      expect(decodeSwap(target, hold(passed, other), valueWei)).toBeNull()
      expect(decodeSwap(target, hold(passed, target, other), valueWei)).toBeNull()
      // Settler’s own call, around which nothing says what it may take, and a call in a call.
      expect(decodeSwap(target, passed, valueWei)).toBeNull()
      expect(decodeSwap(target, hold(hold(passed)), valueWei)).toBeNull()
    }),
  )
})

/** All that the decoder knows of routers and of wrapped ether, in the spelling of their contracts. */
const OTHERS = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function deposit() payable',
  'function withdraw(uint256 wad)',
  'function transfer(address to, uint256 units) returns (bool)',
])
const path = [one, target, other]
const [sold, bought] = [
  [5n, 4n, path, one, 9n],
  [4n, path, one, 9n],
] as const
const ofPath = { kind: 'swap', from: one, to: other, units: 5n, minimumUnits: 4n, recipient: one, deadlineS: 9n }
const ofWrap = { units: 5n, minimumUnits: 5n, recipient: null, deadlineS: null }
test.each([
  ['swapExactETHForTokensSupportingFeeOnTransferTokens', bought, 5n, { ...ofPath, from: null }],
  ['swapExactTokensForETH', sold, 0n, { ...ofPath, to: null }],
  ['swapExactTokensForETHSupportingFeeOnTransferTokens', sold, 0n, { ...ofPath, to: null }],
  ['swapExactTokensForTokensSupportingFeeOnTransferTokens', sold, 0n, ofPath],
  ['deposit', [], 5n, { ...ofWrap, kind: 'wrap', from: null, to: target }],
  ['withdraw', [5n], 0n, { ...ofWrap, kind: 'unwrap', from: target, to: null }],
] as const)('SWP-03 decodes what %s pays and receives', (functionName, args, valueWei, expected) => {
  const data = encodeFunctionData({ abi: OTHERS, functionName, args } as Parameters<typeof encodeFunctionData>[0])
  expect(decodeSwap(target, data, valueWei)).toEqual({ ...expected, helpers: null })
})

test('SWP-03 a path of fewer than two tokens, another call, and malformed bytes are not a swap', () => {
  for (const way of [[], [one]]) {
    const [abi, functionName] = [ROUTER, 'swapExactTokensForTokens'] as const
    expect(decodeSwap(target, encodeFunctionData({ abi, functionName, args: [5n, 4n, way, one, 9n] }), 0n)).toBeNull()
  }
  const transfer = encodeFunctionData({ abi: OTHERS, functionName: 'transfer', args: [one, 5n] })
  for (const data of [transfer, '0x', '0x12345678', 'x' as Hex] as const)
    expect(decodeSwap(target, data, 0n)).toBeNull()
})

test('SWP-03 the case of hexadecimal letters changes nothing', () => {
  const args = [5n, 4n, [addressOf('a'), addressOf('b')], addressOf('c'), 9n] as const
  const data = encodeFunctionData({ abi: ROUTER, functionName: 'swapExactTokensForTokens', args })
  const read = decodeSwap(target, data, 0n)
  expect(read).toMatchObject({ from: addressOf('a'), to: addressOf('b'), recipient: addressOf('c') })
  const selectorLength = 10
  const shouted: Hex = `0x${data.slice(2, selectorLength)}${data.slice(selectorLength).toUpperCase()}`
  expect(decodeSwap(target, shouted, 0n)).toEqual(read)
})

test('SWP-03 0x: every digit of a call up to Settler’s actions is read, or refused if it differs', () => {
  const slippage = { recipient: other, buyToken: native, minAmountOut: 7n }
  const passed = encodeFunctionData({ abi: SETTLER, args: [slippage, ['0x38c9c147', '0x4103b48e'], TAG] })
  const data = encodeFunctionData({ abi: HOLDER, args: [target, one, 5n, target, passed] })
  const honest = decodeSwap(target, data, 0n)
  expect(honest).not.toBeNull()
  const places = fc.integer({ min: 2, max: data.indexOf(TAG.slice(2)) - 1 })
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 15 }), (place, change) => {
      const digit = (Number.parseInt(data.charAt(place), 16) ^ change).toString(16)
      const changed: Hex = `0x${data.slice(2, place)}${digit}${data.slice(place + 1)}`
      expect(decodeSwap(target, changed, 0n)).not.toEqual(honest)
    }),
    { numRuns: 2_000 },
  )
})

test('SWP-03 0x: actions that reference the same bytes over and over are refused before they fill the memory', () => {
  const word = (value: number | string) => (typeof value === 'string' ? value : value.toString(16)).padStart(64, '0')
  const read = (count: number, bytes: number) => {
    const head = [word('3'.repeat(40)), word('e'.repeat(40)), word(7), word(0xa0), word(0), word(count)]
    const pointers = Array.from({ length: count }, () => word(32 * count))
    const passed = `0x1fff991f${[...head, ...pointers, word(bytes)].join('')}${'ab'.repeat(bytes)}` as Hex
    return decodeSwap(target, encodeFunctionData({ abi: HOLDER, args: [target, one, 5n, target, passed] }), 0n)
  }
  expect(read(1, 32)).toMatchObject({ minimumUnits: 7n })
  // Decoded, a gigabyte, which would take minutes.
  expect(read(32_000, 32_000)).toBeNull()
})

test('SWP-03 0x: arguments that are misplaced, overlap or never end are refused', () => {
  const word = (value: bigint | string) => (typeof value === 'string' ? value : value.toString(16)).padStart(64, '0')
  const slippage = [word('3'.repeat(40)), word('e'.repeat(40)), word(7n)]
  const read = (words: readonly (bigint | string)[]) => {
    const passed = `0x1fff991f${[...slippage, ...words].map(word).join('')}` as Hex
    const data = encodeFunctionData({ abi: HOLDER, args: [target, one, 5n, target, passed] })
    return decodeSwap(target, data, 0n)
  }
  const text = 'ab'.padEnd(64, '0')
  expect(read([0xa0n, 0n, 1n, 0x20n, 1n, text])).toMatchObject({ minimumUnits: 7n })
  for (const words of [
    [0xc0n, 0n, 0n, 1n, 0x20n, 1n, text],
    [0x80n, 0n, 0n],
    [0xa0n, 0n, 2n, 0x40n, 0x40n, 1n, text],
    [0xa0n, 0n, 1n, 0n],
    [0xa0n, 0n, 1n, 0x20n, 1n, 'ab'.padEnd(63, '0').padEnd(64, '1')],
    [0xa0n, 0n, 2n ** 40n],
    [2n ** 255n, 0n, 0n],
  ])
    expect(read(words)).toBeNull()
})
