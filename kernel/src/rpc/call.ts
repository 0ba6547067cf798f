// A request on its way to a wallet or a node, and what is told about it afterward.
import type { CaipNetworkId } from '../base/caip'

export type RpcSafety = 'safe' | 'approval' | 'denied'

/**
 * A request that a chain feature builds and that `ctx.request` sends. Parameters and results are in WalletConnect's form: Solana's
 * transactions are base64.
 */
export interface RpcCall {
  network: CaipNetworkId
  /** JSON-RPC method, such as `eth_sendTransaction`. */
  method: string
  params: readonly unknown[]
}

/** Where a request goes: directly to the wallet, to the wallet after the modal's approval, or to the public endpoint. */
export type RpcRoute = 'wallet' | 'modal' | 'public'

/** For devtools. No parameters and no result: those are the visitor's. */
export interface SettledRequest {
  id: string
  network: CaipNetworkId
  method: string
  safety: RpcSafety
  /** Null when it was refused here, before it was sent. */
  route: RpcRoute | null
  /** The wallet that was asked; null on the public route. */
  connectorId: string | null
  durationMs: number
  /** Null after success. */
  code: string | null
}
