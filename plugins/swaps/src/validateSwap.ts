// Checks whether a swap can be reviewed, and returns what is missing or wrong first (SWP-04).

import { findError, parseAmount } from '@latchkey/kernel'
import type { BlockReason, Pair, Quoting } from './types'

export interface Facts {
  isSupported: boolean
  /** Held smallest units of the paid token; null if they could not be read. */
  heldUnits: bigint | null
  /** Smallest native units; null if unknown. */
  nativeUnits: bigint | null
  isSmartAccount: boolean
  quoting: Quoting
}

const AMOUNT_REASONS = {
  empty: 'amount',
  malformed: 'amount-malformed',
  ambiguous: 'amount-ambiguous',
  'too-many-decimals': 'amount-decimals',
  'too-large': 'funds',
} as const

/** Smallest units of the paid token; null if they cannot be parsed. */
export function readUnits(pair: Pair | null): bigint | null {
  if (!pair?.from) return null
  const amount = parseAmount(pair.amountText, pair.from.decimals, pair.locale)
  return amount.ok ? amount.units : null
}

/** Returns the first problem of the swap, in the order in which a visitor fills it in. */
export function validateSwap(pair: Pair | null, facts: Facts): BlockReason | null {
  if (!pair) return 'not-connected'
  if (!facts.isSupported) return 'network'
  const { from, to } = pair
  if (!from || !to) return 'token'
  const amount = parseAmount(pair.amountText, from.decimals, pair.locale)
  if (!amount.ok) return AMOUNT_REASONS[amount.reason]
  if (amount.units === 0n) return 'amount-zero'
  return validateFunds(amount.units, facts) ?? validateQuote(facts.quoting)
}

function validateFunds(units: bigint, { heldUnits, nativeUnits, isSmartAccount }: Facts): BlockReason | null {
  if (heldUnits === null) return 'balances'
  if (units > heldUnits) return 'funds'
  return nativeUnits === 0n && !isSmartAccount ? 'fee' : null
}

function validateQuote(quoting: Quoting): BlockReason | null {
  if (quoting.status === 'ready') return quoting.toUnits > 0n ? null : 'no-route'
  if (quoting.status !== 'failed') return 'quoting'
  return findError(quoting.error, 'data/no-liquidity') ? 'no-route' : 'offline'
}
