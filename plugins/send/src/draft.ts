// What a visitor has filled in so far.
import type { CaipAddress } from '@latchkey/kernel'
import type { HeldToken, TransferDraft } from '@latchkey/kernel/contracts'

export interface Receiver {
  /** Canonical plain address. */
  address: string
  /** The name that led there. */
  name: string | null
  avatarUrl: string | null
}

/** Why a text leads to no recipient. `family`: the address is of another one, which is named. */
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
  /** As it was typed. */
  amountText: string
  /** In whose language the amount was typed. */
  locale: string | undefined
  /** All there is: the amount follows the fee. */
  isMax: boolean
  receiverText: string
  receiver: ReceiverState
}

/** A draft in which nothing is missing. */
export type Transfer = TransferDraft & { held: HeldToken; receiver: Receiver }

/** Nothing filled in yet, for this account. */
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
