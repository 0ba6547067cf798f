// Swaps of an API like 0x's Swap API v2, by AllowanceHolder. Shapes: https://docs.0x.org, `/swap/allowance-holder/price` and `/quote`;
// the call is `exec` of AllowanceHolder around `execute` of Settler, https://github.com/0xProject/0x-settler.

import * as v from 'valibot'
import { decodeFunctionData, encodeFunctionData, type Hex, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import type { BuiltSwap, SwapTerms } from '../../convert/swaps.ts'
import { type Source, SourceError } from '../source.ts'
import {
  addressOf,
  addressSchema,
  dataSchema,
  demand,
  demandGas,
  isToken,
  readMinimum,
  type SwapFormat,
  type SwapQuestion,
  unitsSchema,
} from './swapQuestion.ts'

export const ZERO_EX_URL = 'https://api.0x.org'
/** 0x answers 403 if an account or a token may not be swapped. Source: https://docs.0x.org/docs/introduction/api-issues. */
export const ZERO_EX_REFUSALS: ReadonlySet<number> = new Set([403])

/** On every network with the Cancun hard fork. Source: README of 0x-settler. */
const ALLOWANCE_HOLDER = '0x0000000000001ff3684f28c67538d4d072c22734'
/** The networks in that README whose native token has the usual address. */
const NETWORKS: ReadonlySet<number> = new Set([
  1, 10, 56, 130, 137, 143, 146, 480, 999, 8453, 9745, 42161, 43114, 57073, 59144, 80094, 534352,
])
const HOLDER_ABI = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
])
const SETTLER_ABI = parseAbi([
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(Slippage slippage, bytes[] actions, bytes32 tag)',
])

const SELECTOR_CHARS = 10
const WORD_BYTES = 32
/** `execute` begins with the three words of Slippage. */
const ACTIONS_WORD = 3

const illiquidSchema = v.object({ liquidityAvailable: v.literal(false) })
const ends = {
  liquidityAvailable: v.literal(true),
  sellToken: addressSchema,
  buyToken: addressSchema,
  sellAmount: unitsSchema,
  buyAmount: unitsSchema,
}
const priceSchema = v.variant('liquidityAvailable', [illiquidSchema, v.object(ends)])
const quoteSchema = v.variant('liquidityAvailable', [
  illiquidSchema,
  v.object({
    ...ends,
    allowanceTarget: v.nullable(addressSchema),
    transaction: v.object({ to: addressSchema, data: dataSchema, value: unitsSchema, gas: v.nullable(unitsSchema) }),
  }),
])
type Price = v.InferOutput<(typeof priceSchema)['options'][1]>
type Quote = v.InferOutput<(typeof quoteSchema)['options'][1]>

export function createZeroEx(source: Source): SwapFormat {
  const params = ({ from, to, units, chainId }: SwapQuestion) => ({
    chainId: String(chainId),
    sellToken: addressOf(from),
    buyToken: addressOf(to),
    sellAmount: String(units),
  })
  return {
    spenderOn: (chainId) => (NETWORKS.has(chainId) ? ALLOWANCE_HOLDER : null),
    async quote(question) {
      const path = 'swap/allowance-holder/price'
      const price = unlessIlliquid(await source.request({ path, params: params(question), schema: priceSchema }))
      demandTrade(question, price)
      return price.buyAmount
    },
    async build(question, { recipient, slippageBps }) {
      const path = 'swap/allowance-holder/quote'
      const more = { ...params(question), taker: recipient, slippageBps: String(slippageBps) }
      const quote = unlessIlliquid(await source.request({ path, params: more, schema: quoteSchema }))
      return readSwap(question, { recipient, slippageBps }, quote)
    },
    isIlliquid: (body) => v.is(illiquidSchema, body),
  }
}

/** 0x reports this with status 200. */
function unlessIlliquid<Answer extends { liquidityAvailable: boolean }>(answer: Answer) {
  if (!answer.liquidityAvailable) throw new SourceError('refused', answer)
  return answer as Extract<Answer, { liquidityAvailable: true }>
}

/** A fee in the sold token lowers the sold amount in the response, but the call takes the whole amount anyway. */
function demandTrade({ from, to, units }: SwapQuestion, { sellToken, buyToken, sellAmount, buyAmount }: Price): void {
  demand(isToken(from, sellToken) && isToken(to, buyToken))
  demand(sellAmount > 0n && sellAmount <= units && buyAmount > 0n)
}

function readSwap(question: SwapQuestion, terms: SwapTerms, answer: Quote): BuiltSwap {
  demandTrade(question, answer)
  const { from, to, units } = question
  const { transaction, allowanceTarget, buyAmount: toUnits } = answer
  demand(transaction.to === ALLOWANCE_HOLDER && (from === null || allowanceTarget === ALLOWANCE_HOLDER))
  demand(transaction.value === (from === null ? units : 0n))
  const [operator, token, amount, target, passed] = unlessGarbled(
    () => decodeFunctionData({ abi: HOLDER_ABI, data: transaction.data }).args,
  )
  // The visitor's page checks with 0x's registry that this is a Settler, because the page has a node of the network.
  demand(isAddressEqual(operator, target) && isAddressEqual(from ?? zeroAddress, token) && amount === units)
  demand(measureActions(passed) <= passed.length)
  const [{ recipient, buyToken, minAmountOut }, actions, tag] = unlessGarbled(
    () => decodeFunctionData({ abi: SETTLER_ABI, data: passed }).args,
  )
  demand(isAddressEqual(recipient, terms.recipient) && isToken(to, buyToken))
  const slippage = { recipient, buyToken, minAmountOut: readMinimum(minAmountOut, toUnits, terms) }
  // Encodes the call again, because the page compares every byte.
  const held = encodeFunctionData({ abi: SETTLER_ABI, args: [slippage, actions, tag] })
  const data = encodeFunctionData({ abi: HOLDER_ABI, args: [operator, token, amount, target, held] })
  return { to: transaction.to, data, toUnits, gas: demandGas(transaction.gas) }
}

/**
 * The hexadecimal digits of all actions of a Settler call, or NaN if they are not inside it. An encoding can name the same bytes as many actions, and
 * a megabyte of it would decode to more than the memory of the process.
 */
function measureActions(passed: Hex): number {
  const body = passed.slice(SELECTOR_CHARS)
  const readWord = (byte: number) => Number(`0x${body.slice(byte * 2, (byte + WORD_BYTES) * 2)}`)
  const start = readWord(ACTIONS_WORD * WORD_BYTES)
  const count = readWord(start)
  const first = start + WORD_BYTES
  if (!(count * WORD_BYTES <= body.length)) return Number.NaN
  const lengths = Array.from({ length: count }, (_, index) => readWord(first + readWord(first + index * WORD_BYTES)))
  return lengths.reduce((sum, bytes) => sum + bytes * 2, 0)
}

function unlessGarbled<Read>(decode: () => Read): Read {
  try {
    return decode()
  } catch {
    throw new SourceError('wrong-trade')
  }
}
