// Checks whether a draft can be reviewed, and returns what is missing or wrong first.

import { findError, parseAmount } from '@latchkey/kernel'
import type { Draft } from './draft'
import type { BlockReason, Planning, Verdict } from './types'

export interface Facts {
  /** Smallest native units; null if unknown. */
  nativeUnits: bigint | null
  isSmartAccount: boolean
  /** The account's tokens could not be read. */
  isUnread: boolean
  planning: Planning
}

const AMOUNT_REASONS = {
  empty: 'amount',
  malformed: 'amount-malformed',
  ambiguous: 'amount-ambiguous',
  'too-many-decimals': 'amount-decimals',
  'too-large': 'funds',
} as const

/** Returns the first problem of the draft, in the order in which a visitor fills it in. */
export function validateDraft(draft: Draft | null, facts: Facts): Verdict {
  if (!draft) return { blocked: 'no-draft', units: null }
  const { token, amountText, locale, recipient } = draft
  if (!token) return { blocked: facts.isUnread ? 'balances' : 'token', units: null }
  const amount = parseAmount(amountText, token.token.decimals, locale)
  if (!amount.ok) return { blocked: AMOUNT_REASONS[amount.reason], units: null }
  const { units } = amount
  const blocked =
    validateAmount(units, token.units, facts) ?? validateRecipient(recipient) ?? validatePlan(facts.planning)
  return { blocked, units }
}

function validateAmount(units: bigint, heldUnits: bigint, { nativeUnits, isSmartAccount }: Facts): BlockReason | null {
  if (units === 0n) return 'amount-zero'
  if (units > heldUnits) return 'funds'
  return nativeUnits === 0n && !isSmartAccount ? 'fee' : null
}

function validateRecipient(recipient: Draft['recipient']): BlockReason | null {
  if (recipient.status === 'empty') return 'recipient'
  if (recipient.status === 'reading') return 'recipient-reading'
  return recipient.status === 'problem' ? `recipient-${recipient.problem}` : null
}

function validatePlan(planning: Planning): BlockReason | null {
  if (planning.status === 'ready') return null
  if (planning.status !== 'failed') return 'planning'
  return blockReasonOf(planning.error)
}

/** Returns what a failed plan means to a visitor. */
export function blockReasonOf(error: unknown): BlockReason {
  if (findError(error, 'transfer/insufficient-fee')) return 'fee'
  if (findError(error, 'transfer/insufficient-funds')) return 'funds'
  if (findError(error, 'transfer/amount-too-small')) return 'amount-small'
  const recipient = findError(error, 'transfer/recipient-invalid')
  if (recipient) return `recipient-${recipient.context.reason}`
  const token = findError(error, 'transfer/token-refused')
  if (token) return `token-${token.context.reason}`
  if (findError(error, 'transfer/token-mismatch')) return 'token-mismatch'
  if (findError(error, 'transfer/simulation-failed')) return 'refused'
  if (findError(error, 'send/takes-more')) return 'takes-more'
  if (findError(error, 'send/plan-mismatch')) return 'unreadable'
  return findError(error, 'rpc/malformed-response') ? 'unreadable' : 'no-response'
}

/** A missing response does not invalidate a call that was shown, but an adverse response does. */
export function blocksSubmit(trouble: BlockReason | null): boolean {
  return trouble !== null && trouble !== 'no-response'
}
