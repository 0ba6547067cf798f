// A network as the host lists it.
import type { CaipNetworkId } from './caip'

export interface Network {
  id: CaipNetworkId
  name: string
  testnet?: boolean
  /** The native token, which pays fees. */
  native: { name: string; symbol: string; decimals: number }
  /** `http:` or `https:` endpoints, in order of preference. */
  rpcUrls: readonly string[]
  /** Block explorers; links use the first one. `url` is its `https:` URL without the path to an account. */
  explorers?: readonly { name: string; url: string }[]
  /** `imageUrl` is the URL of the network's picture. `imageId` is only for the host and is not read. */
  assets?: { imageId?: string; imageUrl?: string }
}

/** An amount in the smallest unit, with the data needed to print it. */
export interface NativeAmount {
  /** Smallest units, such as wei. */
  units: bigint
  decimals: number
  symbol: string
}
