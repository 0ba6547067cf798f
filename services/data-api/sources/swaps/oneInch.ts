// Swaps of an API like 1inch's v6. Shapes: https://portal.1inch.dev/documentation/apis/swap/classic-swap, `/quote` and `/swap`;
// the call is that of Aggregation Router 6, https://github.com/1inch/1inch-contract, contract GenericRouter.

import * as v from 'valibot'
import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
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

export const ONE_INCH_URL = 'https://api.1inch.dev/swap/v6.0'

const ROUTER = '0x111111125421ca6dc452d289314280a0f8842a65'
/** zkSync Era derives addresses in another way. Source: https://github.com/1inch/limit-order-protocol, README, deployments. */
const ROUTERS: Readonly<Record<number, Hex>> = { 324: '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff' }
const NETWORKS: ReadonlySet<number> = new Set([1, 10, 56, 100, 137, 324, 8453, 42161, 43114, 59144])
const abi = parseAbi([
  'struct Swap { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Swap desc, bytes data)',
])
const PERCENT_BPS = 100

const tokenSchema = v.object({ address: addressSchema, decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)) })
const ends = { srcToken: tokenSchema, dstToken: tokenSchema, dstAmount: unitsSchema }
const quoteSchema = v.object(ends)
const swapSchema = v.object({
  ...ends,
  gas: v.optional(unitsSchema, '0'),
  tx: v.object({ from: addressSchema, to: addressSchema, data: dataSchema, value: unitsSchema, gas: unitsSchema }),
})
const refusalSchema = v.object({ description: v.string() })
type Swap = v.InferOutput<typeof swapSchema>

export function createOneInch(source: Source): SwapFormat {
  const params = ({ from, to, units }: SwapQuestion) => ({
    src: addressOf(from),
    dst: addressOf(to),
    amount: String(units),
    includeTokensInfo: 'true',
    includeGas: 'true',
  })
  const request = <Schema extends v.GenericSchema>(path: string, more: Record<string, string>, schema: Schema) =>
    source.request({ path, params: more, schema })

  return {
    spenderOn,
    async quote(question) {
      const answer = await request(`${question.chainId}/quote`, params(question), quoteSchema)
      demandTokens(question, answer)
      demand(answer.dstAmount > 0n)
      return answer.dstAmount
    },
    async build(question, terms) {
      const account = { from: terms.recipient, origin: terms.recipient, receiver: terms.recipient }
      // Only calls that contain both tokens and the recipient can be checked. The node estimates the gas.
      const wanted = { compatibility: 'true', disableEstimate: 'true', allowPartialFill: 'false' }
      const slippage = String(terms.slippageBps / PERCENT_BPS)
      const more = { ...params(question), ...account, ...wanted, slippage }
      return readSwap(question, terms, await request(`${question.chainId}/swap`, more, swapSchema))
    },
    isIlliquid: (body) => v.is(refusalSchema, body) && /insufficient liquidity/i.test(body.description),
  }
}

function spenderOn(chainId: number): Hex | null {
  return NETWORKS.has(chainId) ? (ROUTERS[chainId] ?? ROUTER) : null
}

function demandTokens({ from, to, decimals }: SwapQuestion, { srcToken, dstToken }: v.InferOutput<typeof quoteSchema>) {
  for (const [side, token] of [[from, srcToken] as const, [to, dstToken] as const]) {
    demand(isToken(side, token.address))
    const listed = decimals.get(token.address)
    demand(listed === undefined || String(listed) === token.decimals)
  }
}

function readSwap(question: SwapQuestion, terms: SwapTerms, answer: Swap): BuiltSwap {
  demandTokens(question, answer)
  const { from, to, units, chainId } = question
  const { tx, dstAmount: toUnits } = answer
  demand(tx.to === spenderOn(chainId) && tx.from === terms.recipient.toLowerCase())
  demand(tx.value === (from === null ? units : 0n))
  const [executor, description, way] = decode(tx.data)
  const { srcToken, dstToken, dstReceiver, amount, flags } = description
  demand(isToken(from, srcToken) && isToken(to, dstToken) && amount === units)
  demand([terms.recipient.toLowerCase(), zeroAddress].includes(dstReceiver.toLowerCase()))
  // These flags take less than the amount, take more of the native token, or take the tokens in another way.
  demand(flags === 0n)
  const minReturnAmount = readMinimum(description.minReturnAmount, toUnits, terms)
  // Encodes the call again, because 1inch adds bytes after the arguments, and the client refuses those.
  const args = [executor, { ...description, minReturnAmount }, way] as const
  const data = encodeFunctionData({ abi, functionName: 'swap', args })
  return { to: tx.to, data, toUnits, gas: demandGas(tx.gas || answer.gas) }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi, data }).args
  } catch {
    throw new SourceError('wrong-trade')
  }
}
