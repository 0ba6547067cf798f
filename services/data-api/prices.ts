// Prices in the currency that was asked for. A price that no one knows is null.
import { RefusedError } from '../routes.ts'
import { multiply } from './decimals.ts'
import type { DataApiSettings, DataNetwork } from './settings.ts'

/** What one US dollar is in a currency, as decimal text. Throws RefusedError 400. */
export function readRate({ rates = {} }: Pick<DataApiSettings, 'rates'>, currency: string): string {
  const code = currency.toLowerCase()
  if (code === 'usd') return '1'
  const rate = Object.hasOwn(rates, code) ? rates[code] : undefined
  if (rate !== undefined) return rate
  throw new RefusedError(400, 'currency', 'The currency is not supported')
}

/** One whole token, as decimal text; the address is null for the native token. A source that fails knows nothing. */
export async function readPrice(network: DataNetwork, address: string | null, rate: string): Promise<string | null> {
  const price = await network.readPrice?.(address).catch(() => null)
  return price ? multiply(price, rate) : null
}
