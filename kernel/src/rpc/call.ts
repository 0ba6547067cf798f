// A request to a wallet or a node, and the report about it afterward.
import type { CaipNetworkId } from '../base/caip'

export type RpcSafety = 'safe' | 'approval' | 'denied'

/**
 * A request that a chain feature builds and that `ctx.request` sends. Parameters and results have WalletConnect's form: Solana's
 * transactions are base64.
 */
export interface RpcCall {
  network: CaipNetworkId
  /** JSON-RPC method, such as `eth_sendTransaction`. */
  method: string
  params: readonly unknown[]
}

/** The route of a request: directly to the wallet, to the wallet after approval in the modal, or to the public endpoint. */
export type RpcRoute = 'wallet' | 'modal' | 'public'

/** A settled request, for devtools. It has no parameters and no result, because those are private. */
export interface SettledRequest {
  /** Unique in this kernel. */
  id: string
  network: CaipNetworkId
  /** JSON-RPC method. */
  method: string
  safety: RpcSafety
  /** Null if the request was refused before it was sent. */
  route: RpcRoute | null
  /** ID of the wallet's connector; null on the public route. */
  connectorId: string | null
  durationMs: number
  /** Error code; null after a success. */
  code: string | null
}
