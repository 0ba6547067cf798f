// Decodes the call data of a swap. Calls that are not listed here are not sent, because a visitor could not be shown what they do.
import { type Abi, decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'

/**
 * Uniswap V2 router and compatible ones; 1inch Aggregation Router 5 and 6; wrapped ether; AllowanceHolder of 0x. Sources: their published
 * interfaces. Arguments have names where they are read.
 */
const SWAP_ABI = parseAbi([
  'function swapExactETHForTokens(uint256, address[], address, uint256)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swap(address, (address, address, address, address, uint256, uint256, uint256), bytes, bytes)',
  'function swap(address, (address, address, address, address, uint256, uint256, uint256), bytes)',
  'function deposit()',
  'function withdraw(uint256)',
  'function exec(address, address, uint256, address, bytes)',
])
/** The call that AllowanceHolder forwards: Settler enforces the minimum. Source: https://github.com/0xProject/0x-settler. */
const SETTLER_ABI = parseAbi(['function execute((address, address, uint256), bytes[], bytes32)'])
/** Several times what a swap needs. Any number of its actions can name the same bytes, so a megabyte would decode to gigabytes. */
const MAX_SETTLER_CHARS = 40_000
/** The address that stands for the native token in calls of 1inch and Settler. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Accepted flags of 1inch: none, or the one that version 5 ignores and its service still sets. The others take less than the amount, take
 * more native units, or take the tokens through Permit2. Source: contract GenericRouter of both versions.
 */
const [NO_FLAGS, IGNORED_BY_V5] = [0n, 4n]
const NO_PERMIT = '0x'

/** Addresses are lower case; null is the native token. */
export interface DecodedSwap {
  kind: 'swap' | 'wrap' | 'unwrap'
  from: string | null
  to: string | null
  units: bigint
  minimumUnits: bigint
  /** Null if the caller receives it. */
  recipient: string | null
  /** Seconds since the epoch; null if the call has none. */
  deadlineS: bigint | null
  /** The contract that the router calls for the swap, and the one that gets the tokens; null if the router does everything. */
  helpers: { executor: string; sourceReceiver: string } | null
  /** Only for 0x: the contract that enforces the minimum, if the registry knows it. */
  settler?: string
}

/** Decodes a call that sends `valueWei`. Returns null for anything that is not exactly one of these calls. */
export function decodeSwap(target: string, data: Hex, valueWei: bigint): DecodedSwap | null {
  try {
    const { functionName, args } = decodeExactly(SWAP_ABI, data)
    return readCall(target, functionName, args, valueWei)
  } catch {
    return null
  }
}

/** Throws for bytes that are not exactly one of these calls. */
function decodeExactly(abi: Abi, data: Hex): { functionName: string; args: readonly unknown[] } {
  const { functionName, args = [] } = decodeFunctionData({ abi, data })
  // Extra bytes after the arguments would not be shown, so encoding the arguments again must give the same bytes.
  const again = encodeFunctionData({ abi, functionName, args })
  if (again.toLowerCase() !== data.toLowerCase()) throw new Error(functionName)
  return { functionName, args }
}

function readCall(target: string, name: string, args: readonly unknown[], valueWei: bigint): DecodedSwap | null {
  if (name === 'deposit') return wrap('wrap', { from: null, to: target, units: valueWei })
  if (name === 'withdraw') return wrap('unwrap', { from: target, to: null, units: args[0] as bigint })
  if (name === 'swap') return readAggregated(args, valueWei)
  if (name === 'exec') return readHeld(args, valueWei)
  if (name.startsWith('swapExactETH')) return readPath([valueWei, ...args], { isFromNative: true })
  return valueWei === 0n ? readPath(args, { isToNative: name.startsWith('swapExactTokensForETH') }) : null
}

function wrap(kind: 'wrap' | 'unwrap', sides: Pick<DecodedSwap, 'from' | 'to' | 'units'>): DecodedSwap {
  return { kind, ...sides, minimumUnits: sides.units, recipient: null, deadlineS: null, helpers: null }
}

function readPath(
  args: readonly unknown[],
  ends: { isFromNative?: boolean; isToNative?: boolean },
): DecodedSwap | null {
  const [units, minimumUnits, path, recipient, deadlineS] = args as [bigint, bigint, readonly string[], string, bigint]
  const [first] = path
  const last = path.at(-1)
  if (!first || !last || path.length < 2) return null
  return {
    kind: 'swap',
    from: ends.isFromNative ? null : first.toLowerCase(),
    to: ends.isToNative ? null : last.toLowerCase(),
    units,
    minimumUnits,
    recipient: recipient.toLowerCase(),
    deadlineS,
    helpers: null,
  }
}

type Description = [
  from: string,
  to: string,
  sourceReceiver: string,
  recipient: string,
  units: bigint,
  minimumUnits: bigint,
  flags: bigint,
]

/** Version 5 has a permit argument before the route; version 6 has none. */
function readAggregated(args: readonly unknown[], valueWei: bigint): DecodedSwap | null {
  const [executor, description, permit] = args as [string, Description, string]
  const isV5 = args.length === 4
  const [source, to, sourceReceiver, recipient, units, minimumUnits, flags] = description
  const from = sideOf(source)
  // The review says that the whole amount is swapped and that no other contract may move the token.
  if (flags !== NO_FLAGS && !(isV5 && flags === IGNORED_BY_V5)) return null
  if ((isV5 && permit !== NO_PERMIT) || valueWei !== (from === null ? units : 0n)) return null
  return {
    kind: 'swap',
    from,
    to: sideOf(to),
    units,
    minimumUnits,
    recipient: recipient.toLowerCase(),
    deadlineS: null,
    helpers: { executor: executor.toLowerCase(), sourceReceiver: sourceReceiver.toLowerCase() },
  }
}

/** Settler may take the amount of this token until the call ends, and nothing else. The zero address is the native token here. */
function readHeld(args: readonly unknown[], valueWei: bigint): DecodedSwap | null {
  const [operator, token, units, target, data] = args as [string, string, bigint, string, Hex]
  if (data.length > MAX_SETTLER_CHARS) return null
  const [[recipient, to, minimumUnits]] = decodeExactly(SETTLER_ABI, data).args as [[string, string, bigint]]
  const from = BigInt(token) === 0n ? null : token.toLowerCase()
  if (operator !== target || valueWei !== (from === null ? units : 0n)) return null
  return {
    kind: 'swap',
    from,
    to: sideOf(to),
    units,
    minimumUnits,
    recipient: recipient.toLowerCase(),
    deadlineS: null,
    helpers: null,
    settler: target.toLowerCase(),
  }
}

function sideOf(token: string): string | null {
  const address = token.toLowerCase()
  return address === NATIVE ? null : address
}
