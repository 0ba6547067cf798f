// A wallet's response to a proposal.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { SignInRequest } from '@latchkey/kernel/contracts'

/** A wallet's response; none of it has been checked. */
export interface Approval {
  /** The session as the wallet settled it; undefined if it signed but opened none. */
  readonly session: unknown
  /** Signed sign-ins, CAIP-74; empty if the wallet cannot sign while it pairs. */
  readonly auths: readonly unknown[]
  /** The sign-in request that was sent; null if none. */
  readonly sent: { readonly request: SignInRequest; readonly networks: readonly CaipNetworkId[] } | null
}
