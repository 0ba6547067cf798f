// Compares a network fee with recent blocks and with the amount that moves. Requirement SAF-04.
import { compareDecimals, multiplyDecimals } from '../amount/decimals'
import type { Decimal } from '../base/decimal'
import type { NativeAmount } from '../base/network'

/** `times`: how many times the usual fee of recent blocks it is, rounded down. */
export type FeeWarning = { kind: 'fee-high' | 'fee-absurd'; times: bigint } | { kind: 'fee-share' | 'fee-over-amount' }

/** Fees that the visitor must accept before the request reaches a wallet. */
const RISKS: readonly string[] = ['fee-absurd', 'fee-over-amount']

/**
 * Multiples of the usual fee in recent blocks. A plan reserves about twice the present price, and a busy hour doubles it once more: five is
 * beyond both. Only an error or a lie explains twenty.
 */
const HIGH_FACTOR = 5n
const ABSURD_FACTOR = 20n
/** Share of the amount at which the fee costs as much as what moves. */
const SHARE_FACTOR = 2n
const WHOLE: Decimal = { units: 1n, decimals: 0 }

export interface CheckedFee {
  /** Maximum network fee; null if the wallet decides it. */
  fee: NativeAmount | null
  /** Usual fee of recent blocks for the same work, in smallest native units. Missing if unknown. */
  usualFeeUnits?: bigint
  /** Whole tokens that move. */
  amount: Decimal
  isNative: boolean
  /** US dollars per whole token; null when unknown. */
  price: Decimal | null
  /** US dollars per whole native token; null when unknown. */
  nativePrice: Decimal | null
}

/** Returns the warnings about a fee, the most serious first. */
export function checkFee(input: CheckedFee): readonly FeeWarning[] {
  return [...compareWithBlocks(input), ...compareWithAmount(input)]
}

/** Returns whether the visitor must accept the fee before the request reaches a wallet. */
export function isFeeRisk({ kind }: { kind: string }): boolean {
  return RISKS.includes(kind)
}

function compareWithBlocks({ fee, usualFeeUnits = 0n }: CheckedFee): readonly FeeWarning[] {
  if (!fee || usualFeeUnits <= 0n) return []
  const times = fee.units / usualFeeUnits
  if (times < HIGH_FACTOR) return []
  return [{ kind: times < ABSURD_FACTOR ? 'fee-high' : 'fee-absurd', times }]
}

function compareWithAmount({ fee, amount, isNative, price, nativePrice }: CheckedFee): readonly FeeWarning[] {
  if (!fee || (!isNative && (!price || !nativePrice))) return []
  const cost = multiplyDecimals(fee, isNative ? WHOLE : (nativePrice ?? WHOLE))
  const worth = multiplyDecimals(amount, isNative ? WHOLE : (price ?? WHOLE))
  if (compareDecimals(cost, worth) > 0) return [{ kind: 'fee-over-amount' }]
  const isLarge = compareDecimals({ ...cost, units: cost.units * SHARE_FACTOR }, worth) > 0
  return isLarge ? [{ kind: 'fee-share' }] : []
}
