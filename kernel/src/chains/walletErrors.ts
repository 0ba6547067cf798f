// Errors of every family for a wallet that violates its protocol or is on another network.

import type { CaipNetworkId } from '../base/caip'
import { LatchkeyError } from '../errors/LatchkeyError'
import type { RpcCall } from '../rpc/call'

/** EIP-1193: the provider is not connected to the requested chain. The kernel uses its number for every family. */
const CHAIN_DISCONNECTED_CODE = 4901

/** Creates `kernel/connector-misbehaved`: a wallet violated its protocol. `what` completes 'The wallet …'. */
export function misbehaved(connectorId: string, method: string, what: string, cause?: unknown): LatchkeyError {
  const context = { connectorId, method }
  return new LatchkeyError('kernel/connector-misbehaved', `The wallet ${what}`, { context, cause })
}

/** Creates `rpc/chain-disconnected`, because a wallet must never sign a request on another network than the page meant. */
export function wrongNetwork({ method, network }: RpcCall, actual: CaipNetworkId): LatchkeyError {
  return new LatchkeyError(
    'rpc/chain-disconnected',
    `The wallet is on ${actual}, and ${method} is meant for ${network}. Switch the network and try again.`,
    { context: { rpcCode: CHAIN_DISCONNECTED_CODE, name: 'chainDisconnected', method } },
  )
}
