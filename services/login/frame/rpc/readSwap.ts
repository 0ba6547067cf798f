// Recognizes swaps with the contracts that a project lists. Other contracts may have the same functions, so nothing is claimed about those. Sources:
// the router 02 of Uniswap V2, the aggregation routers 5 and 6 of 1inch, and wrapped ether.
import { type Hex, parseAbi } from 'viem'
import type { SwapContracts } from '../../projects.ts'
import { decodeExactly } from './decodeExactly.ts'

const SWAP_CALLS = parseAbi([
  'function swapExactETHForTokens(uint256 minimumUnits, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minimumUnits, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 units, uint256 minimumUnits, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 units, uint256 minimumUnits, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 units, uint256 minimumUnits, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 units, uint256 minimumUnits, address[] path, address to, uint256 deadline)',
])
const AGGREGATED_CALLS = parseAbi([
  'struct Terms { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Terms terms, bytes permit, bytes data)',
  'function swap(address executor, Terms terms, bytes data)',
])
/** 1inch's addresses for the native token and for the caller. */
const [NATIVE, CALLER] = [`0x${'e'.repeat(40)}`, `0x${'0'.repeat(40)}`]
/** A flag of 1inch: the swap may take less for a part of the minimum, so the description would be wrong. */
const PARTIAL_FILL = 1n
const WRAP_CALLS = parseAbi(['function deposit()', 'function withdraw(uint256 units)'])

interface Call {
  to: Hex
  data: Hex
  valueWei: bigint
}

/** Amounts are in smallest units. */
export interface Swap {
  /** The token that is paid. Null for the native token. */
  from: Hex | null
  units: bigint
  to: Hex | null
  minimumUnits: bigint
  /** Null: the caller. */
  recipient: Hex | null
  /** The executor, which chooses the route from bytes that cannot be read. Null if the call can be read completely. */
  executor: Hex | null
}

/** Null for anything that is not exactly one of these calls to one of these contracts. */
export function readSwap(call: Call, { routers, aggregators = [], wrappedNative }: SwapContracts): Swap | null {
  const isTo = (contract: Hex) => contract.toLowerCase() === call.to.toLowerCase()
  if (isTo(wrappedNative)) return readWrapping(call)
  if (routers.some(isTo)) return readRouted(call)
  return aggregators.some(isTo) ? readAggregated(call) : null
}

function readWrapping({ to, data, valueWei }: Call): Swap | null {
  const found = decodeExactly(WRAP_CALLS, data)
  if (!found) return null
  const [units] = found.args ?? []
  if (units === undefined)
    return { from: null, to, units: valueWei, minimumUnits: valueWei, recipient: null, executor: null }
  return valueWei > 0n ? null : { from: to, to: null, units, minimumUnits: units, recipient: null, executor: null }
}

function readRouted({ data, valueWei }: Call): Swap | null {
  const found = decodeExactly(SWAP_CALLS, data)
  if (!found) return null
  const isForNative = found.functionName.startsWith('swapExactTokensForETH')
  const { args } = found
  const isFromNative = args.length === 4
  const [units, minimumUnits, path, recipient] = isFromNative ? [valueWei, ...args] : args
  const [first] = path
  const last = path.at(-1)
  if (!first || !last || path.length < 2 || (!isFromNative && valueWei > 0n)) return null
  const sides = { from: isFromNative ? null : first, to: isForNative ? null : last }
  return { ...sides, units, minimumUnits, recipient, executor: null }
}

function readAggregated({ data, valueWei }: Call): Swap | null {
  const found = decodeExactly(AGGREGATED_CALLS, data)
  if (!found) return null
  const [executor, { srcToken, dstToken, dstReceiver, amount: units, minReturnAmount: minimumUnits, flags }] =
    found.args
  const sideOf = (token: Hex) => (token.toLowerCase() === NATIVE ? null : token)
  const from = sideOf(srcToken)
  if ((flags & PARTIAL_FILL) > 0n || valueWei !== (from === null ? units : 0n)) return null
  const recipient = dstReceiver === CALLER ? null : dstReceiver
  return { from, to: sideOf(dstToken), units, minimumUnits, recipient, executor }
}
