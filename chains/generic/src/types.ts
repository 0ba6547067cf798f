// What a host says of a family, and what this package adds to the kernel's open registry of error codes. Types only.
import type { CaipAddress, Network } from '@latchkey/kernel'

/** A family of chains: an object of `@latchkey/chain-generic/networks`, or a host's own. */
export interface Family {
  /** CAIP-2 namespace, like `cosmos`. */
  namespace: string
  /** Name of the family as a visitor reads it. */
  label: string
  /** The preferred one first. `rpcUrls` may be empty: then the family reads nothing. */
  networks: readonly [Network, ...Network[]]
  /** What wallets may be asked for. Each opens the wallet, which asks its owner. */
  methods?: readonly string[]
  /** What the page of an account and of a transaction is called in the explorers of the networks. Default: `address`, `tx`. */
  explorerPaths?: { account: string; transaction: string }
}
export interface GenericOptions extends Family {
  /** Methods of the networks' JSON-RPC endpoints that only read, or send what was signed before. */
  safeMethods?: readonly string[]
  /** The balance of the native token in its smallest unit. With it accounts show a balance. */
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
