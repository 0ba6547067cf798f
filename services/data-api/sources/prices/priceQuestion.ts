// What a source of prices is asked, whatever its format.
import type { PriceNetwork } from './priceNetworks.ts'

export interface PriceQuestion {
  names: PriceNetwork
  /** Null for the native token. */
  address: string | null
  /** As the operator lists the token. */
  decimals?: number
}
/** For each question what the service says its price in US dollars is; undefined or null: it knows none. */
export type ReadPrices = (questions: readonly PriceQuestion[]) => readonly Promise<unknown>[]
