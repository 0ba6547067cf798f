// The tools that the rows of the data API are built with.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { Client } from '../client'
import type { SupportGate } from '../supportGate'
import type { Addresses } from '../wire/addresses'

export interface RowTools {
  client: Client
  gate: SupportGate
  /** Throws `kernel/chain-missing`. */
  addressesOf(network: CaipNetworkId): Promise<Addresses>
}

/** Encodes a part of a path. A CAIP-10 address keeps its colons. */
export function encodePart(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':')
}
