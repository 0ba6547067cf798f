// A request to a price source, in any format.
import type { PriceNetwork } from './priceNetworks.ts'

export interface PriceQuestion {
  names: PriceNetwork
  /** Null for the native token. */
  address: string | null
  /** As in the operator's token list. */
  decimals?: number
}
/** The price in US dollars for each requested token. Undefined or null if the service knows none. */
export type ReadPrices = (questions: readonly PriceQuestion[]) => readonly Promise<unknown>[]
