// Facts about a chain family that are known before its code loads. Types only.
import type { Network } from '../base/network'
import type { AccountType } from '../base/session'
import type { RpcSafety } from '../rpc/call'
import type { FeatureName } from './features'

export interface ChainFacts {
  /** CAIP-2 namespace, like `eip155`. */
  namespace: string
  /** Name of the family that visitors see. */
  label: string
  networks: readonly [Network, ...Network[]]
  /** Features of the adapter, listed here so that slots can decide before it loads. */
  features: readonly FeatureName[]
  defaultAccountType: AccountType
  /** Account types of the family besides `eoa` and `smartAccount`. */
  accountTypes?: readonly AccountType[]
  /**
   * Safety of each JSON-RPC method. Methods that are not listed are denied. The table may be stricter than the kernel's, never looser.
   * `'*': 'denied'` excludes the kernel's methods.
   */
  methods: Readonly<Record<string, RpcSafety>>
}
