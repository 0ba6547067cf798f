// A request to a swap service in any format, and the checks of each response.

import * as v from 'valibot'
import { type Hex, isAddressEqual, maxUint256 } from 'viem'
import { minimumOf, NATIVE_ADDRESS, type Side, type Trade } from '../../convert/quote.ts'
import type { BuiltSwap, SwapTerms } from '../../convert/swaps.ts'
import { SourceError } from '../source.ts'

export interface SwapQuestion extends Trade {
  chainId: number
  /** Decimals of the native token, and of listed tokens by lower-case address. */
  decimals: ReadonlyMap<string, number>
}

export interface SwapFormat {
  /** The contract on each network that takes the tokens. Null if the service does not support the network. */
  spenderOn(chainId: number): Hex | null
  /** Throws SourceError `wrong-trade` if the response is for another swap. */
  quote(question: SwapQuestion): Promise<bigint>
  /** Throws like `quote`. The terms of the call are those of the request. */
  build(question: SwapQuestion, terms: SwapTerms): Promise<BuiltSwap>
  /** Whether the service refused because of missing liquidity. */
  isIlliquid(body: unknown): boolean
}

/** In any letter case. */
export const addressSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((text) => text.toLowerCase() as Hex),
)
export const unitsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
  v.maxValue(maxUint256),
)
/** Many times what a swap needs. */
const MAX_DATA_CHARS = 131_072
export const dataSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_DATA_CHARS),
  v.regex(/^0x([0-9a-f]{2})+$/i),
  v.transform((text) => text as Hex),
)

/** More gas than any swap needs, and less than any block allows. */
const MAX_GAS = 10_000_000n

/** Throws SourceError `wrong-trade` if the response would be another swap. */
export function demand(isSame: boolean): void {
  if (!isSame) throw new SourceError('wrong-trade')
}

/** The default if the service returns none: enough for several hops. */
const DEFAULT_GAS = 800_000n

export function demandGas(gas: bigint | null): bigint {
  demand((gas ?? 0n) <= MAX_GAS)
  return gas || DEFAULT_GAS
}

/** Services drop the fraction of a unit that would be the visitor's. */
const ROUNDING_UNITS = 1n

/**
 * The minimum received that the call must contain: the service's own, but never less than the slippage allows. Throws SourceError `wrong-trade` if
 * the service promises less than that, or more than the quoted output.
 */
export function readMinimum(promised: bigint, toUnits: bigint, { slippageBps }: SwapTerms): bigint {
  const minimum = minimumOf(toUnits, slippageBps)
  demand(toUnits > 0n && promised >= minimum - ROUNDING_UNITS && promised <= toUnits)
  return promised > minimum ? promised : minimum
}

export function isToken(side: Side, address: Hex): boolean {
  return isAddressEqual(addressOf(side), address)
}

export function addressOf(side: Side): Hex {
  return side ?? NATIVE_ADDRESS
}
