// What all routes of the data API share. It is created once.
import type { Query } from '../database/database.ts'
import { RefusedError } from '../routes.ts'
import { type DataApiSettings, type DataNetwork, isEvm } from './settings.ts'

export interface DataContext extends DataApiSettings {
  query: Query
  now: () => number
  zones: readonly string[]
  /** Other IDs that requests may use for one of the networks. */
  standIns: readonly DataNetwork[]
  /** Called when an external service fails, with the kind of error. */
  onFault?: (where: string, kind: string) => void
  /** The origin of this server as browsers see it. */
  url: () => string
}

const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Returns the network for a `chainId` in a query. Throws RefusedError 400. */
export function readNetwork(
  { networks, standIns }: Pick<DataContext, 'networks' | 'standIns'>,
  chainId: string,
): DataNetwork {
  const network = [...networks, ...standIns].find(({ id }) => id === chainId)
  if (network) return network
  throw new RefusedError(400, 'chainId', `We don't support the chain ${chainId.slice(0, MAX_ECHO_CHARS)}`)
}

/** Returns an address in the form that the index uses. Throws RefusedError 400. */
export function readAddress(address: string, family: 'evm' | 'solana'): string {
  if (family === 'evm' && EVM_ADDRESS.test(address)) return address.toLowerCase()
  if (family === 'solana' && SOLANA_ADDRESS.test(address)) return address
  throw new RefusedError(400, 'address', 'The address is not valid')
}

/** Returns the network that the request names, or all networks of the family that the address belongs to. */
export function readSubject(context: DataContext, address: string, chainId: string | null) {
  const named = chainId ? [readNetwork(context, chainId)] : context.networks
  const isEvmRequested = chainId ? named.some(isEvm) : address.startsWith('0x')
  const networks = named.filter((network) => isEvm(network) === isEvmRequested)
  return { address: readAddress(address, isEvmRequested ? 'evm' : 'solana'), networks, isEvmRequested }
}

/** Enough of the input to recognize it. */
const MAX_ECHO_CHARS = 64
