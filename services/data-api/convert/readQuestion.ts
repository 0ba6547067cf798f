// Parses requests to convert/*: tokens, accounts, and amounts on one network. Throws RefusedError 400 with the name of the field.
import { getAddress, type Hex, maxUint256 } from 'viem'
import { RefusedError } from '../../routes.ts'
import type { ConvertNetwork, ConvertNetworks } from './convertNetworks.ts'
import { NATIVE_ADDRESS, type Side, type Trade } from './quote.ts'

/** Refuses an address without a network, because swaps need the network too. */
const CAIP_ADDRESS = /^(eip155:\d{1,18}):(0x[0-9a-fA-F]{40})$/
const AMOUNT = /^\d{1,78}$/

export interface CaipAddress {
  network: string
  address: Hex
}

export function readNetwork(networks: ConvertNetworks, id: string | null): ConvertNetwork {
  const network = networks.get(id ?? '')
  if (!network) throw new RefusedError(400, 'chainId', 'The chain is not supported')
  return network
}

export function readCaipAddress(field: string, text: string | null): CaipAddress {
  const [, network, address] = CAIP_ADDRESS.exec(text ?? '') ?? []
  if (!network || !address) throw new RefusedError(400, field, `The parameter ${field} is not a CAIP-10 address`)
  return { network, address: getAddress(address.toLowerCase()) }
}

export function readAmount(text: string | null): bigint {
  const units = AMOUNT.test(text ?? '') ? BigInt(text ?? '') : 0n
  if (units > 0n && units <= maxUint256) return units
  throw new RefusedError(400, 'amount', 'The amount must be a positive integer in the smallest unit')
}

/** The token's contract, or null for the native token. */
export function sideOf({ address }: CaipAddress): Side {
  return address.toLowerCase() === NATIVE_ADDRESS ? null : address
}

/** Both tokens must be on the same network and must differ. */
export function readTrade(
  networks: ConvertNetworks,
  input: { from: string | null; to: string | null; amount: string | null },
): { id: string; network: ConvertNetwork; trade: Trade } {
  const from = readCaipAddress('from', input.from)
  const to = readCaipAddress('to', input.to)
  const network = readNetwork(networks, from.network)
  if (to.network !== from.network) throw new RefusedError(400, 'to', 'Both tokens must be on the same network')
  if (to.address === from.address) throw new RefusedError(400, 'to', 'The tokens are the same')
  const trade = { from: sideOf(from), to: sideOf(to), units: readAmount(input.amount) }
  return { id: from.network, network, trade }
}
