// What a visitor has filled in so far.
import type { CaipAddress } from '@latchkey/kernel'
import type { HeldToken, TransferDraft } from '@latchkey/kernel/contracts'

export interface Receiver {
  /** Canonical plain address. */
  address: string
  /** The name that resolved to it. */
  name: string | null
  avatarUrl: string | null
}

/** Why a text has no recipient. `family`: the address belongs to another network family, which is named. */
export type ReceiverProblem =
  | 'malformed'
  | 'mistyped'
  | 'name-unknown'
  | 'name-failed'
  | 'other-family'
  | 'other-network'

export type ReceiverState =
  | { status: 'empty' | 'reading' }
  | { status: 'known'; receiver: Receiver }
  | { status: 'problem'; problem: ReceiverProblem; family?: string }

export interface Draft {
  account: CaipAddress
  token: HeldToken | null
  /** As typed. */
  amountText: string
  /** The language in which the amount was typed. */
  locale: string | undefined
  /** The maximum is sent, so the amount depends on the fee. */
  isMax: boolean
  receiverText: string
  receiver: ReceiverState
}

/** A complete draft. */
export type Transfer = TransferDraft & { held: HeldToken; receiver: Receiver }

/** Returns an empty draft for this account. */
export function createDraft(account: CaipAddress): Draft {
  return {
    account,
    token: null,
    amountText: '',
    locale: undefined,
    isMax: false,
    receiverText: '',
    receiver: { status: 'empty' },
  }
}
