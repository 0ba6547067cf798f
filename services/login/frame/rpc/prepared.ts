// A request that was read and checked: what a person is shown, and how it is done after a yes.
import type { Description } from '../../../approval/description.ts'
import type { Accounts } from '../keys/accounts.ts'

export interface ApprovalDescription extends Description {
  /** What a careful person would want to know first, or null. */
  warning: string | null
}

export interface Prepared {
  /** The account it is about. */
  address: string
  description: ApprovalDescription
  /** Rejects with FrameError when the network refuses. */
  execute(accounts: Accounts): Promise<unknown>
}

/** One text of several warnings, a line each; null when there are none. */
export function joinWarnings(warnings: readonly string[]): string | null {
  return warnings.length === 0 ? null : warnings.join('\n')
}
