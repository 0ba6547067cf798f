// Optional powers of a chain, shared by two or more plugins. A chain declares the ones it has; each is its own chunk.
import type { CaipAddress, CaipNetworkId, RpcCall } from '../plugin/contract'

/** An amount in the smallest unit, with what is needed to print it. */
export interface NativeAmount {
  units: bigint
  decimals: number
  symbol: string
}

export interface BalancesFeature {
  /** Balance of the network's native token, read from the chain now. Throws `rpc/*`. */
  native(account: CaipAddress, options: { signal: AbortSignal }): Promise<NativeAmount>
}

export interface SignMessageFeature {
  /** Builds the call that asks the wallet to sign a human-readable message. */
  planMessage(account: CaipAddress, message: string): RpcCall
  /** Builds the call for structured data. Null when the data is not well-formed or names another network. */
  planTypedData(account: CaipAddress, typedData: unknown): RpcCall | null
  /** The signature as its family writes it (hex, base58, base64), or null when the wallet's reply is not one. */
  parseResult(result: unknown): string | null
}

export interface ExplorerFeature {
  /** Page of an address on the network's explorer, or null when it has none. Always `https:` or a loopback host. */
  addressUrl(account: CaipAddress): string | null
  transactionUrl(network: CaipNetworkId, hash: string): string | null
}

export interface VerifyMessageFeature {
  /**
   * Whether this account signed this text; a contract's account is asked on its network. False for anything malformed,
   * and when the network does not answer. Throws `kernel/aborted`.
   */
  verify(
    proof: { account: CaipAddress; message: string; signature: string },
    options: { signal: AbortSignal },
  ): Promise<boolean>
}

/** Open registry: a chain package or a plugin adds members by declaration merging. */
export interface ChainFeatures {
  balances: BalancesFeature
  signMessage: SignMessageFeature
  explorer: ExplorerFeature
  verifyMessage: VerifyMessageFeature
}
