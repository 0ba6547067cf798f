// What this package adds to the kernel's open registries. Types only.
import type { CaipNetworkId } from '@latchkey/kernel'

/** EIP-55 spelling of addresses. A separate chunk: the checksum needs keccak, and connecting a wallet does not. */
export interface ChecksumFeature {
  /** Returns the address in mixed case (EIP-55), as ERC-4361 requires it; null if it is not an address. */
  format(address: string): string | null
  /** Returns false for a mixed-case address with wrong letters, which is probably mistyped. */
  isValid(address: string): boolean
}

/** Where names are looked up. */
export interface EnsOptions {
  /** Network of the name registry. The page must list it. */
  network: CaipNetworkId
  /** Address of its ENS universal resolver. */
  universalResolver: string
  /** Origin of an IPFS gateway, for pictures and NFT metadata on IPFS. Default: such pictures are not shown. */
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
