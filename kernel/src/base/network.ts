// A network as the host lists it.
import type { CaipNetworkId } from './caip'

export interface Network {
  id: CaipNetworkId
  name: string
  testnet?: boolean
  native: { name: string; symbol: string; decimals: number }
  /** In order of preference. HTTP(S) only. */
  rpcUrls: readonly string[]
  explorers?: readonly { name: string; url: string }[]
  assets?: { imageId?: string; imageUrl?: string }
}

/** An amount in the smallest unit, with what is needed to print it. */
export interface NativeAmount {
  units: bigint
  decimals: number
  symbol: string
}
