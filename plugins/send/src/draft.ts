// What a visitor has filled in so far.
import type { CaipAddress } from '@latchkey/kernel'
import type { HeldToken, TransferDraft } from '@latchkey/kernel/contracts'

export interface Recipient {
  /** Canonical plain address. */
  address: string
  /** The name that resolved to it. */
  name: string | null
  avatarUrl: string | null
}

/** Why a text has no recipient. `family`: the address belongs to another network family, which is named. */
export type RecipientProblem =
  | 'malformed'
  | 'mistyped'
  | 'name-unknown'
  | 'name-failed'
  | 'other-family'
  | 'other-network'

export type RecipientState =
  | { status: 'empty' | 'reading' }
  | { status: 'known'; recipient: Recipient }
  | { status: 'problem'; problem: RecipientProblem; family?: string }

export interface Draft {
  account: CaipAddress
  token: HeldToken | null
  /** As typed. */
  amountText: string
  /** The language in which the amount was typed. */
  locale: string | undefined
  /** The maximum is sent, so the amount depends on the fee. */
  isMax: boolean
  recipientText: string
  recipient: RecipientState
}

/** A complete draft. */
export type Transfer = TransferDraft & { held: HeldToken; recipient: Recipient }

/** Returns an empty draft for this account. */
export function createDraft(account: CaipAddress): Draft {
  return {
    account,
    token: null,
    amountText: '',
    locale: undefined,
    isMax: false,
    recipientText: '',
    recipient: { status: 'empty' },
  }
}
