// What a swap service is asked, whatever its format, and what is checked of each answer.

import * as v from 'valibot'
import { type Hex, isAddressEqual } from 'viem'
import { minimumOf, NATIVE_ADDRESS, type Side, type Trade } from '../../convert/quote.ts'
import type { BuiltSwap, SwapTerms } from '../../convert/swaps.ts'
import { SourceError } from '../source.ts'

export interface SwapQuestion extends Trade {
  chainId: number
  /** Digits behind the point of a listed token, by address in lower case, and of the native one. */
  decimals: ReadonlyMap<string, number>
}

export interface SwapFormat {
  /** The contract of each network that takes the tokens; null where the service does not trade. */
  spenderOn(chainId: number): Hex | null
  /** Throws SourceError: `wrong-trade` for the answer to another question. */
  quote(question: SwapQuestion): Promise<bigint>
  /** As `quote`; the call's terms are those of the question. */
  build(question: SwapQuestion, terms: SwapTerms): Promise<BuiltSwap>
  /** Whether the service refused for want of liquidity. */
  isIlliquid(body: unknown): boolean
}

/** In any case of letters. */
export const addressSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((text) => text.toLowerCase() as Hex),
)
export const unitsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
export const dataSchema = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-f]{2})+$/i),
  v.transform((text) => text as Hex),
)

/** More than any swap needs, and less than a block of any network holds. */
const MAX_GAS = 10_000_000n

/** Throws SourceError `wrong-trade` for an answer that would be another trade. */
export function demand(isSame: boolean): void {
  if (!isSame) throw new SourceError('wrong-trade')
}

/** Where the service does not say: enough for several hops. */
const DEFAULT_GAS = 800_000n

export function demandGas(gas: bigint | null): bigint {
  demand((gas ?? 0n) <= MAX_GAS)
  return gas || DEFAULT_GAS
}

/** Services cut off the part of a unit that is the visitor's. */
const ROUNDING_UNITS = 1n

/**
 * The minimum that the call has to name: what the service promises, and never less than the slippage allows. Throws SourceError
 * `wrong-trade` where the service promises less than that, or more than is said to arrive.
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
