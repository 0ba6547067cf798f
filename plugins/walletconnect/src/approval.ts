// What a wallet answers to a proposal.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { SignInRequest } from '@latchkey/kernel/contracts'

/** What a wallet answered; nothing of it has been checked. */
export interface Approval {
  /** As the wallet settled it; undefined when it signed and opened none. */
  readonly session: unknown
  /** Signed sign-ins, CAIP-74; empty when the wallet cannot sign while it pairs. */
  readonly auths: readonly unknown[]
  /** What it was asked to sign. Null: nothing. */
  readonly asked: { readonly request: SignInRequest; readonly networks: readonly CaipNetworkId[] } | null
}
