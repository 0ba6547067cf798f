// What is known of a chain family before its code is loaded. Types only.
import type { Network } from '../base/network'
import type { AccountType } from '../base/session'
import type { RpcSafety } from '../rpc/call'
import type { FeatureName } from './features'

export interface ChainFacts {
  /** CAIP-2 namespace, like `eip155`. */
  namespace: string
  /** Name of the family, as shown to a visitor. */
  label: string
  networks: readonly [Network, ...Network[]]
  /** Features that the adapter has, listed here so that slots can decide before it is loaded. */
  features: readonly FeatureName[]
  defaultAccountType: AccountType
  /** Kinds of accounts that the family has besides `eoa` and `smartAccount`. */
  accountTypes?: readonly AccountType[]
  /**
   * Safety of each JSON-RPC method. A method that is not listed is denied. It may tighten the kernel's table, never loosen it;
   * `'*': 'denied'` leaves the kernel's rows out.
   */
  methods: Readonly<Record<string, RpcSafety>>
}
