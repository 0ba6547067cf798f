// How a host describes a family, and what this package adds to the kernel's open registry of error codes. Types only.
import type { CaipAddress, Network } from '@latchkey/kernel'

/** A family of networks: an object of `@latchkey/chain-generic/networks`, or your own. */
export interface Family {
  /** CAIP-2 namespace, like `cosmos`. */
  namespace: string
  /** Name of the family, as shown to a visitor. */
  label: string
  /** The preferred one first. If `rpcUrls` is empty, the family reads nothing. */
  networks: readonly [Network, ...Network[]]
  /** Methods that may be requested from wallets. Each opens the wallet, which prompts its owner. */
  methods?: readonly string[]
  /** Path before an account and before a transaction in the networks' explorers. Default: `address`, `tx`. */
  explorerPaths?: { account: string; transaction: string }
}
export interface GenericOptions extends Family {
  /** Methods of the networks' JSON-RPC endpoints that only read, or that send signed transactions. */
  safeMethods?: readonly string[]
  /** Resolves to the balance of the native token in its smallest unit. Without it, accounts show no balance. */
  readBalance?: ReadBalance
}
export type ReadBalance = (account: CaipAddress, options: { signal: AbortSignal }) => Promise<bigint>

declare module '@latchkey/kernel' {
  interface ErrorCodes {
    /** `field` is the name of the part that is missing or wrong. */
    'generic/network-invalid': { network: string; field: string }
    'generic/rpc-url-missing': { network: string }
  }
}
