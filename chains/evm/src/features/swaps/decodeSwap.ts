// What a swap's bytes say. Calls that are not here are not sent: a visitor could not be shown what they do.
import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'

/** Uniswap V2 router and those like it; 1inch Aggregation Router 5 and 6; wrapped ether. Sources: their published interfaces. */
const SWAP_ABI = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'struct V5 { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, V5 desc, bytes permit, bytes data)',
  'function swap(address executor, V5 desc, bytes data)',
  'function deposit()',
  'function withdraw(uint256 units)',
])
/** As 1inch writes the native token. Source: wire facts section 4.1. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Flag of 1inch: less than the amount may be taken, for a part of the least. Source: its router 5, contract GenericRouter. */
const PARTIAL_FILL = 1n

/** Addresses are lower case; null is the native token. */
export interface DecodedSwap {
  kind: 'swap' | 'wrap' | 'unwrap'
  from: string | null
  to: string | null
  units: bigint
  minimumUnits: bigint
  /** Null: whoever calls. */
  receiver: string | null
  /** Seconds since the epoch; null when the call has none. */
  deadlineS: bigint | null
}

/** `valueWei` is what goes along. Null for anything that is not exactly one of these calls. */
export function decodeSwap(target: string, data: Hex, valueWei: bigint): DecodedSwap | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: SWAP_ABI, data })
    // Whatever hides behind the arguments would not be shown: written again, they have to be the same bytes.
    const again = encodeFunctionData({ abi: SWAP_ABI, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    if (again.toLowerCase() !== data.toLowerCase()) return null
    return readCall(target, functionName, args ?? [], valueWei)
  } catch {
    return null
  }
}

function readCall(target: string, name: string, args: readonly unknown[], valueWei: bigint): DecodedSwap | null {
  if (name === 'deposit') return wrap('wrap', { from: null, to: target, units: valueWei })
  if (name === 'withdraw') return wrap('unwrap', { from: target, to: null, units: args[0] as bigint })
  if (name === 'swap') return readAggregated(args[1] as Description, valueWei)
  if (name.startsWith('swapExactETH')) return readPath([valueWei, ...args], { isFromNative: true })
  return valueWei === 0n ? readPath(args, { isToNative: name.startsWith('swapExactTokensForETH') }) : null
}

function wrap(kind: 'wrap' | 'unwrap', sides: Pick<DecodedSwap, 'from' | 'to' | 'units'>): DecodedSwap {
  return { kind, ...sides, minimumUnits: sides.units, receiver: null, deadlineS: null }
}

function readPath(
  args: readonly unknown[],
  ends: { isFromNative?: boolean; isToNative?: boolean },
): DecodedSwap | null {
  const [units, minimumUnits, path, receiver, deadlineS] = args as [bigint, bigint, readonly string[], string, bigint]
  const [first] = path
  const last = path.at(-1)
  if (!first || !last || path.length < 2) return null
  return {
    kind: 'swap',
    from: ends.isFromNative ? null : first.toLowerCase(),
    to: ends.isToNative ? null : last.toLowerCase(),
    ...{ units, minimumUnits, receiver: receiver.toLowerCase(), deadlineS },
  }
}

interface Description {
  srcToken: string
  dstToken: string
  dstReceiver: string
  amount: bigint
  minReturnAmount: bigint
  flags: bigint
}

function readAggregated(description: Description, valueWei: bigint): DecodedSwap | null {
  const { srcToken, dstToken, dstReceiver, amount, minReturnAmount, flags } = description
  const from = sideOf(srcToken)
  // A visitor was shown that all of the amount is swapped.
  if ((flags & PARTIAL_FILL) > 0n || valueWei !== (from === null ? amount : 0n)) return null
  const receiver = dstReceiver.toLowerCase()
  const rest = { minimumUnits: minReturnAmount, receiver, deadlineS: null }
  return { kind: 'swap', from, to: sideOf(dstToken), units: amount, ...rest }
}

function sideOf(token: string): string | null {
  const address = token.toLowerCase()
  return address === NATIVE ? null : address
}
