// What this package adds to the kernel's open registries. Types only.
import type { CaipNetworkId } from '@latchkey/kernel'

/** EIP-55 spelling of addresses. Its own chunk: the checksum needs keccak, and connecting a wallet does not. */
export interface ChecksumFeature {
  /** Mixed-case spelling, as people compare it and ERC-4361 demands it; null when it is not an address. */
  format(address: string): string | null
  /** False for a mixed-case address whose letters do not match, which is probably mistyped. */
  isValid(address: string): boolean
}

/** Where names are looked up. */
export interface EnsOptions {
  /** Has to be one of the page's. */
  network: CaipNetworkId
  /** Address of its ENS universal resolver. */
  universalResolver: string
  /** Origin of an IPFS gateway, for pictures and metadata of NFTs that name one. Default: such pictures are not shown. */
  ipfsUrl?: string
}

declare module '@latchkey/kernel' {
  interface ChainFeatures {
    checksum: ChecksumFeature
  }
  interface ErrorCodes {
    /** `field` is the name of the part that is missing or wrong. */
    'evm/network-invalid': { network: string; field: string }
    'evm/rpc-url-missing': { network: string }
    'evm/rpc-url-invalid': { network: string; url: string }
    'evm/rpc-connection-invalid': { network: string; url: string }
  }
}
