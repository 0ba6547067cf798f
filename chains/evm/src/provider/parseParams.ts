// Validates a page's parameters. EIP-1193 allows an object, and EIP-747 uses one; every other method of the tables uses a list.
import { parseChainId } from '../chainId'
import { PROVIDER_CODES, ProviderRpcError } from './ProviderRpcError'
import type { ProviderCore } from './walletView'

const invalidParams = (message: string) => new ProviderRpcError(PROVIDER_CODES.invalidParams, message)

/** Always returns a list. Throws -32602. */
export function parseParams(method: string, params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params
  if (method === 'wallet_watchAsset' && typeof params === 'object' && params !== null) return [params]
  throw invalidParams('params must be an array')
}

/**
 * Returns the network that EIP-3326 and EIP-3085 name. Throws -32602, and 4902 for a network that the modal does not list: its views and
 * reads know only listed networks, so the wallet is not asked to add another.
 */
export function parseListedChain({ store, networkState }: ProviderCore, [parameter]: readonly unknown[]) {
  const network = parseChainId((parameter as { chainId?: unknown } | undefined)?.chainId)
  if (network === null) throw invalidParams('chainId must be a 0x hex number')
  if (store.get(networkState.listAtom).some(({ id }) => id === network)) return network
  const message = `Unrecognized chain ${network}: add it to the networks of the modal`
  throw new ProviderRpcError(PROVIDER_CODES.unrecognizedChain, message)
}
