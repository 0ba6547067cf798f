// ENS on a local network, with its gateway.
import type { Running } from '../../../../log.ts'
import { deployEns, type EnsContracts } from './deployEns.ts'
import { startGateway } from './startGateway.ts'

/** Preferred port of the gateway; the next free one if it is in use. */
const GATEWAY_PORT = 8575

export interface Ens extends EnsContracts {
  chainId: number
  /** Origin of the gateway for offchain names. */
  gatewayUrl: string
  /** Number of names that were requested from the gateway. */
  requestCount(): number
}

/** Resolves when names can be resolved. Throws if a deployment reverts, and leaves nothing running. */
export async function startEns(
  { id: chainId, rpcUrl }: { id: number; rpcUrl: string },
  { port = GATEWAY_PORT }: { port?: number | undefined } = {},
): Promise<Ens & Running> {
  const { url: gatewayUrl, requestCount, stop } = await startGateway({ port })
  try {
    return { ...(await deployEns({ chainId, rpcUrl, gatewayUrl })), chainId, gatewayUrl, requestCount, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}
