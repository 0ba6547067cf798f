// What is known of a chain family before its code is loaded. Types only.
import type { Network } from '../base/network'
import type { AccountType } from '../base/session'
import type { RpcSafety } from '../rpc/call'
import type { FeatureName } from './features'

export interface ChainFacts {
  /** CAIP-2 namespace, like `eip155`. */
  namespace: string
  /** Name of the family as a visitor reads it. */
  label: string
  networks: readonly [Network, ...Network[]]
  /** Declared, so slots can decide before the adapter is loaded. */
  features: readonly FeatureName[]
  defaultAccountType: AccountType
  /** Kinds of accounts besides the default, `eoa` and `smartAccount`. */
  accountTypes?: readonly AccountType[]
  /** Unlisted is denied; may tighten the kernel's table, never loosen it. `'*': 'denied'` leaves the kernel's own rows out. */
  methods: Readonly<Record<string, RpcSafety>>
}
