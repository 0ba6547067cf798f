// Prices in the requested currency. An unknown price is null.
import { RefusedError } from '../routes.ts'
import { multiply } from './decimals.ts'
import type { DataApiSettings, DataNetwork } from './settings.ts'

/** The value of one US dollar in a currency, as decimal text. Throws RefusedError 400. */
export function readRate({ rates = {} }: Pick<DataApiSettings, 'rates'>, currency: string): string {
  const code = currency.toLowerCase()
  if (code === 'usd') return '1'
  const rate = Object.hasOwn(rates, code) ? rates[code] : undefined
  if (rate !== undefined) return rate
  throw new RefusedError(400, 'currency', 'The currency is not supported')
}

/** The price of one whole token, as decimal text. The address is null for the native token. If the source fails, the price is unknown. */
export async function readPrice(network: DataNetwork, address: string | null, rate: string): Promise<string | null> {
  const price = await network.readPrice?.(address).catch(() => null)
  return price ? multiply(price, rate) : null
}
