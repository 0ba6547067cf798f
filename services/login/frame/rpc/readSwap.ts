// Swaps by the contracts that a project names, in words. Any contract can take these calls: of another one nothing is claimed.
// Sources: the router 02 of Uniswap V2, and wrapped ether.
import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { SwapContracts } from '../../projects.ts'

const SWAP_CALLS = parseAbi([
  'function swapExactETHForTokens(uint256 leastUnits, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 leastUnits, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 units, uint256 leastUnits, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 units, uint256 leastUnits, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 units, uint256 leastUnits, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 units, uint256 leastUnits, address[] path, address to, uint256 deadline)',
])
const WRAP_CALLS = parseAbi(['function deposit()', 'function withdraw(uint256 units)'])

interface Call {
  to: Hex
  data: Hex
  valueWei: bigint
}

/** Amounts in smallest units. */
export interface Swap {
  /** What is paid; null for the native coin. */
  from: Hex | null
  units: bigint
  to: Hex | null
  leastUnits: bigint
  /** Null: whoever pays. */
  receiver: Hex | null
}

/** Null for anything that is not exactly one of these calls to one of these contracts. */
export function readSwap(call: Call, { routers, wrappedNative }: SwapContracts): Swap | null {
  const isTo = (contract: Hex) => contract.toLowerCase() === call.to.toLowerCase()
  if (isTo(wrappedNative)) return readWrapping(call)
  return routers.some(isTo) ? readRouted(call) : null
}

function readWrapping({ to, data, valueWei }: Call): Swap | null {
  const found = decodeExactly(WRAP_CALLS, data)
  if (!found) return null
  const [units] = found.args ?? []
  if (units === undefined) return { from: null, to, units: valueWei, leastUnits: valueWei, receiver: null }
  return valueWei > 0n ? null : { from: to, to: null, units, leastUnits: units, receiver: null }
}

function readRouted({ data, valueWei }: Call): Swap | null {
  const found = decodeExactly(SWAP_CALLS, data)
  if (!found) return null
  const isForNative = found.functionName.startsWith('swapExactTokensForETH')
  const { args } = found
  const isFromNative = args.length === 4
  const [units, leastUnits, path, receiver] = isFromNative ? [valueWei, ...args] : args
  const [first] = path
  const last = path.at(-1)
  if (!first || !last || path.length < 2 || (!isFromNative && valueWei > 0n)) return null
  return { from: isFromNative ? null : first, to: isForNative ? null : last, units, leastUnits, receiver }
}

/** Written again it has to be the same bytes: what hides behind the arguments would not be shown. */
function decodeExactly<const A extends typeof SWAP_CALLS | typeof WRAP_CALLS>(abi: A, data: Hex) {
  try {
    const found = decodeFunctionData({ abi, data })
    const { functionName, args } = found as { functionName: string; args?: readonly unknown[] }
    const again = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    return again.toLowerCase() === data.toLowerCase() ? found : null
  } catch {
    return null
  }
}
