// A call is read as a swap only when every byte of it is told, whichever contract it is for.
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

test('SWP-03 Uniswap: amount, least, tokens, receiver and deadline are those of the call, to the unit', () => {
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
        receiver: to,
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

test('SWP-03 1inch, versions 5 and 6: the same, whatever the way; nothing of which a part may be taken', () => {
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
        ...{
          kind: 'swap',
          from: isFromNative ? null : one,
          to: isFromNative ? other : null,
          units,
          minimumUnits: least,
        },
        ...{ receiver: to, deadlineS: null, helpers: { executor: other, sourceReceiver: target } },
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
