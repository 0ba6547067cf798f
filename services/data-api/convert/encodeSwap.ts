// Encodes the call for a quote: a call to the router, or to the wrapped-ether contract.
import { encodeFunctionData, type Hex } from 'viem'
import { routerAbi, wethAbi } from './abi.ts'
import type { Pools } from './pools.ts'
import type { Quote, Trade } from './quote.ts'

export interface Terms {
  /** The minimum received, in smallest units. */
  minimumUnits: bigint
  recipient: Hex
  /** In seconds since 1970. Later blocks refuse the call. */
  deadlineS: bigint
}

export interface SwapCall {
  to: Hex
  data: Hex
  /** Enough gas even if the recipient holds none of the token yet. */
  gas: bigint
}

const WRAP_GAS = 60_000n
const FIRST_HOP_GAS = 180_000n
const NEXT_HOP_GAS = 110_000n
const TOLL_GAS = 80_000n

/** The transaction's value is `units` if the native token is sold, otherwise zero. */
export function encodeSwap(pools: Pools, { from, to, units }: Trade, quote: Quote, terms: Terms): SwapCall {
  const { path, hasToll } = quote
  if (quote.kind !== 'swap') return encodeWrap(pools.weth, quote.kind, units)
  const gas = FIRST_HOP_GAS + NEXT_HOP_GAS * BigInt(path.length - 2) + (hasToll ? TOLL_GAS : 0n)
  const { minimumUnits, recipient, deadlineS } = terms
  const ends = [path, recipient, deadlineS] as const
  if (from === null) {
    const functionName = hasToll ? 'swapExactETHForTokensSupportingFeeOnTransferTokens' : 'swapExactETHForTokens'
    const data = encodeFunctionData({ abi: routerAbi, functionName, args: [minimumUnits, ...ends] })
    return { to: pools.router, data, gas }
  }
  const [plain, tolled] =
    to === null
      ? (['swapExactTokensForETH', 'swapExactTokensForETHSupportingFeeOnTransferTokens'] as const)
      : (['swapExactTokensForTokens', 'swapExactTokensForTokensSupportingFeeOnTransferTokens'] as const)
  const functionName = hasToll ? tolled : plain
  const data = encodeFunctionData({ abi: routerAbi, functionName, args: [units, minimumUnits, ...ends] })
  return { to: pools.router, data, gas }
}

/** A call to the contract that wraps the native token. */
export function encodeWrap(weth: Hex, kind: 'wrap' | 'unwrap', units: bigint): SwapCall {
  const data =
    kind === 'wrap'
      ? encodeFunctionData({ abi: wethAbi, functionName: 'deposit' })
      : encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [units] })
  return { to: weth, data, gas: WRAP_GAS }
}
