// Compares a plan with its draft: every value is decoded from the call that the wallet gets. Requirements SAF-01, SAF-02.
import { addressOf, networkOf } from '@latchkey/kernel'
import type { TransferDraft, TransferPlan, TransferSummary } from '@latchkey/kernel/contracts'
import type { PlanDifference } from './types'

/** Returns the first value that differs, or null. `parseAddress` is the family's, which gives equal addresses the same spelling. */
export function findDifference(
  { call, token, fee }: TransferPlan,
  summary: TransferSummary | null,
  draft: TransferDraft,
  parseAddress: (text: string) => string | null,
): PlanDifference | null {
  const isSame = (one: string, other: string) => parseAddress(one) !== null && parseAddress(one) === parseAddress(other)
  const isToken = (address: string | null) =>
    address === null ? draft.token.address === null : isSame(address, draft.token.address ?? '')
  if (!summary) return 'form'
  const network = networkOf(draft.from)
  if (call.network !== network || draft.token.network !== network) return 'network'
  if (!isSame(summary.from, addressOf(draft.from))) return 'sender'
  if (!isSame(summary.to, draft.to)) return 'recipient'
  if (!isToken(summary.tokenAddress) || !isToken(token.address)) return 'token'
  if (summary.units !== draft.units) return 'amount'
  if (token.decimals !== draft.token.decimals) return 'decimals'
  if (summary.decimals !== undefined && summary.decimals !== token.decimals) return 'decimals'
  if (summary.tokenProgram !== token.program) return 'program'
  if (summary.feeUnits !== undefined && (fee === null || summary.feeUnits > fee.units)) return 'fee'
  return null
}
