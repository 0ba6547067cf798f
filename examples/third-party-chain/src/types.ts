// What this package adds to the kernel's open registries. Types only.
import type { CaipAddress, RpcCall } from '@latchkey/kernel'

/** One payment in the native coin. */
export interface TonTransfer {
  /** Friendly or raw form. A friendly address is passed on unchanged: its flags say whether a contract may return the money. */
  to: string
  /** Nanotons. */
  units: bigint
}
export interface TonTransferFeature {
  /** Returns the call that asks the wallet to sign and send. Null if the recipient or the amount is not valid on this network. */
  plan(account: CaipAddress, transfer: TonTransfer): RpcCall | null
  /** Returns the hash of the message that was sent, as hex; null if the wallet's response is not valid. */
  parseResult(result: unknown): string | null
}

declare module '@latchkey/kernel' {
  interface ChainFeatures {
    tonTransfer: TonTransferFeature
  }
  interface ErrorCodes {
    /** The wallet could not read the page's TON Connect manifest, or refused it. */
    'ton/manifest-refused': { manifestUrl: string }
  }
}
