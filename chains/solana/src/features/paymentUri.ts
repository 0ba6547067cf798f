// Payment links of the family: `solana:<recipient>?amount=…&spl-token=…`. Source: the Solana Pay specification, transfer request.
import type { ParsedPaymentUri } from '@latchkey/kernel/contracts'
import { parseDecimal } from '@latchkey/kernel/decimals'
import { parseAddress } from '../address'

const URI_PATTERN = /^solana:([^?/]{1,64})(?:\?(.{0,1000}))?$/i
/** Whole tokens: no sign, no exponent, and a digit before the decimal point. */
const AMOUNT_PATTERN = /^\d{1,20}(?:\.\d{1,36})?$/

/**
 * Returns null for anything else, and for a link with a memo: an exchange cannot credit a payment without its memo. References are ignored,
 * because they only help the merchant find the payment, which reaches the same account.
 */
export function parsePaymentUri(text: string): ParsedPaymentUri | null {
  const [, recipient = '', query = ''] = URI_PATTERN.exec(text.trim()) ?? []
  const to = parseAddress(recipient)
  const parameters = new URLSearchParams(query)
  const [amount, ...otherAmounts] = parameters.getAll('amount')
  const [token, ...otherTokens] = parameters.getAll('spl-token')
  if (to === null || otherAmounts.length > 0 || otherTokens.length > 0 || parameters.has('memo')) return null
  if (token !== undefined && parseAddress(token) === null) return null
  if (amount !== undefined && !AMOUNT_PATTERN.test(amount)) return null
  return {
    to,
    network: null,
    tokenAddress: token ?? null,
    units: null,
    amount: amount === undefined ? null : parseDecimal(amount),
  }
}
