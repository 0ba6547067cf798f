// The name service of a local network with its gateway: what is next to an anvil to make it a network with names.
import type { Running } from '../../../../log.ts'
import { deployEns, type EnsContracts } from './deployEns.ts'
import { startGateway } from './startGateway.ts'

/** Wished port of the gateway; the next free one is taken when it is in use. */
const GATEWAY_PORT = 8575

export interface Ens extends EnsContracts {
  chainId: number
  /** Origin of the server behind the names that are not on the chain. */
  gatewayUrl: string
  /** Tells how often the gateway was asked for a name. */
  asked(): number
}

/** Resolves when names can be asked for. Throws when a deployment reverts; then nothing is left running. */
export async function startEns(
  { id: chainId, rpcUrl }: { id: number; rpcUrl: string },
  { port = GATEWAY_PORT }: { port?: number | undefined } = {},
): Promise<Ens & Running> {
  const { url: gatewayUrl, asked, stop } = await startGateway({ port })
  try {
    return { ...(await deployEns({ chainId, rpcUrl, gatewayUrl })), chainId, gatewayUrl, asked, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}
