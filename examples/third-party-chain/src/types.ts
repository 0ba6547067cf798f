// What this package adds to the kernel's open registries. Types only.
import type { CaipAddress, RpcCall } from '@latchkey/kernel'

/** One payment in the network's own coin. */
export interface TonTransfer {
  /** Friendly or raw form. A friendly one is passed on as it is: its flags say whether money may come back from a contract. */
  to: string
  /** Nanotons. */
  units: bigint
}
export interface TonTransferFeature {
  /** The call that asks the wallet to sign and send. Null when the receiver or the amount is not valid on this network. */
  plan(account: CaipAddress, transfer: TonTransfer): RpcCall | null
  /** Hash of the message that went to the network, as hex; null when the wallet's reply is not one. */
  parseResult(result: unknown): string | null
}

declare module '@latchkey/kernel' {
  interface ChainFeatures {
    tonTransfer: TonTransferFeature
  }
  interface ErrorCodes {
    /** The wallet could not read the page's TON Connect manifest, or found it wanting. */
    'ton/manifest-refused': { manifestUrl: string }
  }
}
