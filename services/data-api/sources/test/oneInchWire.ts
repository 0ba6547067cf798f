// Simulates 1inch's swap API v6.0, from its documentation.
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { WireAnswer } from './wireServer.ts'

export const ROUTER_V6 = '0x111111125421cA6dc452d289314280a0f8842A65'
export const EXECUTOR = '0xe37e799d5077682fa0a244d46e5649f71457bd09'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** From the published contract. */
export const ROUTER_ABI = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256 returnAmount)',
])
/** The bytes that 1inch adds after the arguments of its calls. */
const MARK = '2a94d114'
const DECIMALS: Readonly<Record<string, number>> = { [USDC.toLowerCase()]: 6, [DAI.toLowerCase()]: 18, [NATIVE]: 18 }
const BPS = 10_000n
const PERCENT_BPS = 100

export interface Description {
  srcToken: Hex
  dstToken: Hex
  srcReceiver: Hex
  dstReceiver: Hex
  amount: bigint
  minReturnAmount: bigint
  flags: bigint
}

export interface OneInch {
  /** The output for any amount. */
  dstAmount: bigint
  /** Changes the call's description before it is encoded. */
  tamper: (description: Description) => Description
  /** Replaces members of the response. */
  changes: object
  /** Replaces members of its transaction. */
  txChanges: object
  answer: WireAnswer
}

/** `GET /swap/v6.0/{chain}/quote` and `…/swap`. */
export function createOneInchWire(): OneInch {
  const wire: OneInch = {
    dstAmount: 2_999_123_457n,
    tamper: (description) => description,
    changes: {},
    txChanges: {},
    answer: ({ path, params }) => {
      if (path !== '/swap/v6.0/1/quote' && path !== '/swap/v6.0/1/swap') return undefined
      const ends = {
        srcToken: describe(params.get('src')),
        dstToken: describe(params.get('dst')),
        dstAmount: String(wire.dstAmount),
        gas: 234_567,
      }
      return { ...ends, ...(path.endsWith('/swap') && { tx: buildTx(wire, params) }), ...wire.changes }
    },
  }
  return wire
}

function describe(address: string | null) {
  return { address: address?.toLowerCase(), symbol: 'X', name: 'X', decimals: DECIMALS[address?.toLowerCase() ?? ''] }
}

function buildTx({ dstAmount, tamper, txChanges }: OneInch, params: URLSearchParams) {
  const text = (name: string) => (params.get(name) ?? '') as Hex
  const slippageBps = BigInt(Math.round(Number(text('slippage')) * PERCENT_BPS))
  const description = tamper({
    srcToken: text('src'),
    dstToken: text('dst'),
    srcReceiver: EXECUTOR,
    dstReceiver: text('receiver'),
    amount: BigInt(text('amount')),
    minReturnAmount: (dstAmount * (BPS - slippageBps)) / BPS,
    flags: 0n,
  })
  const args = [EXECUTOR, description, '0x0000000000000000000000000000000000c0ffee'] as const
  const data = encodeFunctionData({ abi: ROUTER_ABI, functionName: 'swap', args })
  const value = text('src') === NATIVE ? text('amount') : '0'
  const tx = { from: text('from').toLowerCase(), to: ROUTER_V6.toLowerCase(), data: `${data}${MARK}`, value }
  return { ...tx, gas: 0, gasPrice: '20000000000', ...txChanges }
}
