// A parsed and checked request: what the person sees, and what runs after approval.
import type { Description } from '../../../approval/description.ts'
import type { Accounts } from '../keys/accounts.ts'

export interface ApprovalDescription extends Description {
  /** The warning to show first, or null. */
  warning: string | null
}

export interface Prepared {
  /** The account that the request is for. */
  address: string
  description: ApprovalDescription
  /** Rejects with FrameError if the network refuses. */
  execute(accounts: Accounts): Promise<unknown>
}

/** Joins several warnings, one per line. Null if there are none. */
export function joinWarnings(warnings: readonly string[]): string | null {
  return warnings.length === 0 ? null : warnings.join('\n')
}
