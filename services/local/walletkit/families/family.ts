// What the wallet needs of a family of chains. A new family is one file next to this one and one line where wallets are made.
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

/** One request of a connected site. */
export interface FamilyCall {
  /** CAIP-2. */
  chainId: string
  method: string
  params: unknown
  /** The account that the site is connected to. */
  address: string
}

/** What carrying out a request came to. */
export interface Outcome {
  result: unknown
  /** CAIP-2: the site is to be on this network from now on. */
  moveTo?: string
}

/** What a request is: answered unasked, `result` being a promise where a chain is read, or asked of a person first. */
export type Reading =
  | { kind: 'answer'; result: unknown }
  | { kind: 'ask'; description: Description; networkName: string; execute(): Promise<Outcome> }

export interface WalletFamily {
  /** CAIP-2 namespace. */
  namespace: string
  /** As a person reads it. */
  label: string
  accounts: readonly FamilyAccount[]
  /** What an account is called on one network, where that differs; the address to pay to comes first. Absent: the same everywhere. */
  addressesOn?(address: string, networkId: string): readonly string[]
  /** Those of the start, and those that people added since. */
  networks(): readonly FamilyNetwork[]
  methods: readonly string[]
  events: readonly string[]
  /** Throws RpcError for what the wallet refuses unasked. */
  read(call: FamilyCall): Reading
  /** What `chainChanged` carries for a network. */
  chainChangedData(networkId: string): unknown
  /** A sign-in (CAIP-122) signed by an account, as CAIP-74 has it; null when the family has no such thing. */
  signIn: ((message: string, address: string) => Promise<{ t: 'eip191'; s: string }>) | null
}
