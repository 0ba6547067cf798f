// A family of chains in the wallet. To add a family, add a file next to this one and a line in createFamilies.ts.
import type { Description } from '../../../approval/description.ts'

export interface FamilyAccount {
  name: string
  address: string
}

export interface FamilyNetwork {
  /** CAIP-2. */
  id: string
  name: string
}

/** A request of a connected site. */
export interface FamilyCall {
  /** CAIP-2. */
  chainId: string
  method: string
  params: unknown
  /** Account that the site is connected to. */
  address: string
}

/** Result of an executed request. */
export interface Outcome {
  result: unknown
  /** CAIP-2 ID of the network that the site switches to. */
  moveTo?: string
}

/** How to handle a request: answer it immediately (`result` is a promise if a chain is read), or ask a person first. */
export type Reading =
  | { kind: 'answer'; result: unknown }
  | { kind: 'prompt'; description: Description; networkName: string; execute(): Promise<Outcome> }

export interface WalletFamily {
  /** CAIP-2 namespace. */
  namespace: string
  /** Display name. */
  label: string
  accounts: readonly FamilyAccount[]
  /**
   * Addresses of an account on one network, if they differ from its own; the payment address comes first. Without it, they are the same on
   * every network.
   */
  addressesOn?(address: string, networkId: string): readonly string[]
  /** Initial networks, and those that people added. */
  networks(): readonly FamilyNetwork[]
  methods: readonly string[]
  events: readonly string[]
  /** Throws RpcError for requests that are rejected without asking. */
  read(call: FamilyCall): Reading
  /** Data of the `chainChanged` event for a network. */
  chainChangedData(networkId: string): unknown
  /** Signs a CAIP-122 message, in the form of CAIP-74; null if the family does not support sign-in. */
  signIn: ((message: string, address: string) => Promise<{ t: 'eip191'; s: string }>) | null
}
